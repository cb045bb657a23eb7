import type { Attachment } from '../../../shared/contract/calls/documents.ts';
import type { OrderDetail } from '../../../shared/contract/calls/orders.ts';

/**
 * The documents of ours that have a card of their own: those of the draft, and those of an answer until the order shows them
 * among what went with our answers. There another one under the same code may have taken the place of an earlier one.
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
