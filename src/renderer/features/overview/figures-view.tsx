import type { ReactElement, ReactNode } from 'react';
import {
  ages,
  fewestForMedian as needed,
  outcomes,
  paces,
} from '../../../shared/domain/answer/answer-figures.ts';
import { ScrollBox } from '../../components/scroll-box.tsx';
import { Tip } from '../../components/tip.tsx';
import type { MarkStyle } from '../../components/tone.ts';
import { useFormats } from '../../format/formats-context.tsx';
import { useTexts } from '../../i18n/texts.ts';
import { BackButton } from '../records/back-button.tsx';
import {
  answeredLineCount,
  durationWords,
  shareOfLines,
  shareOnTime,
  tooFewAnswers,
  tooFewDeliveries,
} from './figure-words.ts';
import css from './overview.module.css';
import type { FiguresOf } from './use-overview.ts';

/** The right pane: four small charts, with their numbers. A tooltip says how each is counted. */
export const FiguresView = ({
  shown,
  days,
  onBack,
}: {
  shown: FiguresOf;
  days: number;
  onBack: () => void;
}): ReactElement => {
  const t = useTexts();
  const formats = useFormats();
  const { open, times, lines } = shown.figures;
  const answered = answeredLineCount(lines);
  const { deliveries } = shown;
  const due = deliveries === null ? 0 : deliveries.onTime + deliveries.late;
  return (
    <ScrollBox label={shown.name} className={css['figures']}>
      <header className={css['title']}>
        <BackButton onBack={onBack} />
        <h2>{shown.name}</h2>
        <p>{t('overview.last-days', { days })}</p>
      </header>
      <Chart
        title={t('overview.on-time-title')}
        figure={
          deliveries === null
            ? t('overview.loading')
            : (shareOnTime(deliveries, formats.locale) ?? tooFewDeliveries(deliveries, t))
        }
        isQuiet={due < needed}
        note={t('overview.on-time-note', { needed })}
      >
        {deliveries !== null && due > 0 && (
          <BarTable
            label={t('overview.on-time-title')}
            bars={[
              { id: 'on-time', name: t('overview.on-time'), count: deliveries.onTime, look: onTimeMark },
              { id: 'late', name: t('overview.late'), count: deliveries.late, look: lateMark },
            ]}
          />
        )}
      </Chart>
      <Chart
        title={t('overview.open-title')}
        figure={t('overview.open-orders', { count: open.orders })}
        note={t('overview.open-note', { count: open.lines })}
      >
        {open.orders > 0 && (
          <BarTable
            label={t('overview.open-title')}
            bars={ages.map(
              (age): Bar => ({
                id: age,
                name: t(`overview.age.${age}`),
                count: open.byAge[age],
                look: toAnswerMark,
              }),
            )}
          />
        )}
      </Chart>
      <Chart
        title={t('overview.time-title')}
        figure={
          times.median === null
            ? tooFewAnswers(times.answers, t)
            : t('overview.median-of', { time: durationWords(times.median, t), count: times.answers })
        }
        isQuiet={times.median === null}
        note={t('overview.time-note', { needed })}
      >
        {times.answers > 0 && (
          <BarTable
            label={t('overview.time-title')}
            bars={paces.map((pace) => ({
              id: pace,
              name: t(`overview.pace.${pace}`),
              count: times.byPace[pace],
            }))}
          />
        )}
      </Chart>
      <Chart
        title={t('overview.lines-title')}
        figure={t('overview.lines', { count: answered })}
        isQuiet={answered === 0}
        note={
          answered > 0 && answered < needed ? t('overview.lines-few', { needed }) : t('overview.lines-note')
        }
      >
        {answered > 0 && (
          <BarTable
            label={t('overview.lines-title')}
            bars={outcomes.map((outcome) => ({
              id: outcome,
              name: t(`overview.outcome.${outcome}`),
              count: lines[outcome],
              share: shareOfLines(lines, outcome, formats.locale),
            }))}
          />
        )}
      </Chart>
    </ScrollBox>
  );
};

const onTimeMark: MarkStyle = { tone: 'green', icon: 'check' };
const lateMark: MarkStyle = { tone: 'red', icon: 'triangle' };
const toAnswerMark: MarkStyle = { tone: 'amber', icon: 'bubble' };

const Chart = ({
  title,
  figure,
  note,
  isQuiet = false,
  children,
}: {
  title: string;
  figure: string;
  /** How it is counted. */
  note: string;
  /** True if `figure` says why there is no number. */
  isQuiet?: boolean;
  children: ReactNode;
}): ReactElement => {
  const t = useTexts();
  return (
    <section className={css['chart']}>
      <div className={css['chartHead']}>
        <h3>{title}</h3>
        <Tip label={t('overview.how', { title })}>{note}</Tip>
      </div>
      <p className={css['figure']} data-quiet={isQuiet}>
        {figure}
      </p>
      {children}
    </section>
  );
};

/** `look`: for bars whose colour has a meaning. `share`: of all bars together, where useful. */
type Bar = { id: string; name: string; count: number; look?: MarkStyle; share?: string | null };

/** A bar chart built as a table, so that screen readers get the numbers. */
const BarTable = ({ label, bars }: { label: string; bars: Bar[] }): ReactElement => {
  const formats = useFormats();
  const most = Math.max(1, ...bars.map(({ count }) => count));
  return (
    <table className={css['bars']} aria-label={label}>
      <tbody>
        {bars.map(({ id, name, count, look, share }) => (
          <tr key={id}>
            <th scope="row" className={css['barName']}>
              {name}
            </th>
            <td aria-hidden="true">
              <span
                className={css['bar']}
                data-tone={look?.tone}
                style={{ inlineSize: `${(100 * count) / most}%` }}
              />
            </td>
            <td>
              {formats.count(count)}
              {share !== null && share !== undefined && count > 0 && <small> {share}</small>}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
};
