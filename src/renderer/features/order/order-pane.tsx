import type { ReactElement } from 'react';
import { useTexts } from '../../i18n/texts.ts';
import { useOrder } from '../../transport/queries.ts';
import { RecordPane } from '../records/record-pane.tsx';
import type { WantedLine } from './lines/use-wanted-line.ts';
import { OrderView } from './order-view.tsx';

export const OrderPane = ({
  orderKey,
  line,
  onBack,
  wide,
  onWide,
  onOpenShipment,
}: {
  orderKey: number;
  /** The line that a search found. */
  line: WantedLine | null;
  onBack: () => void;
  wide: boolean;
  onWide: () => void;
  onOpenShipment: (shipmentKey: number) => void;
}): ReactElement => {
  const t = useTexts();
  return (
    <RecordPane query={useOrder(orderKey)} loading={t('order.loading')} onBack={onBack}>
      {(detail) => (
        <OrderView
          detail={detail}
          line={line}
          onBack={onBack}
          wide={wide}
          onWide={onWide}
          onOpenShipment={onOpenShipment}
        />
      )}
    </RecordPane>
  );
};
