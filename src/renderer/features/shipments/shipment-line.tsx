import type { ReactElement, ReactNode } from 'react';
import type { ShipmentLine } from '../../../shared/domain/shipment.ts';
import { NewTag } from '../../components/new-tag.tsx';
import { useFormats } from '../../format/formats-context.tsx';
import { lineName } from '../../format/line-name.ts';
import { unitWord } from '../../format/unit-word.ts';
import { useTexts } from '../../i18n/texts.ts';
import css from './shipments.module.css';

/** One line of a shipment: what and how much, for which line of which order, and what follows later. */
export const ShipmentLineView = ({
  line,
  isNew,
  orderKey,
  onOpenOrder,
  children,
}: {
  line: ShipmentLine;
  isNew: boolean;
  /** `null` when that order isn't here. */
  orderKey: number | null;
  onOpenOrder: (orderKey: number) => void;
  children: ReactNode;
}): ReactElement => {
  const t = useTexts();
  const formats = useFormats();
  const { item, purchaseOrderNumber, purchaseOrderLinePosition, despatchQuantity } = line;
  const unit = unitWord(item.purchaseUnitOfMeasureIso, t);
  const of = t('shipment.order-line', {
    order: purchaseOrderNumber ?? '?',
    line: lineName(purchaseOrderLinePosition ?? '?'),
  });
  return (
    <li className={css['line']} data-new={isNew}>
      <div className={css['item']}>
        {item.name ?? item.description ?? item.number ?? t('list.no-item')}
        {isNew && (
          <>
            {' '}
            <NewTag />
          </>
        )}
        <small>{[item.number, item.supplierItemNumber].filter(Boolean).join(' · ')}</small>
        <small>
          {orderKey === null ? (
            of
          ) : (
            <button
              type="button"
              className={css['order']}
              title={t('shipment.open-order', { order: purchaseOrderNumber ?? '' })}
              onClick={() => onOpenOrder(orderKey)}
            >
              {of}
            </button>
          )}
        </small>
        {line.despatchAdviceNumber !== null && (
          <small>{t('shipment.advice', { number: line.despatchAdviceNumber })}</small>
        )}
      </div>
      <div className={css['quantity']}>
        {despatchQuantity !== null && (
          <>
            {formats.quantity(despatchQuantity)} <small>{unit}</small>
          </>
        )}
        <Later line={line} />
      </div>
      {line.documents.length > 0 && <div className={css['wide']}>{children}</div>}
    </li>
  );
};

const Later = ({ line }: { line: ShipmentLine }): ReactElement | null => {
  const t = useTexts();
  const formats = useFormats();
  const { backorderQuantity, backorderDate } = line;
  if (backorderQuantity === null) return null;
  const quantity = formats.quantity(backorderQuantity);
  return (
    <span className={css['later']}>
      {backorderDate === null
        ? t('shipment.backorder-undated', { quantity })
        : t('shipment.backorder', { quantity, date: formats.date(backorderDate) })}
    </span>
  );
};
