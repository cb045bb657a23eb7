import type { Attachment } from '../../../../shared/contract/calls/documents.ts';
import type { OrderDetail } from '../../../../shared/contract/calls/orders.ts';
import { documentRoute } from '../../../../shared/domain/answer/document-route.ts';
import { pendingAnswers } from '../../order/lines/line-view.ts';

/**
 * Documents of ours that no response carries. `now`: how many can be sent without an answer, and their
 * confirmed lines. `answer`: how many wait for an answer, and the lines to answer. An order's own document has
 * no line, although the first possible one carries it. `never`: how many belong to a line that takes no answer any more.
 */
export type WaitingDocuments = {
  now: { count: number; lines: string[] };
  answer: { count: number; lines: string[] };
  never: number;
};

/** `null`: none waits, or each waits for an answer that is due, which its own row says. */
export const waitingDocuments = ({
  order: { lines },
  responses,
  attachments,
}: Pick<OrderDetail, 'order' | 'responses' | 'attachments'>): WaitingDocuments | null => {
  const waiting = attachments.filter(({ responseId }) => responseId === null);
  const pending = new Set(pendingAnswers(responses).keys());
  const by = Map.groupBy(waiting, (document) => documentRoute(document, lines, pending));
  const now = by.get('now') ?? [];
  const answer = by.get('answer') ?? [];
  const never = (by.get('never') ?? []).length;
  if (now.length + never === 0) return null;
  const positionsIn = (documents: readonly Attachment[]): string[] => {
    const positions = new Set(documents.map(({ position }) => position));
    return lines.map(({ position }) => position).filter((position) => positions.has(position));
  };
  return {
    now: { count: now.length, lines: positionsIn(now) },
    answer: { count: answer.length, lines: positionsIn(answer) },
    never,
  };
};
