import { type ReactElement, useDeferredValue } from 'react';
import { mostLines } from '../../../shared/contract/calls/orders.ts';
import { useTexts } from '../../i18n/texts.ts';
import { useOrder } from '../../transport/queries.ts';
import type { Opened } from '../desk/use-open-order.ts';
import { RecordPane } from '../records/record-pane.tsx';
import { OrderView } from './order-view.tsx';
import { useOrderActions } from './use-acknowledge.ts';

export const OrderPane = ({
  orderKey,
  onBack,
  wide,
  onWide,
  onOpenShipment,
  opened,
  onAttend,
  onDone,
}: {
  orderKey: number;
  onBack: () => void;
  wide: boolean;
  onWide: () => void;
  onOpenShipment: (shipmentKey: number) => void;
  opened: Opened;
  onAttend: () => void;
  /**
   * Called when an answer was sent and no draft is left, and when the order was put aside. `isOver`: no line
   * waits for an answer now.
   */
  onDone: (isOver: boolean) => void;
}): ReactElement => {
  const t = useTexts();
  useOrderActions(!opened.attended, onAttend);
  const { data, error, refetch } = useOrder(orderKey);
  // A long order is first rendered in the background, which takes several frames. Later renders are
  // synchronous, as keys need them.
  const isThere = useDeferredValue(data !== undefined, false);
  const isShown = isThere || (data !== undefined && data.order.lines.length <= mostLines);
  return (
    <RecordPane
      query={{ data: isShown ? data : undefined, error, refetch }}
      loading={t('order.loading')}
      onBack={onBack}
    >
      {(detail) => (
        <OrderView
          detail={detail}
          onBack={onBack}
          wide={wide}
          onWide={onWide}
          onOpenShipment={onOpenShipment}
          opened={opened}
          onDone={onDone}
        />
      )}
    </RecordPane>
  );
};
