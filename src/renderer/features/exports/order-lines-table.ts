import type { OrderDetail } from '../../../shared/contract/calls/orders.ts';
import { effectivePrice, lineAmount } from '../../../shared/domain/order/amounts.ts';
import { writtenPosition } from '../../../shared/domain/order/line-identity.ts';
import type { ScheduleEntry } from '../../../shared/domain/order/order.ts';
import { isInTotal } from '../../../shared/domain/order/order-facts.ts';
import { shownWhole } from '../../../shared/domain/values/cut-text.ts';
import { decimal } from '../../../shared/domain/values/decimal.ts';
import type { Texts } from '../../i18n/texts.ts';
import { lineStatusMark } from '../order/lines/line-status.ts';
import { type LineView, lineViews } from '../order/lines/line-view.ts';
import { type Cell, dayCell, numberCell, positionCell, type Table, textCell, textsCell } from './table.ts';

/**
 * An order's lines as on the screen. One row per delivery, so that quantities and amounts add up. Lines
 * outside the total have the amount 0, so that the sum equals the total on the screen.
 */
export const orderLinesTable = (detail: Pick<OrderDetail, 'order' | 'responses'>, t: Texts): Table => ({
  head: [
    t('csv.number'),
    t('csv.position'),
    t('csv.item'),
    t('csv.item-number'),
    t('csv.revision'),
    t('csv.our-item-number'),
    t('csv.delivery'),
    t('csv.date'),
    t('csv.quantity'),
    t('csv.unit'),
    t('csv.price'),
    t('csv.currency'),
    t('csv.per'),
    t('csv.price-unit'),
    t('csv.amount'),
    t('csv.status'),
    t('csv.notes'),
  ],
  rows: lineViews(detail).flatMap((view) => rowsOf(detail.order.purchaseOrderNumber, view, t)),
});

const rowsOf = (orderNumber: string, view: LineView, t: Texts): Cell[][] => {
  const { line, shown, pending } = view;
  const { item } = line;
  const { prices } = shown;
  const price = prices === null ? null : effectivePrice(prices);
  const mark = lineStatusMark(line, pending);
  // A line without a delivery still gets a row.
  const deliveries: (ScheduleEntry | null)[] =
    shown.deliverySchedule.length === 0 ? [null] : shown.deliverySchedule;
  return deliveries.map((delivery, index) => [
    textCell(orderNumber),
    // The position as the buyer wrote it, so that other systems can match it.
    positionCell(writtenPosition(line)),
    textCell(item.name ?? line.description ?? item.description, shownWhole),
    textCell(item.number, shownWhole),
    textCell(item.revision, shownWhole),
    textCell(item.supplierItemNumber, shownWhole),
    numberCell(delivery === null ? null : decimal(String(index + 1))),
    dayCell(delivery?.date ?? null),
    numberCell(delivery?.quantity ?? null),
    // Keeps the unit code for other systems; only the screen shows words.
    textCell(item.purchaseUnitOfMeasureIso),
    numberCell(price?.value ?? null),
    textCell(price?.currencyIso ?? null),
    numberCell(price === null ? null : (prices?.priceUnitQuantity ?? decimal('1'))),
    textCell(price === null ? null : (prices?.priceUnitOfMeasureIso ?? null)),
    numberCell(
      delivery === null
        ? null
        : isInTotal(line)
          ? (lineAmount({ deliverySchedule: [delivery], prices }, item.purchaseUnitOfMeasureIso)?.value ??
            null)
          : decimal('0'),
    ),
    textCell(mark.text === null ? mark.raw : t(mark.text)),
    textsCell(line.notes, shownWhole),
  ]);
};
