import type { AnswerText, DraftText } from './draft-model.ts';

/** What of a draft was written here and isn't kept yet: lines by their positions. */
export type Part = { lines: ReadonlySet<string>; buyerAccountNumber: boolean };

/** Whether two texts of a line are kept as the same: then the one on the screen stays as it was typed. */
export type SameAnswer = (position: string, one: AnswerText, other: AnswerText) => boolean;

export const nothing: Part = { lines: new Set(), buyerAccountNumber: false };

export const together = (one: Part, other: Part): Part => ({
  lines: new Set([...one.lines, ...other.lines]),
  buyerAccountNumber: one.buyerAccountNumber || other.buyerAccountNumber,
});

/** What was written between two states of a draft. */
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
 * The draft here once another page has kept one: as that has left it, but for what was written here since. The same one where nothing
 * comes of it, `undefined` where no draft is left.
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

/** While something written here isn't kept yet the older revision counts: nothing is answered on terms that were not seen. */
const revisionOf = (here: DraftText | undefined, kept: DraftText | null, notKept: Part): number => {
  if (here === undefined || kept === null) return (kept ?? here)?.revision ?? 0;
  return notKept.lines.size === 0 ? kept.revision : Math.min(here.revision, kept.revision);
};

const isAlike = (one: DraftText, other: DraftText): boolean =>
  one.revision === other.revision &&
  one.buyerAccountNumber === other.buyerAccountNumber &&
  one.answers.size === other.answers.size &&
  [...one.answers].every(([position, text]) => other.answers.get(position) === text);
