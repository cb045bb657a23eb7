import type { ReactElement } from 'react';
import type { OrderDetail, OrderRevision } from '../../../shared/contract/orders.ts';
import type { ResponseEntry } from '../../../shared/contract/responses.ts';
import { Icon } from '../../components/icon.tsx';
import { useFormats } from '../../format/formats-context.tsx';
import { useTexts } from '../../i18n/texts.ts';
import { responseSentences } from '../answer/response-sentences.ts';
import { ChangeList } from './change-list.tsx';
import css from './history.module.css';

type Happening = { at: number } & (
  | { kind: 'revision'; revision: OrderRevision }
  | { kind: 'answer'; entry: ResponseEntry }
);

/** Who did what and when, the newest first: every version of the order and every answer of ours. */
export const History = ({ detail }: { detail: OrderDetail }): ReactElement => {
  const t = useTexts();
  const happenings = happeningsOf(detail);
  return (
    <details className={css['history']}>
      <summary>
        <Icon name="down" />
        {t('history.title')} <span>{happenings.length}</span>
      </summary>
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
    </details>
  );
};

const RevisionItem = ({ revision, first }: { revision: OrderRevision; first: boolean }): ReactElement => {
  const t = useTexts();
  return (
    <li>
      <Who
        words={t(
          first ? 'history.received' : revision.origin === 'us' ? 'history.effect' : 'history.buyer-changed',
        )}
        at={revision.receivedAt}
      />
      {revision.changes.length > 0 && <ChangeList changes={revision.changes} />}
    </li>
  );
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

const Who = ({ words, at }: { words: string; at: number }): ReactElement => {
  const formats = useFormats();
  return (
    <p className={css['who']}>
      <b>{words}</b>
      <time dateTime={new Date(at).toISOString()}>{formats.moment(at)}</time>
    </p>
  );
};

const happeningsOf = ({ history, responses }: OrderDetail): Happening[] =>
  [
    ...history.map((revision): Happening => ({ kind: 'revision', revision, at: revision.receivedAt })),
    ...responses.map((entry): Happening => ({ kind: 'answer', entry, at: entry.composedAt })),
  ].sort((a, b) => b.at - a.at);
