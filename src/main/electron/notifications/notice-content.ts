import { alertKinds } from '../../../shared/domain/alerts/alert-rule.ts';
import type { Notice } from '../../core/ports.ts';
import type { ShellTexts } from '../texts.ts';
import type { NoticeTarget } from './notice-rule.ts';

export type NoticeContent = { title: string; body: string; opens: NoticeTarget };

export const noticeContent = (notice: Notice, texts: ShellTexts): NoticeContent => {
  switch (notice.kind) {
    case 'order':
      return {
        title: `${texts.alert(alertKinds.find((kind) => kind === notice.alert) ?? 'changed')}: ${notice.purchaseOrderNumber}`,
        body: notice.buyerName,
        opens: notice.orderKey,
      };
    case 'unreadable-order': {
      const { purchaseOrderNumber, buyerName } = notice;
      const of = [purchaseOrderNumber, buyerName].filter((one) => one !== null).join(' · ');
      return {
        title: texts.unreadable.title,
        body: of === '' ? texts.unreadable.body : of,
        opens: 'unreadable',
      };
    }
    case 'several-orders':
      return { title: texts.severalOrders(notice.count), body: texts.open, opens: null };
    case 'not-listening':
      return {
        title: `Orderbell: ${texts.notListening}`,
        body: texts.reason(notice.reason) ?? '',
        opens: null,
      };
    case 'not-opened':
      return { ...texts.notOpened[notice.why], opens: null };
  }
};
