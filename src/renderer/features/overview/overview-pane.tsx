import { type ReactElement, useId } from 'react';
import { Skeleton } from '../../components/loading.tsx';
import { useFormats } from '../../format/formats-context.tsx';
import { useTexts } from '../../i18n/texts.ts';
import { ExportList } from '../exports/export-list.tsx';
import { overviewTable } from '../exports/overview-table.ts';
import { useNamedCommands } from '../keyboard/running.ts';
import { QueryFailed } from '../records/query-failed.tsx';
import { Figure } from './figure.tsx';
import { onTimeCell, timeCell } from './figure-words.ts';
import css from './overview.module.css';
import { type FiguresOf, type Overview, spans } from './use-overview.ts';

/** The middle pane: the total and each buyer, with three key figures. */
export const OverviewPane = ({ overview }: { overview: Overview }): ReactElement => {
  const t = useTexts();
  const { query, all, shown } = overview;
  const id = useId();
  useNamedCommands('overview-of', [
    ...spans.map((days) => ({ name: t('overview.last-days', { days }), run: () => overview.setDays(days) })),
    ...(all ?? []).map(({ key, name }) => ({ name, run: () => overview.choose(key) })),
  ]);
  return (
    <>
      <header className={css['head']}>
        <h2>{t('overview.title')}</h2>
        <label className="visually-hidden" htmlFor={id}>
          {t('overview.period')}
        </label>
        <select
          id={id}
          value={overview.days}
          onChange={(event) => {
            const days = spans.find((one) => String(one) === event.target.value);
            if (days !== undefined) overview.setDays(days);
          }}
        >
          {spans.map((days) => (
            <option key={days} value={days}>
              {t('overview.last-days', { days })}
            </option>
          ))}
        </select>
        <ExportList
          title={`${t('overview.title')} ${t('overview.last-days', { days: overview.days })}`}
          isEmpty={all === null || all.some(({ deliveries }) => deliveries === null)}
          table={() => overviewTable(all ?? [], t)}
        />
      </header>
      <QueryFailed query={query} />
      {all === null && query.error === null && <Skeleton rows={7} label={t('overview.loading')} />}
      {all !== null && (
        <div className={css['scroll']}>
          <table className={css['buyers']} aria-label={t('overview.buyers')}>
            <thead>
              <tr>
                <th scope="col">{t('overview.buyer')}</th>
                <th scope="col">{t('overview.open')}</th>
                <th scope="col">{t('overview.median')}</th>
                <th scope="col">{t('overview.on-time')}</th>
              </tr>
            </thead>
            <tbody>
              {all.map((one) => (
                <Row
                  key={one.key}
                  one={one}
                  isShown={one === shown}
                  onChoose={() => overview.choose(one.key)}
                />
              ))}
            </tbody>
          </table>
        </div>
      )}
    </>
  );
};

const Row = ({
  one,
  isShown,
  onChoose,
}: {
  one: FiguresOf;
  isShown: boolean;
  onChoose: () => void;
}): ReactElement => {
  const t = useTexts();
  const formats = useFormats();
  const { open, times } = one.figures;
  return (
    <tr data-chosen={isShown} data-all={one.key === null}>
      <th scope="row">
        <button type="button" title={one.name} aria-current={isShown ? 'true' : undefined} onClick={onChoose}>
          <span className={css['name']}>{one.name}</span>
        </button>
      </th>
      <td>{open.orders === 0 ? '–' : formats.count(open.orders)}</td>
      <td>
        <Figure cell={timeCell(times, t)} />
      </td>
      <td>
        {one.deliveries === null ? '…' : <Figure cell={onTimeCell(one.deliveries, formats.locale, t)} />}
      </td>
    </tr>
  );
};
