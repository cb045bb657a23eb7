import { effectivePrice, totalQuantity } from '../../../../shared/domain/order/amounts.ts';
import type { OrderLine, Terms } from '../../../../shared/domain/order/order.ts';
import { openReopenRequest } from '../../../../shared/domain/order/terms.ts';
import { agreedLines } from '../../../../shared/domain/order-changes/buyer-action.ts';
import { isKept, isOfTerms, type OrderChange } from '../../../../shared/domain/order-changes/order-change.ts';
import { decimal, sameDecimal, sameKnown } from '../../../../shared/domain/values/decimal.ts';
import { isSameUnit } from '../../../../shared/domain/values/units.ts';
import type { LineView } from '../lines/line-view.ts';

/**
 * Splits a line's changes: `inCells` are struck through in the line's cells, `below` are listed under them.
 * Terms of our proposal that the buyer agreed to are in neither: the buyer didn't change them. Nor are the
 * status, the terms that stay and the reasons, which the line shows anyway.
 */
export const changesAtLine = (
  { line, shown, compared }: Pick<LineView, 'line' | 'shown' | 'compared'>,
  all: OrderChange[],
): { inCells: OrderChange[]; below: OrderChange[] } => {
  const isAgreed = agreedLines(all).size > 0;
  // The requested terms are beside the cells.
  const isAsked = compared?.kind === 'asked' || compared?.kind === 'declined';
  const changes = all.filter(
    (one) => !(isAgreed && isOfTerms(one)) && !(isAsked && isRequested(one)) && !isShown(one, line),
  );
  // The cells show our terms, so striking through the buyer's old values would look like a change by the
  // buyer.
  if (compared?.kind === 'order') return { inCells: none, below: changes };
  const isOneDelivery =
    shown.deliverySchedule.length === 1 && !changes.some(({ field }) => field === 'delivery');
  const unit = line.item.purchaseUnitOfMeasureIso;
  const { inCells = none, below = none } = Object.groupBy(changes, (change) =>
    isDrawn(change, shown, unit, isOneDelivery) ? 'inCells' : 'below',
  );
  return { inCells, below };
};

const none: OrderChange[] = [];

const isRequested = ({ field }: OrderChange): boolean =>
  field === 'requestedDelivery' || field === 'requestedPrice';

const isShown = ({ field, after }: OrderChange, line: OrderLine): boolean => {
  if (field === 'processStatus' || field === 'inProgressStatus' || isKept({ field })) return true;
  const text = after?.type === 'text' ? after.text : null;
  // The line shows the reason as long as its step is open. Then only the history has it.
  if (field === 'reason') return line.reason === null || text === line.reason;
  if (field !== 'requestReason') return false;
  const request = openReopenRequest(line);
  return request === null ? line.reopenRequest === null : text === request.reason;
};

/** Whether a cell can show the change: the cell has the new value, and the old one needs no other unit. */
const isDrawn = (
  { field, before, after }: OrderChange,
  shown: Terms,
  unit: string | null,
  isOneDelivery: boolean,
): boolean => {
  switch (field) {
    case 'date':
    case 'delivery':
    case 'requestedDelivery':
      // The remaining deliveries show no unit.
      if (after === null)
        return field === 'delivery' && before?.type === 'delivery' && isSameUnit(before.unit, unit);
      if (before?.type === 'delivery' && !isSameUnit(before.unit, unit)) return false;
      return 'date' in after && shown.deliverySchedule.some(({ date }) => date === after.date);
    case 'quantity':
      return (
        isOneDelivery &&
        before?.type === 'quantity' &&
        after?.type === 'quantity' &&
        before.unit === after.unit &&
        sameKnown(after.quantity, totalQuantity(shown.deliverySchedule))
      );
    case 'price':
    case 'requestedPrice':
      return (
        after?.type === 'price' && isPriceOf(shown, after) && (before === null || isSameKind(before, after))
      );
    default:
      return false;
  }
};

type Value = NonNullable<OrderChange['after']>;
type PriceValue = Extract<Value, { type: 'price' }>;

const isPriceOf = ({ prices }: Terms, { value, currencyIso }: PriceValue): boolean => {
  const price = prices === null ? null : effectivePrice(prices);
  return price !== null && price.currencyIso === currencyIso && sameDecimal(price.value, value);
};

const isSameKind = (before: Value, { currencyIso, per, unit }: PriceValue): boolean =>
  before.type === 'price' &&
  before.currencyIso === currencyIso &&
  isSameUnit(before.unit, unit) &&
  sameDecimal(before.per ?? one, per ?? one);

const one = decimal('1');
