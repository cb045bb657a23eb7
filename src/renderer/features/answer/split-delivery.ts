import { maxDeliveries } from '../../../shared/domain/answer/line-answer.ts';
import type { OrderLine } from '../../../shared/domain/order/order.ts';
import { lineType } from '../../../shared/domain/order/statuses.ts';
import type { ProposalText } from './draft-model.ts';

/** Whether a proposal for the line is delivered in parts at all: a charge isn't. */
export const hasParts = (line: OrderLine): boolean => line.lineType !== lineType.charge;

export const canSplit = (line: OrderLine, text: ProposalText): boolean =>
  hasParts(line) && text.deliveries.length < maxDeliveries;

/** One more delivery, on the day of the last one and without a quantity: how much, only she can say. `id`: of the new one. */
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
