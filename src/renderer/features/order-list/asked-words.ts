import type { OrderRow } from '../../../shared/contract/calls/orders.ts';
import { pendingStepOf } from '../../../shared/domain/order/order-filter.ts';
import { stepLabel } from '../../../shared/domain/order/statuses.ts';
import type { MessageId } from '../../i18n/en.ts';

/** What an order to answer asks for, if it isn't simply an answer to a new order. */
export const askedWords = (row: OrderRow): MessageId | null => {
  const asked = pendingStepOf(row);
  if (asked !== null) return stepLabel(asked);
  return row.folder === 'to-answer' && row.unseen === 'changed' ? 'list.unseen.changed' : null;
};
