import type { OrderRow } from '../../../shared/contract/calls/orders.ts';
import { pendingStepOf } from '../../../shared/domain/order/order-filter.ts';
import { stepLabel } from '../../../shared/domain/order/statuses.ts';
import type { MessageId } from '../../i18n/en.ts';

/** What an order to answer asks for, where that is more than an answer to what was issued. */
export const askedWords = (row: OrderRow): MessageId | null => {
  const asked = pendingStepOf(row);
  if (asked !== null) return stepLabel(asked);
  return row.tray === 'to-answer' && row.unseen === 'changed' ? 'list.unseen.changed' : null;
};
