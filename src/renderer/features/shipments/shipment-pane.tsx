import type { ReactElement } from 'react';
import { shapeOfError } from '../../../shared/contract/errors.ts';
import { Button } from '../../components/button.tsx';
import { Notice } from '../../components/notice.tsx';
import { Skeleton } from '../../components/skeleton.tsx';
import { errorText, useTexts } from '../../i18n/texts.ts';
import { useShipment } from '../../transport/queries.ts';
import { ShipmentView } from './shipment-view.tsx';

/** The right pane: the open shipment, or why it can't be shown. */
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
  const shipment = useShipment(shipmentKey);
  if (shipment.data !== undefined)
    return <ShipmentView detail={shipment.data} onBack={onBack} onOpenOrder={onOpenOrder} />;
  if (shipment.isError) {
    return (
      <Notice
        tone="red"
        icon="triangle"
        role="alert"
        actions={
          <>
            <Button onClick={() => void shipment.refetch()}>{t('start.try-again')}</Button>
            <Button onClick={onBack}>{t('order.close')}</Button>
          </>
        }
      >
        {errorText(t, shapeOfError(shipment.error))}
      </Notice>
    );
  }
  return <Skeleton rows={7} label={t('shipment.loading')} />;
};
