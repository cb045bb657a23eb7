import { alertKinds } from '../../shared/domain/alert-rule.ts';
import type { Notice } from '../core/ports.ts';
import type { DoorTexts } from './texts.ts';

/** What a notification says, and the order that a click on it opens. */
export type NoticeFace = { title: string; body: string; orderKey: number | null };

export const noticeFace = (notice: Notice, texts: DoorTexts): NoticeFace => {
  switch (notice.kind) {
    case 'order':
      return {
        title: `${texts.alert(alertKinds.find((kind) => kind === notice.alert) ?? 'changed')}: ${notice.purchaseOrderNumber}`,
        body: notice.buyerName,
        orderKey: notice.orderKey,
      };
    case 'unreadable-order': {
      const { purchaseOrderNumber, buyerName } = notice;
      const of = [purchaseOrderNumber, buyerName].filter((one) => one !== null).join(' · ');
      return { title: texts.unreadable.title, body: of === '' ? texts.unreadable.body : of, orderKey: null };
    }
    case 'several-orders':
      return { title: texts.severalOrders(notice.count), body: texts.open, orderKey: null };
    case 'not-listening':
      return {
        title: `Orderbell: ${texts.notListening}`,
        body: texts.reason(notice.reason) ?? '',
        orderKey: null,
      };
    case 'not-opened':
      return { ...texts.notOpened[notice.why], orderKey: null };
  }
};
