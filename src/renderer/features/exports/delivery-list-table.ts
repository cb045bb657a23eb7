import type { DeliveryRow } from '../../../shared/contract/calls/calendar.ts';
import type { CalendarDate } from '../../../shared/domain/values/calendar-date.ts';
import type { Texts } from '../../i18n/texts.ts';
import { deliveryMark } from '../calendar/delivery-mark.ts';
import { orderTypeName } from '../order/header/order-type.ts';
import { dayCell, numberCell, positionCell, type Table, textCell } from './table.ts';

/** Deliveries of a period as a table, one row each. @param today decides which ones are late */
export const deliveryListTable = (rows: readonly DeliveryRow[], today: CalendarDate, t: Texts): Table => ({
  head: [
    t('csv.date'),
    t('csv.status'),
    t('csv.number'),
    t('csv.type'),
    t('csv.buyer'),
    t('csv.position'),
    t('csv.item'),
    t('csv.quantity'),
    t('csv.unit'),
    t('csv.amount'),
    t('csv.currency'),
  ],
  rows: rows.map((row) => [
    dayCell(row.date),
    textCell(t(deliveryMark(row, today).text)),
    textCell(row.purchaseOrderNumber),
    textCell(orderTypeName(row.orderType, t)),
    textCell(row.buyerName),
    positionCell(row.position),
    textCell(row.item),
    numberCell(row.quantity),
    textCell(row.unit),
    numberCell(row.amount?.value ?? null),
    textCell(row.amount?.currencyIso ?? null),
  ]),
});
