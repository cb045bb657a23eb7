import { type ReactElement, type ReactNode, useState } from 'react';
import type { OrderDetail, OrderRevision } from '../../../shared/contract/orders.ts';
import type { ResponseEntry } from '../../../shared/contract/responses.ts';
import type { OrderLine } from '../../../shared/domain/order.ts';
import { isAnswerAlone } from '../../../shared/domain/order-changes/answered-elsewhere.ts';
import { isGoodsAlone } from '../../../shared/domain/order-changes/goods-moved.ts';
import { instantOf, isServiceTimestamp } from '../../../shared/domain/service-timestamp.ts';
import { Disclosure } from '../../components/disclosure.tsx';
import type { Formats } from '../../format/formats.ts';
import { useFormats } from '../../format/formats-context.tsx';
import { lineName } from '../../format/line-name.ts';
import type { MessageId } from '../../i18n/en.ts';
import { type Texts, useTexts } from '../../i18n/texts.ts';
import { responseSentences } from '../answer/response-sentences.ts';
import { ChangeList } from './change-list.tsx';
import css from './history.module.css';
import { eventDates, type NamedValue } from './named-values.ts';

type Happening = { at: number } & (
  | { kind: 'revision'; revision: OrderRevision }
  | { kind: 'answer'; entry: ResponseEntry }
);

/** Who did what and when, the newest first: every version of the order and every answer of ours. */
export const History = ({ detail }: { detail: OrderDetail }): ReactElement => {
  const t = useTexts();
  const happenings = happeningsOf(detail);
  return (
    <Disclosure
      className={css['history']}
      summary={
        <>
          {t('history.title')} <small>{happenings.length}</small>
        </>
      }
    >
      <ol className={css['events']}>
        {happenings.map((one) =>
          one.kind === 'revision' ? (
            <RevisionItem
              key={`r${one.revision.revision}`}
              revision={one.revision}
              first={one.revision.revision === 1}
            />
          ) : (
            <AnswerItem key={`a${one.entry.id}`} entry={one.entry} detail={detail} />
          ),
        )}
      </ol>
      <LineDates lines={detail.order.lines} />
    </Disclosure>
  );
};

const RevisionItem = ({ revision, first }: { revision: OrderRevision; first: boolean }): ReactElement => {
  const t = useTexts();
  const formats = useFormats();
  const changedAt = isServiceTimestamp(revision.lastUpdatedAt) ? instantOf(revision.lastUpdatedAt) : null;
  return (
    <li>
      <Who words={t(happened(revision, first))} at={revision.receivedAt}>
        {revision.version !== null && (
          <span className={css['aside']}>{t('history.number', { version: revision.version })}</span>
        )}
        {changedAt !== null && formats.moment(changedAt) !== formats.moment(revision.receivedAt) && (
          <span className={css['aside']}>{t('history.at-service', { time: formats.moment(changedAt) })}</span>
        )}
      </Who>
      {revision.changes.length > 0 && <ChangeList changes={revision.changes} />}
    </li>
  );
};

/** A version may differ in what nobody sees alone, such as the service's own notes. */
const happened = ({ origin, changes }: OrderRevision, first: boolean): MessageId => {
  if (first) return 'history.received';
  if (origin === 'us') return 'history.effect';
  if (changes.length === 0) return 'history.version';
  if (isGoodsAlone(changes)) return 'history.goods-moved';
  return isAnswerAlone(changes) ? 'history.elsewhere' : 'history.buyer-changed';
};

const AnswerItem = ({ entry, detail }: { entry: ResponseEntry; detail: OrderDetail }): ReactElement => {
  const t = useTexts();
  const formats = useFormats();
  return (
    <li>
      <Who words={t(`history.answer.${entry.state}`)} at={entry.composedAt} />
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

/** What the service dates in each line, drawn when it is asked for: an order may have 500. */
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

const happeningsOf = ({ history, responses }: OrderDetail): Happening[] =>
  [
    ...history.map((revision): Happening => ({ kind: 'revision', revision, at: revision.receivedAt })),
    ...responses.map((entry): Happening => ({ kind: 'answer', entry, at: entry.composedAt })),
  ].sort((a, b) => b.at - a.at);
