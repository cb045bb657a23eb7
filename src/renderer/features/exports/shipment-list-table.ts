import type { ShipmentRow } from '../../../shared/contract/calls/shipments.ts';
import type { Texts } from '../../i18n/texts.ts';
import { shipmentStatusWord } from '../shipments/shipment-mark.ts';
import { countCell, momentCell, type Table, textCell } from './table.ts';

/** The shipment list as on the screen, one row each. */
export const shipmentListTable = (rows: ShipmentRow[], t: Texts): Table => ({
  head: [
    t('csv.shipment'),
    t('csv.buyer'),
    t('csv.orders'),
    t('csv.lines'),
    t('csv.status'),
    t('csv.logistics'),
    t('csv.tracking'),
    t('csv.received'),
  ],
  rows: rows.map((row) => [
    textCell(row.shipmentNumber),
    textCell(row.buyerName),
    textCell(row.purchaseOrderNumbers.join(', ')),
    countCell(row.lineCount),
    textCell(shipmentStatusWord(row.processStatus, t)),
    textCell(row.status),
    textCell(row.trackingNumber),
    momentCell(row.receivedAt),
  ]),
});
