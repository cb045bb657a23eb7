import type { ReactElement } from 'react';
import { useTexts } from '../../i18n/texts.ts';
import { useShipment } from '../../transport/queries.ts';
import { RecordPane } from '../records/record-pane.tsx';
import { ShipmentView } from './shipment-view.tsx';

/** The open shipment in the right pane. */
export const ShipmentPane = ({
  shipmentKey,
  onBack,
  onOpenOrder,
}: {
  shipmentKey: number;
  onBack: () => void;
  onOpenOrder: (orderKey: number) => void;
}): ReactElement => {
  const t = useTexts();
  return (
    <RecordPane query={useShipment(shipmentKey)} loading={t('shipment.loading')} onBack={onBack}>
      {(detail) => <ShipmentView detail={detail} onBack={onBack} onOpenOrder={onOpenOrder} />}
    </RecordPane>
  );
};
