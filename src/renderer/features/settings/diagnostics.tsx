import { type ReactElement, useState } from 'react';
import type { PollRecord } from '../../../shared/contract/sync.ts';
import { useFormats } from '../../format/formats-context.tsx';
import { errorText, useTexts } from '../../i18n/texts.ts';
import { useDiagnostics } from '../../transport/queries.ts';
import css from './settings.module.css';

/** The last polls and what couldn't be read. No order's contents are in here. */
export const Diagnostics = ({ version }: { version: string }): ReactElement => {
  const t = useTexts();
  const [open, setOpen] = useState(false);
  const { data } = useDiagnostics(open);
  return (
    <details onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{t('diagnostics.title')}</summary>
      <div className={css['details']}>
        <p className={css['quiet']}>{t('diagnostics.version', { version })}</p>
        {data !== undefined && <Polls polls={data.polls} />}
        {data !== undefined && <SetAside items={data.setAside} />}
      </div>
    </details>
  );
};

// What scrolls must be reachable by keyboard.
const scrollable = { tabIndex: 0 };

const Polls = ({ polls }: { polls: PollRecord[] }): ReactElement => {
  const t = useTexts();
  const formats = useFormats();
  if (polls.length === 0) return <p className={css['quiet']}>{t('sync.no-poll-yet')}</p>;
  return (
    <section {...scrollable} className={css['scroll']} aria-label={t('diagnostics.polls')}>
      <table className={css['table']}>
        <thead>
          <tr>
            <th scope="col">{t('diagnostics.started')}</th>
            <th scope="col">{t('diagnostics.lane')}</th>
            <th scope="col">{t('diagnostics.outcome')}</th>
            <th scope="col" className={css['figure']}>
              {t('diagnostics.took')}
            </th>
            <th scope="col" className={css['figure']}>
              {t('diagnostics.requests')}
            </th>
            <th scope="col" className={css['figure']}>
              {t('diagnostics.records')}
            </th>
            <th scope="col" className={css['figure']}>
              {t('diagnostics.changed')}
            </th>
            <th scope="col" className={css['figure']}>
              {t('diagnostics.missed')}
            </th>
            <th scope="col">{t('diagnostics.cursor')}</th>
          </tr>
        </thead>
        <tbody>
          {polls.slice(0, 30).map((poll) => (
            <tr key={`${poll.startedAt} ${poll.lane}`}>
              <td>{formats.moment(poll.startedAt)}</td>
              <td>{t(`diagnostics.lane.${poll.lane}`)}</td>
              <td title={poll.error === null ? undefined : errorText(t, poll.error)}>
                {t(`diagnostics.outcome.${poll.outcome}`)}
              </td>
              <td className={css['figure']}>
                {t('diagnostics.ms', { count: formats.count(Math.round(poll.durationMs)) })}
              </td>
              <td className={css['figure']}>{formats.count(poll.requests)}</td>
              <td className={css['figure']}>{formats.count(poll.records)}</td>
              <td className={css['figure']}>{formats.count(poll.changed)}</td>
              <td className={css['figure']}>{formats.count(poll.missed)}</td>
              <td>{poll.cursorAfter}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
};

const SetAside = ({
  items,
}: {
  items: { receivedAt: number; reason: string; bytes: number }[];
}): ReactElement => {
  const t = useTexts();
  const formats = useFormats();
  if (items.length === 0) return <p className={css['quiet']}>{t('diagnostics.nothing-set-aside')}</p>;
  return (
    <div>
      <h4 className={css['quiet']}>{t('diagnostics.set-aside', { count: items.length })}</h4>
      <ul className={css['quiet']}>
        {items.map(({ receivedAt, reason, bytes }) => (
          <li key={`${receivedAt} ${reason}`}>
            {formats.moment(receivedAt)} · {formats.bytes(bytes)} · {reason}
          </li>
        ))}
      </ul>
    </div>
  );
};
