import type { ReactElement } from 'react';
import { useTexts } from '../../i18n/texts.ts';
import { useOrder } from '../../transport/queries.ts';
import { RecordPane } from '../records/record-pane.tsx';
import { OrderView } from './order-view.tsx';

/** The open order in the right pane. */
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
  return (
    <RecordPane query={useOrder(orderKey)} loading={t('order.loading')} onBack={onBack}>
      {(detail) => <OrderView detail={detail} onBack={onBack} wide={wide} onWide={onWide} />}
    </RecordPane>
  );
};
