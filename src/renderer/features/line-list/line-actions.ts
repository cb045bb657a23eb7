import type { LineRow } from '../../../shared/contract/calls/lines.ts';
import { termsToKeep } from '../../../shared/domain/answer/line-answer.ts';
import type { OrderLine } from '../../../shared/domain/order/order.ts';
import type { Formats } from '../../format/formats.ts';
import { kindsFor, takesBack } from '../answer/answer-kinds.ts';
import { type AnswerText, type DraftText, draftText } from '../answer/draft/draft-model.ts';
import { keepText } from '../answer/editor/answer-texts.ts';
import { pendingAnswers } from '../order/lines/line-view.ts';

/** The answers that the lines of the table take, each with the rows that take it. */
export type LineActions = {
  accept: LineRow[];
  /** Lines whose buyer asks for a change that can be declined. */
  decline: LineRow[];
  propose: LineRow[];
  reject: LineRow[];
  /** Whether every line that can be accepted is a change of confirmed terms. */
  acceptsChanges: boolean;
};

/**
 * As in the open order: an incomplete line isn't accepted, and no answer of many lines cancels confirmed
 * terms or withdraws a request of ours.
 */
export const lineActions = (rows: readonly LineRow[], formats: Formats): LineActions => {
  const free = rows.filter(({ responses, line }) => !pendingAnswers(responses).has(line.position));
  const accept = free.filter(({ line }) => kindsFor(line).includes('accept') && !takesBack(line));
  return {
    accept,
    decline: free.filter(({ line }) => keepText(line, formats) !== null),
    propose: free.filter(({ line }) => kindsFor(line).includes('propose')),
    reject: free.filter(({ line }) => kindsFor(line).includes('reject')),
    acceptsChanges: accept.length > 0 && accept.every(({ line }) => isChange(line)),
  };
};

/** What the draft says of the line of a row. @param written the order's draft as typed in this window */
export const draftedText = (
  { line, draft }: Pick<LineRow, 'line' | 'draft'>,
  written: DraftText | undefined,
  formats: Formats,
): AnswerText | undefined => {
  if (written !== undefined) return written.answers.get(line.position);
  return draft === null ? undefined : draftText([line], draft, formats).answers.get(line.position);
};

/** Whether the buyer changed the line since its answer was drafted. @param written as for `draftedText` */
export const isOvertaken = (
  { overtakenBy, draft }: Pick<LineRow, 'overtakenBy' | 'draft'>,
  written: DraftText | undefined,
): boolean => overtakenBy !== null && (written?.revision ?? draft?.revision ?? overtakenBy) < overtakenBy;

const isChange = (line: OrderLine): boolean => termsToKeep(line) !== null;
