import { Fragment, type ReactElement } from 'react';
import type { Attempt, OutboxRow } from '../../../shared/contract/calls/diagnostics.ts';
import type { ErrorShape } from '../../../shared/contract/errors.ts';
import { Disclosure } from '../../components/disclosure.tsx';
import { ScrollBox } from '../../components/scroll-box.tsx';
import { useFormats } from '../../format/formats-context.tsx';
import { endedText, useTexts } from '../../i18n/texts.ts';
import css from './diagnostics.module.css';

/** Entries being sent and those sent last, with their attempts. */
export const OutboxTable = ({ rows }: { rows: OutboxRow[] }): ReactElement => {
  const t = useTexts();
  const formats = useFormats();
  if (rows.length === 0) return <p className={css['quiet']}>{t('diagnostics.outbox-empty')}</p>;
  return (
    <ScrollBox label={t('diagnostics.outbox')} className={css['scroll']}>
      <table className={css['table']}>
        <thead>
          <tr>
            <th scope="col" className={css['figure']}>
              {t('diagnostics.row')}
            </th>
            <th scope="col">{t('diagnostics.what-column')}</th>
            <th scope="col">{t('diagnostics.order')}</th>
            <th scope="col">{t('diagnostics.state-column')}</th>
            <th scope="col" className={css['figure']}>
              {t('diagnostics.attempts')}
            </th>
            <th scope="col">{t('diagnostics.last-attempt')}</th>
            <th scope="col">{t('diagnostics.next-attempt')}</th>
            <th scope="col">{t('diagnostics.problem')}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <Fragment key={row.row}>
              <tr>
                <td className={css['figure']}>{row.row}</td>
                <td>{t(`diagnostics.kind.${row.kind}`)}</td>
                <td>{row.purchaseOrderNumber}</td>
                <td>
                  {t(
                    row.state === 'done' ? `diagnostics.done.${row.kind}` : `diagnostics.state.${row.state}`,
                  )}
                  {row.unclear && row.state !== 'done' && `, ${t('diagnostics.unclear')}`}
                </td>
                <td className={css['figure']}>{formats.count(row.attempts)}</td>
                <td>{row.lastAttemptAt === null ? '' : formats.moment(row.lastAttemptAt)}</td>
                <td>{row.nextAttemptAt === null ? '' : formats.moment(row.nextAttemptAt)}</td>
                <td className={css['words']}>
                  <Problem problem={row.problem} />
                </td>
              </tr>
              {row.history.length > 0 && (
                <tr>
                  <td />
                  <td colSpan={7} className={css['history']}>
                    <Disclosure summary={t('diagnostics.attempts-of', { row: row.row })}>
                      <ul>
                        {row.history.map((attempt) => (
                          <li key={`${attempt.number} ${attempt.startedAt}`}>
                            <AttemptLine attempt={attempt} />
                          </li>
                        ))}
                      </ul>
                    </Disclosure>
                  </td>
                </tr>
              )}
            </Fragment>
          ))}
        </tbody>
      </table>
    </ScrollBox>
  );
};

const AttemptLine = ({ attempt }: { attempt: Attempt }): ReactElement => {
  const t = useTexts();
  const formats = useFormats();
  const { number, kind, startedAt, outcome, problem } = attempt;
  return (
    <>
      {t(kind === 'check' ? 'diagnostics.attempt-check' : 'diagnostics.attempt', { number })}
      {` · ${formats.moment(startedAt)} · ${t(`diagnostics.attempt.${outcome ?? 'under-way'}`)} `}
      <Problem problem={problem} />
    </>
  );
};

const Problem = ({ problem }: { problem: ErrorShape | null }): ReactElement | null => {
  const t = useTexts();
  if (problem === null) return null;
  return (
    <>
      {problem.code === 'service.refused' && problem.detail !== null && `“${problem.detail}” `}
      {endedText(t, 'asked', problem)}
    </>
  );
};
