import { type ReactElement, useState } from 'react';
import type { PollRecord } from '../../../shared/contract/calls/sync.ts';
import { instantOf, isServiceTimestamp } from '../../../shared/domain/values/service-timestamp.ts';
import { Button } from '../../components/button.tsx';
import { ScrollBox } from '../../components/scroll-box.tsx';
import type { Formats } from '../../format/formats.ts';
import { useFormats } from '../../format/formats-context.tsx';
import { errorText, useTexts } from '../../i18n/texts.ts';
import css from './diagnostics.module.css';

const shownAtFirst = 30;

/** The last polls, one per row. */
export const Polls = ({ polls, label }: { polls: PollRecord[]; label: string }): ReactElement => {
  const t = useTexts();
  const formats = useFormats();
  const [all, setAll] = useState(false);
  if (polls.length === 0) return <p className={css['quiet']}>{t('sync.no-poll-yet')}</p>;
  const shown = all ? polls : polls.slice(0, shownAtFirst);
  return (
    <>
      <ScrollBox label={label} className={css['scroll']}>
        <table className={css['table']}>
          <thead>
            <tr>
              <th scope="col">{t('diagnostics.started')}</th>
              <th scope="col">{t('diagnostics.lane')}</th>
              <th scope="col">{t('diagnostics.outcome')}</th>
              <th scope="col" className={css['figure']}>
                {t('diagnostics.took')}
              </th>
              {figures.map((name) => (
                <th key={name} scope="col" className={css['figure']}>
                  {t(name === 'setAside' ? 'diagnostics.aside' : `diagnostics.${name}`)}
                </th>
              ))}
              <th scope="col">{t('diagnostics.problem')}</th>
              <th scope="col">{t('diagnostics.cursor-before')}</th>
              <th scope="col">{t('diagnostics.cursor')}</th>
            </tr>
          </thead>
          <tbody>
            {shown.map((poll) => (
              <tr key={`${poll.startedAt} ${poll.lane}`}>
                <td>{formats.moment(poll.startedAt)}</td>
                <td>
                  {t(
                    poll.backfill === undefined
                      ? `diagnostics.lane.${poll.lane}`
                      : `diagnostics.backfill.${poll.backfill}`,
                  )}
                </td>
                <td>{t(`diagnostics.outcome.${poll.outcome}`)}</td>
                <td className={css['figure']}>
                  {t('diagnostics.ms', { count: formats.count(Math.round(poll.durationMs)) })}
                </td>
                {figures.map((name) => (
                  <td key={name} className={css['figure']}>
                    {formats.count(poll[name])}
                  </td>
                ))}
                <td className={css['words']}>{poll.error === null ? '' : errorText(t, poll.error)}</td>
                <td>{cursorWords(poll.cursorBefore, formats)}</td>
                <td>{cursorWords(poll.cursorAfter, formats)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollBox>
      {shown.length < polls.length && (
        <div className={css['row']}>
          <span className={css['quiet']}>
            {t('diagnostics.polls-more', {
              shown: formats.count(shown.length),
              count: formats.count(polls.length),
            })}
          </span>
          <Button size="small" onClick={() => setAll(true)}>
            {t('diagnostics.polls-all')}
          </Button>
        </div>
      )}
    </>
  );
};

/** Formatted like other times on the page. The report has the service's exact value. */
const cursorWords = (cursor: string, formats: Formats): string =>
  isServiceTimestamp(cursor) ? formats.moment(instantOf(cursor)) : cursor;

const figures = ['requests', 'passes', 'records', 'changed', 'missed', 'setAside'] as const;
