import { memo, type ReactElement } from 'react';
import type { ShipmentRow } from '../../../shared/contract/calls/shipments.ts';
import { waitingSince } from '../../../shared/domain/order/order-filter.ts';
import { useFormats } from '../../format/formats-context.tsx';
import { useTexts } from '../../i18n/texts.ts';
import css from '../records/record-list.module.css';
import { RecordRow, type RowPlace } from '../records/record-row.tsx';
import { shipmentMark, shipmentStatusWord } from './shipment-mark.ts';

/** A shipment in the list. Above: number, buyer and time. Below: orders and status. */
export const ShipmentRowView = memo(({ row, ...place }: RowPlace & { row: ShipmentRow }): ReactElement => {
  const t = useTexts();
  const formats = useFormats();
  const orders = row.purchaseOrderNumbers;
  const about = [
    shipmentStatusWord(row.processStatus, t),
    ...(orders.length > 0
      ? [t('shipments.orders', { count: orders.length, orders: orders.join(', ') })]
      : []),
  ].join(' · ');
  return (
    <RecordRow
      {...place}
      kind="shipment"
      row={row}
      look={shipmentMark(row.processStatus)}
      hidden={row.unseen === null ? '' : t(`shipments.unseen.${row.unseen}`)}
      above={
        <>
          <b title={row.shipmentNumber ?? undefined}>{row.shipmentNumber ?? t('shipments.unnumbered')}</b>
          <span className={css['buyer']} title={row.buyerName}>
            {row.buyerName}
          </span>
          <span className={css['date']}>{formats.moment(waitingSince(row))}</span>
        </>
      }
      below={
        <>
          <span className={css['item']} title={about}>
            {about}
          </span>
          <span>{t('shipments.lines', { count: row.lineCount })}</span>
        </>
      }
    />
  );
});
