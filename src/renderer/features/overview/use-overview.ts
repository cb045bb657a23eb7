import { useMemo, useState } from 'react';
import type { AnswerFigures } from '../../../shared/contract/calls/overview.ts';
import type { DeliveryCounts } from '../../../shared/domain/delivery/on-time.ts';
import { useFormats } from '../../format/formats-context.tsx';
import { useTexts } from '../../i18n/texts.ts';
import { useAnswerFigures, useDeliveryFigures } from '../../transport/queries.ts';

/** The selectable periods, in days. */
export const spans = [30, 90, 365] as const;
export type Span = (typeof spans)[number];

/** `deliveries`: `null` while they are counted. */
export type FiguresOf = {
  key: string | null;
  name: string;
  figures: AnswerFigures;
  deliveries: DeliveryCounts | null;
};

/** A buyer with deliveries whom nobody had to answer. */
const noAnswers: AnswerFigures = {
  open: { orders: 0, lines: 0, byAge: { today: 0, 'one-day': 0, 'three-days': 0, week: 0, older: 0 } },
  times: {
    answers: 0,
    median: null,
    byPace: { hour: 0, 'four-hours': 0, day: 0, 'three-days': 0, longer: 0 },
  },
  lines: { 'as-ordered': 0, changed: 0, declined: 0, rejected: 0 },
};

/**
 * The figures of all buyers and each one, with the selection, for both panes. @param isOpen nothing is
 * fetched before
 */
export const useOverview = (isOpen: boolean) => {
  const t = useTexts();
  const { locale, today } = useFormats();
  const [days, setDays] = useState<Span>(90);
  // `undefined`: no selection yet, so a narrow window shows the list first.
  const [chosen, setChosen] = useState<string | null | undefined>(undefined);
  const query = useAnswerFigures(days, today, isOpen);
  const delivered = useDeliveryFigures(days, today, isOpen).data;
  const all = useMemo((): FiguresOf[] | null => {
    if (query.data === undefined) return null;
    const { compare } = new Intl.Collator(locale);
    const answered = query.data.buyers;
    const keys = new Set(answered.map(({ key }) => key));
    const others = (delivered?.buyers ?? []).filter(({ key }) => !keys.has(key));
    const counts = new Map((delivered?.buyers ?? []).map(({ key, ...rest }) => [key, rest]));
    const buyers = [...answered, ...others.map(({ key, name }) => ({ key, name, figures: noAnswers }))].map(
      ({ key, name, figures }) => ({
        ...{ key, name, figures },
        deliveries: delivered === undefined ? null : (counts.get(key) ?? { onTime: 0, late: 0 }),
      }),
    );
    return [
      {
        ...{ key: null, name: t('overview.everybody'), figures: query.data.all },
        deliveries: delivered?.all ?? null,
      },
      ...buyers.toSorted((a, b) => compare(a.name, b.name)),
    ];
  }, [query.data, delivered, locale, t]);
  const shown = all?.find(({ key }) => key === chosen) ?? all?.[0] ?? null;
  return {
    ...{ days, setDays, query, all, shown },
    isChosen: chosen !== undefined,
    choose: setChosen,
  };
};
export type Overview = ReturnType<typeof useOverview>;
