import { type ReactElement, useMemo, useRef } from 'react';
import type { ShipmentDetail } from '../../../shared/contract/calls/shipments.ts';
import {
  documentNames,
  isSameLine,
  type Shipment,
  type ShipmentDocument,
} from '../../../shared/domain/delivery/shipment.ts';
import { instantOf } from '../../../shared/domain/values/service-timestamp.ts';
import { useFormats } from '../../format/formats-context.tsx';
import type { MessageId } from '../../i18n/en.ts';
import { useTexts } from '../../i18n/texts.ts';
import { useMarkSeen, useStickyChanges } from '../../transport/use-mark-seen.ts';
import { DocumentList } from '../documents/document-list.tsx';
import { useDocumentCommands } from '../documents/use-document-commands.ts';
import { UnreadList } from '../order/unread-list.tsx';
import { ChangedBlock } from '../records/change-list.tsx';
import { Fact } from '../records/fact.tsx';
import { LongTexts } from '../records/long-texts.tsx';
import head from '../records/record-head.module.css';
import pane from '../records/record-pane.module.css';
import { RecordTitle } from '../records/record-title.tsx';
import { RefreshOutcome, useRefresh } from '../records/refresh-outcome.tsx';
import { useEscape } from '../records/use-escape.ts';
import { headFacts } from './head-facts.ts';
import { shownLines } from './line-words.ts';
import { shipmentChanges } from './shipment-changes.ts';
import { ShipmentLineView } from './shipment-line.tsx';
import { shipmentMark, shipmentStatusWord } from './shipment-mark.ts';
import css from './shipments.module.css';

/** A whole shipment: status, transport, changes, lines and documents. */
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
  const formats = useFormats();
  const { fresh, seen, unseen } = useShipmentSeen(detail);
  const lines = useMemo(() => shownLines(seen, shipment, t), [seen, shipment, t]);
  const changes = seen === null ? null : shipmentChanges(seen, shipment, lines, t, formats);
  const root = useRef<HTMLDivElement>(null);
  useEscape(root, onBack);
  useDocumentCommands([
    ...(['supplier', 'buyer'] as const).map((side) => ({
      documents: shipment[`${side}Shipment`].documents,
      where: t(documentTitles[side]),
      position: null,
    })),
    ...lines.map(({ line, name }) => ({ documents: line.documents, where: name, position: null })),
  ]);
  return (
    <div ref={root} className={pane['pane']}>
      <div className={pane['scroll']}>
        <Head detail={detail} onBack={onBack} />
        {shipment.unread.length > 0 && (
          <div className={pane['block']}>
            <UnreadList unread={shipment.unread} />
          </div>
        )}
        {detail.cut.length > 0 && (
          <div className={pane['block']}>
            <LongTexts
              record={{ kind: 'shipment', ...detail, lineName: (index) => lines[index]?.name ?? null }}
            />
          </div>
        )}
        {changes !== null && (
          <ChangedBlock
            title={t('record.changed-since')}
            unseen={unseen}
            describe={(change) => change}
            {...changes}
          />
        )}
        <section className={pane['block']} aria-label={t('shipment.contents')}>
          <h3>{t('shipment.contents')}</h3>
          {lines.length === 0 && <p>{t('shipment.no-lines')}</p>}
          <ul className={css['lines']}>
            {lines.map(({ line, key, name, before }) => (
              <ShipmentLineView
                key={key}
                line={line}
                name={name}
                isNew={fresh.has(`line ${key}`) && (before === null || !isSameLine(before, line))}
                before={before}
                orderKey={detail.orderKeys[line.purchaseOrderNumber ?? ''] ?? null}
                onOpenOrder={onOpenOrder}
              >
                <Documents where={`line ${key}`} documents={line.documents} fresh={fresh} />
              </ShipmentLineView>
            ))}
          </ul>
        </section>
        {(['supplier', 'buyer'] as const).map((side) => {
          const { documents } = shipment[`${side}Shipment`];
          const title = t(documentTitles[side]);
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

const documentTitles = {
  supplier: 'shipment.your-documents',
  buyer: 'shipment.buyer-documents',
} as const satisfies Record<string, MessageId>;

const Head = ({ detail, onBack }: { detail: ShipmentDetail; onBack: () => void }): ReactElement => {
  const t = useTexts();
  const formats = useFormats();
  const refresh = useRefresh('shipments.refresh', detail.key);
  const { shipment, buyerName } = detail;
  return (
    <header className={head['header']}>
      <RecordTitle
        kind="shipment"
        number={shipment.supplierShipment.shipmentNumber ?? t('shipments.unnumbered')}
        look={shipmentMark(shipment.processStatus)}
        state={shipmentStatusWord(shipment.processStatus, t)}
        refresh={shipment.id === null ? null : refresh}
        buyer={buyerName}
        onBack={onBack}
      />
      <p className={head['minor']}>
        {t('record.updated', { time: formats.moment(instantOf(shipment.lastUpdatedAt)) })}
      </p>
      <RefreshOutcome refresh={refresh} />
      {shipment.processStatusReason !== null && (
        <p className={css['reason']}>{t('shipment.reason', { reason: shipment.processStatusReason })}</p>
      )}
      <dl className={head['facts']}>
        {headFacts(shipment, t, formats).map(({ key, name, text }) => (
          <Fact key={key} name={name}>
            {text}
          </Fact>
        ))}
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

/** `seen`: the version last seen; `null` if nothing is compared. */
type ShipmentNews = { fresh: ReadonlySet<string>; seen: Shipment | null; unseen: boolean };

/**
 * Marks the open shipment as seen. Its new parts stay marked while it is open. On first opening everything
 * is new, so nothing is marked.
 */
const useShipmentSeen = (detail: ShipmentDetail): ShipmentNews => {
  const unseen = useMarkSeen('shipments.mark-seen', detail);
  const fresh = useStickyChanges(detail.seenRevision === null ? none : detail.newParts);
  const [seen = null] = useStickyChanges(
    useMemo(() => (detail.seen === null ? [] : [detail.seen]), [detail.seen]),
  );
  return { fresh: new Set(fresh), seen, unseen };
};

const none: string[] = [];
