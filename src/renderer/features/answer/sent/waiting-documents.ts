import type { OrderDetail } from '../../../../shared/contract/calls/orders.ts';
import { whyUnanswerable } from '../../../../shared/domain/answer/line-answer.ts';
import { attentionOf } from '../../../../shared/domain/order/line-attention.ts';
import type { OrderLine } from '../../../../shared/domain/order/order.ts';
import { pendingAnswers } from '../../order/lines/line-view.ts';

/**
 * Documents of ours without an answer to carry them, on an order that needs none. `lines`: confirmed lines
 * that can be answered with their confirmed terms, to carry the documents; empty if the order takes no
 * answers.
 */
export type WaitingDocuments = { count: number; lines: OrderLine[] };

/** `null`: no document waits, or an answer that is still due can carry it. */
export const waitingDocuments = ({
  order,
  responses,
  attachments,
}: Pick<OrderDetail, 'order' | 'responses' | 'attachments'>): WaitingDocuments | null => {
  const waiting = attachments.filter(({ responseId }) => responseId === null);
  const pending = pendingAnswers(responses);
  const free = order.lines.filter((line) => whyUnanswerable(line) === null && !pending.has(line.position));
  if (waiting.length === 0 || pending.size > 0) return null;
  if (free.length === 0) return { count: waiting.length, lines: [] };
  const agreed = free.filter((line) => attentionOf(line) === 'agreed');
  if (agreed.length < free.length) return null;
  const of = new Set(waiting.map(({ position }) => position));
  const theirs = agreed.filter(({ position }) => of.has(position));
  return { count: waiting.length, lines: theirs.length > 0 ? theirs : agreed.slice(0, 1) };
};
