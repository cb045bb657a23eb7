import type { ShipmentRow } from '../../../shared/contract/calls/shipments.ts';
import type { Texts } from '../../i18n/texts.ts';
import { shipmentStatusWord } from '../shipments/shipment-mark.ts';
import { type CsvFormat, countCell, localMoment, textCell, writeCsv } from './csv.ts';

/** The shipment list as on the screen, one row each. */
export const shipmentListCsv = (rows: ShipmentRow[], t: Texts, format: CsvFormat): string =>
  writeCsv(
    [
      t('csv.shipment'),
      t('csv.buyer'),
      t('csv.orders'),
      t('csv.lines'),
      t('csv.status'),
      t('csv.logistics'),
      t('csv.tracking'),
      t('csv.received'),
    ],
    rows.map((row) => [
      textCell(row.shipmentNumber),
      textCell(row.buyerName),
      textCell(row.purchaseOrderNumbers.join(', ')),
      countCell(row.lineCount),
      textCell(shipmentStatusWord(row.processStatus, t)),
      textCell(row.status),
      textCell(row.trackingNumber),
      textCell(localMoment(row.receivedAt)),
    ]),
    format,
  );
