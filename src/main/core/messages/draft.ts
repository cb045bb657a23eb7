import type { Draft, PositionedAnswer, WrittenPart } from '../../../shared/contract/responses.ts';

/**
 * An answer that was taken back becomes the draft again. What was written since then stands; the older revision counts, so
 * that nothing is answered on terms that were not seen.
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

/** What is left of a draft once some of its lines were answered; `null` when that is nothing. */
export const withoutAnswered = (draft: Draft | null, sent: PositionedAnswer[]): Draft | null => {
  const positions = new Set(sent.map(({ position }) => position));
  const answers = draft?.answers.filter(({ position }) => !positions.has(position)) ?? [];
  const isEmpty = answers.length === 0 && (draft?.begun ?? []).length === 0;
  return draft === null || isEmpty ? null : { ...draft, answers };
};

/**
 * The draft that is kept, with what one page wrote of it. What it didn't write stays as another one has left it.
 * @param written the draft as that page shows it
 */
export const withWritten = (kept: Draft | null, written: Draft | null, only: WrittenPart): Draft | null => {
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
  // Of lines that page hasn't seen, nobody may say that they were looked at.
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
