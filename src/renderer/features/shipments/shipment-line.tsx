import type { ReactElement, ReactNode } from 'react';
import type { ShipmentLine } from '../../../shared/domain/delivery/shipment.ts';
import { NewTag } from '../../components/mark.tsx';
import { useFormats } from '../../format/formats-context.tsx';
import { itemWords } from '../../format/item-words.ts';
import { joined } from '../../format/joined.ts';
import { unitWord } from '../../format/unit-word.ts';
import { useTexts } from '../../i18n/texts.ts';
import { despatched, itemName, laterWords } from './line-words.ts';
import css from './shipments.module.css';

/** A shipment line: item, quantity, order line and backorder. */
export const ShipmentLineView = ({
  line,
  name,
  isNew,
  before,
  orderKey,
  onOpenOrder,
  children,
}: {
  line: ShipmentLine;
  /** Its order line, from `orderLineNames`. */
  name: string;
  isNew: boolean;
  /** The line when last seen; `null` if it is new or nothing is compared. */
  before: ShipmentLine | null;
  /** `null` if that order isn't stored. */
  orderKey: number | null;
  onOpenOrder: (orderKey: number) => void;
  children: ReactNode;
}): ReactElement => {
  const t = useTexts();
  const formats = useFormats();
  const { item, purchaseOrderNumber } = line;
  return (
    <li className={css['line']} data-new={isNew}>
      <div className={css['item']}>
        {itemName(line, t)}
        {isNew && (
          <>
            {' '}
            <NewTag>{before === null ? undefined : t('shipments.unseen.changed')}</NewTag>
          </>
        )}
        <small>{joined([itemWords(item, t), item.supplierItemNumber], ' · ')}</small>
        <small>
          {orderKey === null ? (
            name
          ) : (
            <button
              type="button"
              className={css['order']}
              title={t('shipment.open-order', { order: purchaseOrderNumber ?? '' })}
              onClick={() => onOpenOrder(orderKey)}
            >
              {name}
            </button>
          )}
        </small>
        {line.loadCarrier !== null && (
          <small>{t('shipment.in-carrier', { carrier: line.loadCarrier })}</small>
        )}
        {line.despatchAdviceNumber !== null && (
          <small>{t('shipment.advice', { number: line.despatchAdviceNumber })}</small>
        )}
      </div>
      <div className={css['quantity']}>
        {line.despatchQuantity === null && <small className={css['gap']}>{t('gap.quantity')}</small>}
        <OldAndNew
          before={before && despatched(before, formats)}
          now={despatched(line, formats)}
          compared={before !== null}
        >
          {' '}
          <small>{unitWord(item.purchaseUnitOfMeasureIso, t, line.despatchQuantity)}</small>
        </OldAndNew>
        <span className={css['later']}>
          <OldAndNew
            before={before && laterWords(before, t, formats)}
            now={laterWords(line, t, formats)}
            compared={before !== null}
          />
        </span>
      </div>
      {line.documents.length > 0 && <div className={css['wide']}>{children}</div>}
    </li>
  );
};

/** The current value. Above it, struck through, the one last seen if it differs. */
const OldAndNew = ({
  before,
  now,
  compared,
  children,
}: {
  before: string | null;
  now: string | null;
  compared: boolean;
  /** Content after the current value. */
  children?: ReactNode;
}): ReactElement => {
  const isOther = compared && before !== now;
  const Value = isOther ? 'ins' : 'span';
  return (
    <>
      {isOther && before !== null && <del>{before}</del>}
      {now !== null && (
        <span>
          <Value>{now}</Value>
          {children}
        </span>
      )}
    </>
  );
};
