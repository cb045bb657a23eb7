import type { ChangeField, OrderChange } from './order-change.ts';

/** Whether all changes are about logistics. A carrier may have caused them as well as the buyer. */
export const isGoodsAlone = (changes: readonly OrderChange[]): boolean =>
  changes.length > 0 && changes.every(isOfGoods);

export const isOfGoods = ({ field }: OrderChange): boolean => ofGoods.has(field);

const ofGoods: ReadonlySet<ChangeField> = new Set<ChangeField>([
  ...(['logisticsStatus', 'stage', 'delivered', 'receipt'] as const),
]);
