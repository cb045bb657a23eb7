import { maxDeliveries } from '../../../../shared/domain/answer/line-answer.ts';
import type { OrderLine } from '../../../../shared/domain/order/order.ts';
import { lineType } from '../../../../shared/domain/order/statuses.ts';
import type { ProposalText } from '../draft/draft-model.ts';

/** Whether the line can be delivered in parts: a charge can't. */
export const hasParts = (line: OrderLine): boolean => line.lineType !== lineType.charge;

export const canSplit = (line: OrderLine, text: ProposalText): boolean =>
  hasParts(line) && text.deliveries.length < maxDeliveries;

/**
 * Adds a delivery on the last one's date. Its quantity stays empty for the user. `id`: of the new delivery.
 */
export const splitDelivery = (text: ProposalText): { text: ProposalText; id: string } => {
  const { deliveries } = text;
  const id = String(Math.max(-1, ...deliveries.map((one) => Number(one.id))) + 1);
  const date = deliveries.at(-1)?.date ?? '';
  return { text: { ...text, deliveries: [...deliveries, { id, position: null, date, quantity: '' }] }, id };
};

export const withoutDelivery = (text: ProposalText, id: string): ProposalText => ({
  ...text,
  deliveries: text.deliveries.filter((one) => one.id !== id),
});
