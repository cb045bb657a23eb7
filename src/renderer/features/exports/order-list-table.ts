import type { OrderRow } from '../../../shared/contract/calls/orders.ts';
import { compareCurrencies } from '../../../shared/domain/order/amounts.ts';
import { listedDate } from '../../../shared/domain/order/listed-date.ts';
import type { CalendarDate } from '../../../shared/domain/values/calendar-date.ts';
import { shownInRow } from '../../../shared/domain/values/cut-text.ts';
import type { Texts } from '../../i18n/texts.ts';
import { orderTypeName } from '../order/header/order-type.ts';
import { listedStatus } from '../order/status-word.ts';
import { noteWords } from '../own-notes/note-words.ts';
import { countCell, dayCell, momentCell, numberCell, type Table, textCell, textsCell } from './table.ts';

/**
 * An order list as on the screen. One amount column per currency, since amounts of different currencies
 * don't add up.
 *
 * @param today decides which orders are late
 */
export const orderListTable = (rows: readonly OrderRow[], today: CalendarDate, t: Texts): Table => {
  const currencies = [
    ...new Set(rows.flatMap(({ facts }) => facts.totals.map(({ currencyIso }) => currencyIso))),
  ].toSorted(compareCurrencies);
  return {
    head: [
      t('csv.number'),
      t('csv.buyer'),
      t('csv.our-account'),
      t('csv.folder'),
      t('csv.type'),
      t('csv.status'),
      t('csv.next-date'),
      t('csv.lines'),
      t('csv.item'),
      t('csv.received'),
      t('csv.own-note'),
      ...currencies.map((currency) =>
        currency === null ? t('csv.amount-no-currency') : t('csv.amount-in', { currency }),
      ),
    ],
    rows: rows.map((row) => [
      textCell(row.purchaseOrderNumber),
      textCell(row.buyerName),
      textCell(row.supplierAccountNumber),
      textCell(t(`folder.${row.folder}`)),
      textCell(orderTypeName(row.orderType, t)),
      textCell(listedStatus(row, t)),
      dayCell(listedDate(row, today)),
      countCell(row.facts.lineCount),
      textCell(row.facts.firstItem),
      momentCell(row.receivedAt),
      textsCell(noteWords(row.ownNotes, t), shownInRow),
      ...currencies.map((currency) =>
        numberCell(row.facts.totals.find(({ currencyIso }) => currencyIso === currency)?.value ?? null),
      ),
    ]),
  };
};
