import type { Attachment } from '../../../shared/contract/calls/documents.ts';
import type { OrderDetail } from '../../../shared/contract/calls/orders.ts';
import { type DocumentRoute, documentRoute } from '../../../shared/domain/answer/document-route.ts';
import { pendingAnswers } from '../order/lines/line-view.ts';

/**
 * A document of ours. `route`: how it reaches the buyer. `answered`, `alone`: a response carries it. `leaving`:
 * it goes with a response that the screen doesn't have yet.
 */
export type DocumentCard = Attachment & { route: DocumentRoute | 'answered' | 'alone' | 'leaving' };

/**
 * The documents of ours that need a card of their own: those of the draft, and sent ones until the order
 * lists them. In the order's list a newer document may replace an earlier one of the same code.
 */
export const cardsOf = ({
  attachments,
  order,
  responses,
}: Pick<OrderDetail, 'attachments' | 'order' | 'responses'>): DocumentCard[] => {
  const pending = new Set(pendingAnswers(responses).keys());
  return attachments.flatMap((one): DocumentCard[] => {
    const { position, objectId, responseId, details } = one;
    if (responseId === null) return [{ ...one, route: documentRoute(one, order.lines, pending) }];
    const place = position === null ? order : order.lines.find((line) => line.position === position);
    const shown = place?.supplierDocuments ?? [];
    if (objectId !== null && shown.some((other) => other.objectId === objectId)) return [];
    const response = responses.find(({ id }) => id === responseId);
    const isDone = response?.state === 'done';
    const isReplaced = isDone && details.code !== null && shown.some(({ code }) => code === details.code);
    if (isReplaced) return [];
    if (response === undefined) return [{ ...one, route: 'leaving' }];
    return [{ ...one, route: response.documentsOnly ? 'alone' : 'answered' }];
  });
};
