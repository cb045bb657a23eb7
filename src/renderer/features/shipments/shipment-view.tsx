import { useMutation } from '@tanstack/react-query';
import { type ReactElement, type ReactNode, useEffect, useRef } from 'react';
import { shapeOfError } from '../../../shared/contract/errors.ts';
import type { ShipmentDetail } from '../../../shared/contract/shipments.ts';
import { instantOf } from '../../../shared/domain/service-timestamp.ts';
import { documentNames, lineNames, type ShipmentDocument } from '../../../shared/domain/shipment.ts';
import { Button, IconButton } from '../../components/button.tsx';
import { Mark } from '../../components/mark.tsx';
import { Notice } from '../../components/notice.tsx';
import { useFormats } from '../../format/formats-context.tsx';
import { errorText, useTexts } from '../../i18n/texts.ts';
import { useClient } from '../../transport/core-context.tsx';
import { DocumentList } from '../documents/document-list.tsx';
import head from '../order/order-header.module.css';
import pane from '../order/order-pane.module.css';
import { ShipmentLineView } from './shipment-line.tsx';
import { shipmentLook, shipmentStatusWord } from './shipment-look.ts';
import css from './shipments.module.css';
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
  const client = useClient();
  const { shipment } = detail;
  const fresh = useShipmentSeen(detail);
  const root = useEscape(onBack);
  const refresh = useMutation({ mutationFn: () => client.call('shipments.refresh', { key: detail.key }) });
  const names = lineNames(shipment.lines);
  return (
    <div ref={root} className={pane['pane']}>
      <div className={pane['scroll']}>
        <Head detail={detail} onBack={onBack}>
          {shipment.id !== null && (
            <Button size="small" icon="refresh" disabled={refresh.isPending} onClick={() => refresh.mutate()}>
              {t('shipment.refresh')}
            </Button>
          )}
        </Head>
        {refresh.isError && (
          <Notice tone="red" icon="triangle" role="alert">
            {errorText(t, shapeOfError(refresh.error))}
          </Notice>
        )}
        <section className={css['block']} aria-label={t('shipment.contents')}>
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
            <section key={side} className={css['block']} aria-label={title}>
              <h3>{title}</h3>
              <Documents where={side} documents={documents} fresh={fresh} />
            </section>
          );
        })}
      </div>
    </div>
  );
};

const Head = ({
  detail,
  onBack,
  children,
}: {
  detail: ShipmentDetail;
  onBack: () => void;
  children: ReactNode;
}): ReactElement => {
  const t = useTexts();
  const formats = useFormats();
  const { shipment, buyerName } = detail;
  const { identifiers, supplierShipment } = shipment;
  const facts: [string, string | null][] = [
    [t('shipment.status'), shipment.status],
    [t('shipment.carrier'), supplierShipment.shipmentCompanyName],
    [t('shipment.tracking'), identifiers.trackingNumber],
    [t('shipment.carrier-number'), identifiers.carrierShipmentNumber],
    [t('shipment.bill-of-lading'), identifiers.billOfLadingNumber],
    [t('shipment.imo'), identifiers.imoNumber],
    [t('shipment.transport-mode'), shipment.transportMode],
    [
      t('shipment.load-carriers'),
      shipment.loadCarrierCount === 0 ? null : formats.count(shipment.loadCarrierCount),
    ],
    [t('shipment.invoices'), supplierShipment.invoiceNumbers.join(', ')],
  ];
  const known = facts.filter(([, value]) => value !== null && value !== '');
  return (
    <header className={head['header']}>
      <div className={head['title']}>
        <IconButton className={head['back']} icon="back" label={t('order.back')} onClick={onBack} />
        <h2 id="shipment-title" tabIndex={-1}>
          {supplierShipment.shipmentNumber ?? t('shipments.unnumbered')}
        </h2>
        <Mark {...shipmentLook(shipment.processStatus)} className={head['tray']}>
          {shipmentStatusWord(shipment.processStatus, t)}
        </Mark>
        {children}
        <p className={head['buyer']}>
          {buyerName}
          <small>{t('shipment.updated', { time: formats.moment(instantOf(shipment.lastUpdatedAt)) })}</small>
        </p>
      </div>
      {shipment.processStatusReason !== null && (
        <p className={css['reason']}>{t('shipment.reason', { reason: shipment.processStatusReason })}</p>
      )}
      {known.length > 0 && (
        <dl className={head['facts']}>
          {known.map(([name, value]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      )}
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

/** Escape goes back to the list: as the next step on a narrow window, with the focus on a wide one. */
const useEscape = (onBack: () => void) => {
  const root = useRef<HTMLDivElement>(null);
  const latest = useRef(onBack);
  useEffect(() => {
    latest.current = onBack;
  });
  useEffect(() => {
    const hear = (event: KeyboardEvent): void => {
      if (event.key !== 'Escape' || event.defaultPrevented) return;
      const list = document.querySelector<HTMLElement>('[role="listbox"]');
      if (list?.checkVisibility() === true) list.focus();
      else latest.current();
    };
    const element = root.current;
    element?.addEventListener('keydown', hear);
    return () => element?.removeEventListener('keydown', hear);
  }, []);
  return root;
};
