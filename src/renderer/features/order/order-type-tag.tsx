import type { ReactElement } from 'react';
import { orderType } from '../../../shared/domain/order/statuses.ts';
import { useTexts } from '../../i18n/texts.ts';
import { orderTypeName } from './order-type.ts';
import css from './order-type-tag.module.css';

/** What an order is that is no purchase; nothing of a purchase. Beside its number, everywhere: nobody should take it for one. */
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
