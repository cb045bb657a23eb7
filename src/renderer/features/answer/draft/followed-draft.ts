import type { AnswerText, DraftText } from './draft-model.ts';

/** The part of a draft that was typed here and isn't saved yet. `lines`: positions. */
export type Part = { lines: ReadonlySet<string>; buyerAccountNumber: boolean };

/** Whether two texts of a line are stored as the same. The text on the screen then stays as typed. */
export type SameAnswer = (position: string, one: AnswerText, other: AnswerText) => boolean;

export const nothing: Part = { lines: new Set(), buyerAccountNumber: false };

export const together = (one: Part, other: Part): Part => ({
  lines: new Set([...one.lines, ...other.lines]),
  buyerAccountNumber: one.buyerAccountNumber || other.buyerAccountNumber,
});

/** What changed between two states of a draft. */
export const writtenPart = (before: DraftText | undefined, after: DraftText): Part => {
  const positions = new Set([...(before?.answers.keys() ?? []), ...after.answers.keys()]);
  return {
    lines: new Set(
      [...positions].filter((position) => before?.answers.get(position) !== after.answers.get(position)),
    ),
    buyerAccountNumber: (before?.buyerAccountNumber ?? '') !== after.buyerAccountNumber,
  };
};

/**
 * Merges a draft that another page saved into the draft here; parts not saved yet win. Returns the same
 * object if nothing changes, `undefined` if no draft is left.
 */
export const followed = (
  here: DraftText | undefined,
  kept: DraftText | null,
  notKept: Part,
  isSame: SameAnswer,
): DraftText | undefined => {
  const answers = new Map<string, AnswerText>();
  for (const [position, text] of kept?.answers ?? []) {
    if (notKept.lines.has(position)) continue;
    const shown = here?.answers.get(position);
    answers.set(position, shown !== undefined && isSame(position, shown, text) ? shown : text);
  }
  for (const [position, text] of here?.answers ?? [])
    if (notKept.lines.has(position)) answers.set(position, text);
  const buyerAccountNumber = notKept.buyerAccountNumber || kept === null ? here : kept;
  const text: DraftText = {
    revision: revisionOf(here, kept, notKept),
    answers,
    buyerAccountNumber: buyerAccountNumber?.buyerAccountNumber ?? '',
  };
  if (answers.size === 0 && !notKept.buyerAccountNumber) return undefined;
  return here !== undefined && isAlike(here, text) ? here : text;
};

/** While unsaved text exists here, the older revision counts: nobody answers terms that they haven't seen. */
const revisionOf = (here: DraftText | undefined, kept: DraftText | null, notKept: Part): number => {
  if (here === undefined || kept === null) return (kept ?? here)?.revision ?? 0;
  return notKept.lines.size === 0 ? kept.revision : Math.min(here.revision, kept.revision);
};

const isAlike = (one: DraftText, other: DraftText): boolean =>
  one.revision === other.revision &&
  one.buyerAccountNumber === other.buyerAccountNumber &&
  one.answers.size === other.answers.size &&
  [...one.answers].every(([position, text]) => other.answers.get(position) === text);
