import { alertKinds } from '../../shared/domain/alert-rule.ts';
import type { Notice } from '../core/ports.ts';
import { alertText, reasonText, texts } from './texts.ts';

/** What a notification says, and the order that a click on it opens. */
export type NoticeFace = { title: string; body: string; orderKey: number | null };

export const noticeFace = (notice: Notice): NoticeFace => {
  switch (notice.kind) {
    case 'order':
      return {
        title: `${alertText(alertKinds.find((kind) => kind === notice.alert) ?? 'changed')}: ${notice.purchaseOrderNumber}`,
        body: notice.buyerName,
        orderKey: notice.orderKey,
      };
    case 'several-orders':
      return { title: texts.severalOrders(notice.count), body: texts.open, orderKey: null };
    case 'not-listening':
      return {
        title: `Orderbell: ${texts.notListening}`,
        body: reasonText(notice.reason) ?? '',
        orderKey: null,
      };
  }
};
