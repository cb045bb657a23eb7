import { type ReactElement, useDeferredValue, useEffect, useEffectEvent } from 'react';
import { mostLines } from '../../../shared/contract/calls/orders.ts';
import { useTexts } from '../../i18n/texts.ts';
import { useOrder } from '../../transport/queries.ts';
import { paneOf } from '../records/record-kind.ts';
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
  attended,
  onAttend,
  onDone,
}: {
  orderKey: number;
  /** The line that a search found. */
  line: WantedLine | null;
  onBack: () => void;
  wide: boolean;
  onWide: () => void;
  onOpenShipment: (shipmentKey: number) => void;
  /** False while the order opened by itself and the user has done nothing in it. */
  attended: boolean;
  onAttend: () => void;
  /** Called when an answer was sent and no draft is left, and when the order was put aside. */
  onDone: () => void;
}): ReactElement => {
  const t = useTexts();
  useFirstAction(attended, onAttend);
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
          line={line}
          onBack={onBack}
          wide={wide}
          onWide={onWide}
          onOpenShipment={onOpenShipment}
          attended={attended}
          onDone={onDone}
        />
      )}
    </RecordPane>
  );
};

/**
 * Waits for a click in the order or a key that may concern it. A key in another part of the window, for
 * example in the list, doesn't.
 */
const useFirstAction = (attended: boolean, onAttend: () => void): void => {
  const attend = useEffectEvent((): void => onAttend());
  useEffect(() => {
    if (attended) return;
    const onAction = ({ target }: Event): void => {
      const isInOrder = target instanceof Node && paneOf('order')?.contains(target) === true;
      if (target === document.body || isInOrder) attend();
    };
    document.addEventListener('keydown', onAction, true);
    document.addEventListener('pointerdown', onAction, true);
    return () => {
      document.removeEventListener('keydown', onAction, true);
      document.removeEventListener('pointerdown', onAction, true);
    };
  }, [attended]);
};
