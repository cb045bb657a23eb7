import type { Attachment } from '../../../shared/contract/calls/documents.ts';
import type { OrderDetail } from '../../../shared/contract/calls/orders.ts';

/**
 * The documents of ours that need a card of their own: those of the draft, and sent ones until the order
 * lists them. In the order's list a newer document may replace an earlier one of the same code.
 */
export const cardsOf = ({
  attachments,
  order,
  responses,
}: Pick<OrderDetail, 'attachments' | 'order' | 'responses'>): Attachment[] =>
  attachments.filter(({ position, objectId, responseId, details: { code } }) => {
    if (responseId === null) return true;
    const place = position === null ? order : order.lines.find((line) => line.position === position);
    const shown = place?.supplierDocuments ?? [];
    if (objectId !== null && shown.some((one) => one.objectId === objectId)) return false;
    const isDone = responses.some(({ id, state }) => id === responseId && state === 'done');
    return !(isDone && code !== null && shown.some((one) => one.code === code));
  });
