import { memo, type ReactElement } from 'react';
import type { ShipmentRow } from '../../../shared/contract/shipments.ts';
import { cx } from '../../components/cx.ts';
import { Mark } from '../../components/mark.tsx';
import { useFormats } from '../../format/formats-context.tsx';
import { useTexts } from '../../i18n/texts.ts';
import list from '../order-list/order-list.module.css';
import { shipmentLook, shipmentStatusWord } from './shipment-look.ts';
import css from './shipments.module.css';

/** One shipment in the list: number, buyer and moment above; its orders and what became of it below. */
export const ShipmentRowView = memo(
  ({ row, index, selected }: { row: ShipmentRow; index: number; selected: boolean }): ReactElement => {
    const t = useTexts();
    const formats = useFormats();
    const orders = row.purchaseOrderNumbers;
    return (
      <div
        id={`shipment-${row.key}`}
        data-index={index}
        role="option"
        tabIndex={-1}
        aria-selected={selected}
        data-unseen={row.unseen ?? undefined}
        className={cx(list['row'], css['row'])}
      >
        <Mark className={list['mark']} {...shipmentLook(row.processStatus)} />
        {row.unseen !== null && (
          <span className="visually-hidden">{t(`shipments.unseen.${row.unseen}`)}</span>
        )}
        <span className={list['above']}>
          <b>{row.shipmentNumber ?? t('shipments.unnumbered')}</b>
          <span className={list['buyer']}>{row.buyerName}</span>
          <span className={list['date']}>{formats.moment(row.receivedAt)}</span>
        </span>
        <span className={list['below']}>
          <span className={list['item']}>
            {shipmentStatusWord(row.processStatus, t)}
            {orders.length > 0 &&
              ` · ${t('shipments.orders', { count: orders.length, orders: orders.join(', ') })}`}
          </span>
          <span>{t('shipments.lines', { count: row.lineCount })}</span>
        </span>
      </div>
    );
  },
);
