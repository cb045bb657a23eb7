import type { ReactElement } from 'react';
import { orderType } from '../../../../shared/domain/order/statuses.ts';
import { useTexts } from '../../../i18n/texts.ts';
import { orderTypeName } from './order-type.ts';
import css from './order-type-tag.module.css';

/** Marks an order that isn't a purchase, wherever its number is shown. Renders nothing for a purchase. */
export const OrderTypeTag = ({
  type,
  size = 'small',
}: {
  type: string;
  size?: 'small' | 'large';
}): ReactElement | null => {
  const t = useTexts();
  return type === orderType.purchase ? null : <span className={css[size]}>{orderTypeName(type, t)}</span>;
};
