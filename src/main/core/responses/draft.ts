import type { Draft, PositionedAnswer } from '../../../shared/contract/responses.ts';

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
