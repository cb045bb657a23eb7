import { type ReactElement, useRef } from 'react';
import type { ShipmentDetail } from '../../../shared/contract/shipments.ts';
import { instantOf } from '../../../shared/domain/service-timestamp.ts';
import { documentNames, lineNames, type ShipmentDocument } from '../../../shared/domain/shipment.ts';
import { useFormats } from '../../format/formats-context.tsx';
import { useTexts } from '../../i18n/texts.ts';
import { DocumentList } from '../documents/document-list.tsx';
import { Fact } from '../records/fact.tsx';
import head from '../records/record-head.module.css';
import pane from '../records/record-pane.module.css';
import { RecordTitle } from '../records/record-title.tsx';
import { RefreshOutcome } from '../records/refresh-outcome.tsx';
import { useEscape } from '../records/use-escape.ts';
import { useRefresh } from '../records/use-refresh.ts';
import { ShipmentLineView } from './shipment-line.tsx';
import { shipmentLook, shipmentStatusWord } from './shipment-look.ts';
import css from './shipments.module.css';
import { arrivalText, departureText } from './stop-text.ts';
import { useShipmentSeen } from './use-shipment-seen.ts';

/** A shipment whole: what the buyer says to it, how it travels, what is in it, and its documents by name. */
export const ShipmentView = ({
  detail,
  onBack,
  onOpenOrder,
}: {
  detail: ShipmentDetail;
  onBack: () => void;
  onOpenOrder: (orderKey: number) => void;
}): ReactElement => {
  const t = useTexts();
  const { shipment } = detail;
  const fresh = useShipmentSeen(detail);
  const root = useRef<HTMLDivElement>(null);
  useEscape(root, onBack);
  const names = lineNames(shipment.lines);
  return (
    <div ref={root} className={pane['pane']}>
      <div className={pane['scroll']}>
        <Head detail={detail} onBack={onBack} />
        <section className={pane['block']} aria-label={t('shipment.contents')}>
          <h3>{t('shipment.contents')}</h3>
          {shipment.lines.length === 0 && <p>{t('shipment.no-lines')}</p>}
          <ul className={css['lines']}>
            {shipment.lines.map((line, index) => {
              const name = names[index] ?? '';
              return (
                <ShipmentLineView
                  key={name}
                  line={line}
                  isNew={fresh.has(`line ${name}`)}
                  orderKey={detail.orderKeys[line.purchaseOrderNumber ?? ''] ?? null}
                  onOpenOrder={onOpenOrder}
                >
                  <Documents where={`line ${name}`} documents={line.documents} fresh={fresh} />
                </ShipmentLineView>
              );
            })}
          </ul>
        </section>
        {(['supplier', 'buyer'] as const).map((side) => {
          const { documents } = shipment[`${side}Shipment`];
          const title = t(side === 'supplier' ? 'shipment.your-documents' : 'shipment.buyer-documents');
          return documents.length === 0 ? null : (
            <section key={side} className={pane['block']} aria-label={title}>
              <h3>{title}</h3>
              <Documents where={side} documents={documents} fresh={fresh} />
            </section>
          );
        })}
      </div>
    </div>
  );
};

const Head = ({ detail, onBack }: { detail: ShipmentDetail; onBack: () => void }): ReactElement => {
  const t = useTexts();
  const formats = useFormats();
  const refresh = useRefresh('shipments.refresh', detail.key);
  const { shipment, buyerName } = detail;
  const { identifiers, supplierShipment, locations } = shipment;
  return (
    <header className={head['header']}>
      <RecordTitle
        kind="shipment"
        number={supplierShipment.shipmentNumber ?? t('shipments.unnumbered')}
        look={shipmentLook(shipment.processStatus)}
        state={shipmentStatusWord(shipment.processStatus, t)}
        refresh={shipment.id === null ? null : refresh}
        buyer={
          <>
            {buyerName}
            <small>{t('record.updated', { time: formats.moment(instantOf(shipment.lastUpdatedAt)) })}</small>
          </>
        }
        onBack={onBack}
      />
      <RefreshOutcome refresh={refresh} />
      {shipment.processStatusReason !== null && (
        <p className={css['reason']}>{t('shipment.reason', { reason: shipment.processStatusReason })}</p>
      )}
      <dl className={head['facts']}>
        <Fact name={t('shipment.status')}>{shipment.status}</Fact>
        <Fact name={t('shipment.departure')}>{departureText(locations.departure, formats)}</Fact>
        {locations.destinations.map((stop, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: stops have no name but their place on the way
          <Fact key={index} name={t(index === 0 ? 'shipment.arrival' : 'shipment.arrival-next')}>
            {arrivalText(stop, formats)}
          </Fact>
        ))}
        <Fact name={t('shipment.carrier')}>{supplierShipment.shipmentCompanyName}</Fact>
        <Fact name={t('shipment.tracking')}>{identifiers.trackingNumber}</Fact>
        <Fact name={t('shipment.carrier-number')}>{identifiers.carrierShipmentNumber}</Fact>
        <Fact name={t('shipment.bill-of-lading')}>{identifiers.billOfLadingNumber}</Fact>
        <Fact name={t('shipment.imo')}>{identifiers.imoNumber}</Fact>
        <Fact name={t('shipment.transport-mode')}>{shipment.transportMode}</Fact>
        <Fact name={t('shipment.load-carriers')}>
          {shipment.loadCarrierCount === 0 ? null : formats.count(shipment.loadCarrierCount)}
        </Fact>
        <Fact name={t('shipment.invoices')}>{supplierShipment.invoiceNumbers.join(', ')}</Fact>
      </dl>
    </header>
  );
};

const Documents = ({
  where,
  documents,
  fresh,
}: {
  where: string;
  documents: ShipmentDocument[];
  fresh: ReadonlySet<string>;
}): ReactElement => {
  const names = documentNames(documents);
  return (
    <DocumentList
      documents={documents}
      isNew={(index) => fresh.has(`document ${where} ${names[index] ?? ''}`)}
    />
  );
};
