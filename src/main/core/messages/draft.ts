import type { Draft, DraftPart, PositionedAnswer } from '../../../shared/contract/calls/responses.ts';

/**
 * An undone answer becomes the draft again. Lines that were written since then win. The older revision
 * counts, so that no line is answered on terms that the user didn't see.
 */
export const takenBack = (answer: Draft, written: Draft | null): Draft => {
  if (written === null) return answer;
  const positions = new Set([...written.answers, ...(written.begun ?? [])].map(({ position }) => position));
  return {
    ...written,
    revision: Math.min(answer.revision, written.revision),
    answers: [...written.answers, ...answer.answers.filter(({ position }) => !positions.has(position))],
  };
};

/** The rest of a draft once some of its lines are answered; `null` when nothing is left. */
export const withoutAnswered = (draft: Draft | null, sent: PositionedAnswer[]): Draft | null => {
  const positions = new Set(sent.map(({ position }) => position));
  const answers = draft?.answers.filter(({ position }) => !positions.has(position)) ?? [];
  const isEmpty = answers.length === 0 && (draft?.begun ?? []).length === 0;
  return draft === null || isEmpty ? null : { ...draft, answers };
};

/**
 * The stored draft with one page's changes. Lines that the page didn't write keep what another page wrote.
 *
 * @param written the draft as that page shows it
 */
export const withWritten = (kept: Draft | null, written: Draft | null, only: DraftPart): Draft | null => {
  if (kept === null && written === null) return null;
  const wrote = new Set(only.lines);
  const stays = linesOf(kept, (position) => !wrote.has(position));
  const comes = linesOf(written, (position) => wrote.has(position));
  const [answers, begun] = [
    [...stays.answers, ...comes.answers],
    [...stays.begun, ...comes.begun],
  ];
  if (answers.length + begun.length === 0) return null;
  const shown = new Set(linesOf(written, () => true).positions);
  const sawAll = stays.positions.every((position) => shown.has(position));
  // The page hasn't shown these lines, so they don't count as seen in its version.
  const revisions = [written, sawAll && written !== null ? null : kept].flatMap((one) => one?.revision ?? []);
  const number = (only.buyerAccountNumber || kept === null ? written : kept)?.buyerAccountNumber;
  return {
    revision: Math.min(...revisions),
    answers,
    ...(begun.length === 0 ? {} : { begun }),
    ...(number === undefined ? {} : { buyerAccountNumber: number }),
  };
};

const linesOf = (draft: Draft | null, isWanted: (position: string) => boolean) => {
  const answers = (draft?.answers ?? []).filter(({ position }) => isWanted(position));
  const begun = (draft?.begun ?? []).filter(({ position }) => isWanted(position));
  return { answers, begun, positions: [...answers, ...begun].map(({ position }) => position) };
};
