import type { AnswerFigures } from '../../../shared/contract/calls/overview.ts';
import { ages, outcomes } from '../../../shared/domain/answer/answer-figures.ts';
import type { DeliveryCounts } from '../../../shared/domain/delivery/on-time.ts';
import type { Texts } from '../../i18n/texts.ts';
import { countCell, type Table, textCell } from './table.ts';

/** Figures on answering, one row for the total and one per buyer. Times are in whole minutes. */
export const overviewTable = (
  all: readonly { name: string; figures: AnswerFigures; deliveries: DeliveryCounts | null }[],
  t: Texts,
): Table => ({
  head: [
    t('csv.buyer'),
    t('csv.open-orders'),
    ...ages.map((age) => `${t('csv.open-orders')}: ${t(`overview.age.${age}`)}`),
    t('csv.open-lines'),
    t('csv.answers'),
    t('csv.median-minutes'),
    ...outcomes.map((outcome) => `${t('csv.lines')}: ${t(`overview.outcome.${outcome}`)}`),
    ...(['overview.on-time', 'overview.late'] as const).map((id) => `${t('csv.deliveries')}: ${t(id)}`),
  ],
  rows: all.map(({ name, figures: { open, times, lines }, deliveries }) => [
    textCell(name),
    countCell(open.orders),
    ...ages.map((age) => countCell(open.byAge[age])),
    countCell(open.lines),
    countCell(times.answers),
    times.median === null ? null : countCell(Math.round(times.median / 60_000)),
    ...outcomes.map((outcome) => countCell(lines[outcome])),
    deliveries === null ? null : countCell(deliveries.onTime),
    deliveries === null ? null : countCell(deliveries.late),
  ]),
});
