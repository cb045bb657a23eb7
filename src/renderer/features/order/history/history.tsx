import { type ReactElement, type ReactNode, useState } from 'react';
import type {
  DespatchEntry,
  DespatchPlan,
  OrderShipment,
} from '../../../../shared/contract/calls/despatch.ts';
import type { OrderDetail, OrderRevision } from '../../../../shared/contract/calls/orders.ts';
import type { ResponseEntry } from '../../../../shared/contract/calls/responses.ts';
import type { Order, OrderLine } from '../../../../shared/domain/order/order.ts';
import { instantOf, isServiceTimestamp } from '../../../../shared/domain/values/service-timestamp.ts';
import { Button } from '../../../components/button.tsx';
import { Disclosure } from '../../../components/disclosure.tsx';
import { Mark } from '../../../components/mark.tsx';
import type { Formats } from '../../../format/formats.ts';
import { useFormats } from '../../../format/formats-context.tsx';
import { lineName } from '../../../format/line-name.ts';
import type { MessageId } from '../../../i18n/en.ts';
import { type Texts, useTexts } from '../../../i18n/texts.ts';
import { useDespatchPlan } from '../../../transport/queries.ts';
import { documentsIn, responseMark } from '../../answer/sent/response-mark.ts';
import { responseSentences } from '../../answer/sent/response-sentences.ts';
import { despatchMark } from '../../despatch/despatch-mark.ts';
import { useNamedCommands } from '../../keyboard/running.ts';
import { shipmentMark, shipmentStatusWord } from '../../shipments/shipment-mark.ts';
import { eventDates, type NamedValue } from '../header/named-values.ts';
import { OrderChangeList, revisionChanges } from './change-list.tsx';
import css from './history.module.css';
import { changedWords, revisionWords } from './revision-words.ts';
import { VersionDialog } from './version-dialog.tsx';

type OrderEvent = { at: number } & (
  | { kind: 'revision'; revision: OrderRevision; next: OrderRevision | null }
  | { kind: 'answer'; entry: ResponseEntry }
  | { kind: 'advice'; entry: DespatchEntry; shipments: OrderShipment[] }
  | { kind: 'shipment'; shipment: OrderShipment }
);

/** All events of an order, newest first: its versions, our responses, despatch advices and shipments. */
export const History = ({
  detail,
  onOpenShipment,
}: {
  detail: OrderDetail;
  onOpenShipment: (shipmentKey: number) => void;
}): ReactElement => {
  const t = useTexts();
  const formats = useFormats();
  const { data: plan } = useDespatchPlan(detail.key);
  const [opened, setOpened] = useState<number | null>(null);
  const events = eventsOf(detail, plan);
  const past = events.flatMap((one) => (one.kind === 'revision' && one.next !== null ? [one] : []));
  const shown = past.find(({ revision }) => revision.revision === opened);
  useNamedCommands(
    'old-version',
    past.map(({ revision: { revision, receivedAt } }) => ({
      name: `${String(revision)} · ${formats.moment(receivedAt)}`,
      run: () => setOpened(revision),
    })),
  );
  const eventItem = (one: OrderEvent): ReactElement => {
    switch (one.kind) {
      case 'revision':
        return (
          <RevisionItem
            key={`r${one.revision.revision}`}
            revision={one.revision}
            order={detail.order}
            words={revisionWords(one.revision, one.next, detail.responses)}
            onOpen={one.next === null ? null : () => setOpened(one.revision.revision)}
          />
        );
      case 'answer':
        return <AnswerItem key={`a${one.entry.id}`} entry={one.entry} detail={detail} />;
      case 'advice':
        return (
          <AdviceItem
            key={`d${one.entry.id}`}
            entry={one.entry}
            shipments={one.shipments}
            onOpen={onOpenShipment}
          />
        );
      case 'shipment':
        return (
          <li key={`s${one.shipment.key}`}>
            <Who words={t('history.shipment')} at={one.at} />
            <Shipments shipments={[one.shipment]} onOpen={onOpenShipment} />
          </li>
        );
    }
  };
  return (
    <>
      <Disclosure
        className={css['history']}
        summary={
          <>
            {t('history.title')} <small>{events.length}</small>
          </>
        }
      >
        <ol className={css['events']}>{events.map(eventItem)}</ol>
        <LineDates lines={detail.order.lines} />
      </Disclosure>
      {shown?.next && (
        <VersionDialog
          detail={detail}
          revision={shown.revision}
          next={shown.next}
          onClose={() => setOpened(null)}
        />
      )}
    </>
  );
};

const RevisionItem = ({
  revision,
  order,
  words,
  onOpen,
}: {
  revision: OrderRevision;
  order: Order;
  words: MessageId;
  /** `null`: the present version, which is shown above. */
  onOpen: (() => void) | null;
}): ReactElement => {
  const t = useTexts();
  const formats = useFormats();
  const changedAt = isServiceTimestamp(revision.lastUpdatedAt) ? instantOf(revision.lastUpdatedAt) : null;
  const changed = changedAt === null ? null : changedWords(changedAt, revision, t, formats);
  const { heading, sentences, rest } = revisionChanges(revision, t(words), order, t, formats);
  return (
    <li>
      <Who words={heading} at={revision.receivedAt}>
        {revision.version !== null && (
          <span className={css['aside']}>{t('history.number', { version: revision.version })}</span>
        )}
        {changed !== null && <span className={css['aside']}>{changed}</span>}
      </Who>
      {sentences.length > 0 && (
        <ul className={css['sentences']}>
          {sentences.map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
        </ul>
      )}
      {rest.length > 0 && <OrderChangeList changes={rest} />}
      {onOpen !== null && (
        <p>
          <Button
            size="small"
            aria-label={t('history.open-version-of', {
              number: revision.revision,
              time: formats.moment(revision.receivedAt),
            })}
            onClick={onOpen}
          >
            {t('history.open-version')}
          </Button>
        </p>
      )}
    </li>
  );
};

const AdviceItem = ({
  entry,
  shipments,
  onOpen,
}: {
  entry: DespatchEntry;
  shipments: OrderShipment[];
  onOpen: (shipmentKey: number) => void;
}): ReactElement => {
  const t = useTexts();
  const formats = useFormats();
  const { composedAt, nextAttemptAt } = entry;
  const state = despatchMark(entry, false, composedAt).text;
  return (
    <li>
      <Who words={t('history.despatch')} at={composedAt}>
        <span className={css['aside']}>
          {t(state, { time: nextAttemptAt === null ? '' : formats.moment(nextAttemptAt) })}
        </span>
      </Who>
      <p className={css['sentences']}>
        {t('despatch.card', { number: entry.advice.header.despatchAdviceNumber })}
      </p>
      <Shipments shipments={shipments} onOpen={onOpen} />
    </li>
  );
};

/** Each with its status and a button that opens it. */
const Shipments = ({
  shipments,
  onOpen,
}: {
  shipments: OrderShipment[];
  onOpen: (shipmentKey: number) => void;
}): ReactElement[] => {
  const t = useTexts();
  return shipments.map(({ key, shipmentNumber, processStatus }) => (
    <p key={key} className={css['shipment']}>
      <Button size="small" icon="truck" onClick={() => onOpen(key)}>
        {t('history.open-shipment', { number: shipmentNumber ?? t('shipments.unnumbered') })}
      </Button>
      <Mark {...shipmentMark(processStatus)}>{shipmentStatusWord(processStatus, t)}</Mark>
    </p>
  ));
};

const AnswerItem = ({ entry, detail }: { entry: ResponseEntry; detail: OrderDetail }): ReactElement => {
  const t = useTexts();
  const formats = useFormats();
  const count = documentsIn(entry, detail.attachments).length;
  return (
    <li>
      {entry.documentsOnly ? (
        <Who words={t('history.documents', { count })} at={entry.composedAt}>
          <span className={css['aside']}>
            {t(responseMark(entry, detail, false, entry.composedAt).text, {
              time: entry.nextAttemptAt === null ? '' : formats.moment(entry.nextAttemptAt),
            })}
          </span>
        </Who>
      ) : (
        <Who words={t(`history.answer.${entry.state}`)} at={entry.composedAt} />
      )}
      <ul className={css['sentences']}>
        {responseSentences(entry, detail, { t, formats }).map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
    </li>
  );
};

const Who = ({ words, at, children }: { words: string; at: number; children?: ReactNode }): ReactElement => {
  const formats = useFormats();
  return (
    <p className={css['who']}>
      <b>{words}</b>
      <time dateTime={new Date(at).toISOString()}>{formats.moment(at)}</time>
      {children}
    </p>
  );
};

/** The service's dates per line. Rendered on demand, since an order may have 500 lines. */
const LineDates = ({ lines }: { lines: OrderLine[] }): ReactElement | null => {
  const t = useTexts();
  const formats = useFormats();
  const [open, setOpen] = useState(false);
  const dated = lines.filter(
    (line) => line.eventDates.length > 0 || (line.lastUpdatedAt !== null && lines.length > 1),
  );
  if (dated.length === 0) return null;
  return (
    <Disclosure className={css['dates']} summary={t('history.line-dates')} onOpen={setOpen}>
      {open && (
        <ul>
          {dated.map((line) => (
            <li key={line.position}>
              <b>{t('say.line-alone', { line: lineName(line.position) })}</b>
              {datesOf(line, t, formats).map(({ name, value }) => (
                <span key={name}>
                  {name} {value}
                </span>
              ))}
            </li>
          ))}
        </ul>
      )}
    </Disclosure>
  );
};

const datesOf = (
  { eventDates: dates, lastUpdatedAt }: OrderLine,
  t: Texts,
  formats: Formats,
): NamedValue[] => [
  ...eventDates(dates, t, formats),
  ...(lastUpdatedAt === null
    ? []
    : [{ name: t('moment.lastUpdatedAt'), value: formats.moment(instantOf(lastUpdatedAt)) }]),
];

const eventsOf = (
  { history, responses }: OrderDetail,
  { entries, shipments }: Pick<DespatchPlan, 'entries' | 'shipments'> = { entries: [], shipments: [] },
): OrderEvent[] =>
  [
    ...history.map((revision): OrderEvent => {
      const next = history.find((one) => one.revision === revision.revision + 1) ?? null;
      return { kind: 'revision', revision, next, at: revision.receivedAt };
    }),
    ...responses.map((entry): OrderEvent => ({ kind: 'answer', entry, at: entry.composedAt })),
    ...entries.map((entry): OrderEvent => {
      const shown = shipments.filter(({ shows }) => shows.includes(entry.id));
      return { kind: 'advice', entry, shipments: shown, at: entry.composedAt };
    }),
    // A shipment that belongs to one of our advices is shown with it.
    ...shipments
      .filter(({ shows }) => shows.length === 0)
      .map((shipment): OrderEvent => ({ kind: 'shipment', shipment, at: shipment.receivedAt })),
  ].sort((a, b) => b.at - a.at);
