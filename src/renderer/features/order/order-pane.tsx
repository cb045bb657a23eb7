import type { ReactElement } from 'react';
import { shapeOfError } from '../../../shared/contract/errors.ts';
import { Button } from '../../components/button.tsx';
import { Notice } from '../../components/notice.tsx';
import { Skeleton } from '../../components/skeleton.tsx';
import { errorText, useTexts } from '../../i18n/texts.ts';
import { useOrder } from '../../transport/queries.ts';
import { OrderView } from './order-view.tsx';

/** The right pane: the open order, or why it can't be shown. */
export const OrderPane = ({
  orderKey,
  onBack,
  wide,
  onWide,
}: {
  orderKey: number;
  onBack: () => void;
  wide: boolean;
  onWide: () => void;
}): ReactElement => {
  const t = useTexts();
  const order = useOrder(orderKey);
  if (order.data !== undefined)
    return <OrderView detail={order.data} onBack={onBack} wide={wide} onWide={onWide} />;
  if (order.isError) {
    return (
      <Notice
        tone="red"
        icon="triangle"
        role="alert"
        actions={
          <>
            <Button onClick={() => void order.refetch()}>{t('start.try-again')}</Button>
            <Button onClick={onBack}>{t('order.close')}</Button>
          </>
        }
      >
        {errorText(t, shapeOfError(order.error))}
      </Notice>
    );
  }
  return <Skeleton rows={7} label={t('order.loading')} />;
};
