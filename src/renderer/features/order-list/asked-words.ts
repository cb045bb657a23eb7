import type { OrderRow } from '../../../shared/contract/orders.ts';
import type { AskedStep } from '../../../shared/domain/asked-step.ts';
import { askedOf } from '../../../shared/domain/order-filter.ts';
import type { MessageId } from '../../i18n/en.ts';

/** What an order to answer asks for, where that is more than an answer to what was issued. */
export const askedWords = (row: OrderRow): MessageId | null => {
  const asked = askedOf(row);
  if (asked !== null) return askedWord[asked];
  return row.tray === 'to-answer' && row.unseen === 'changed' ? 'list.unseen.changed' : null;
};

/** As the lines themselves say it. */
export const askedWord: Readonly<Record<AskedStep, MessageId>> = {
  RejectedSupplierProposal: 'line.rejected-proposal',
  RejectedDeliverySchedule: 'line.rejected-schedule',
  OpenBuyerReopenRequest: 'line.buyer-reopen',
  OpenBuyerReconfirmationRequest: 'line.reconfirmation',
  ReissuedRejectedLine: 'line.reissued',
  RevertedCancelledLine: 'line.reverted-cancelled',
  RevertedCompletedLine: 'line.reverted-completed',
};
