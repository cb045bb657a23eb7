import { useMemo, useState } from 'react';
import type { AnswerFigures } from '../../../shared/contract/calls/overview.ts';
import { useFormats } from '../../format/formats-context.tsx';
import { useTexts } from '../../i18n/texts.ts';
import { useAnswerFigures } from '../../transport/queries.ts';

/** The selectable periods, in days. */
export const spans = [30, 90, 365] as const;
export type Span = (typeof spans)[number];

export type FiguresOf = { key: string | null; name: string; figures: AnswerFigures };

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
  const all = useMemo((): FiguresOf[] | null => {
    if (query.data === undefined) return null;
    const { compare } = new Intl.Collator(locale);
    const buyers = query.data.buyers.map(({ key, name, figures }) => ({ key, name, figures }));
    return [
      { key: null, name: t('overview.everybody'), figures: query.data.all },
      ...buyers.toSorted((a, b) => compare(a.name, b.name)),
    ];
  }, [query.data, locale, t]);
  const shown = all?.find(({ key }) => key === chosen) ?? all?.[0] ?? null;
  return {
    ...{ days, setDays, query, all, shown },
    isChosen: chosen !== undefined,
    choose: setChosen,
  };
};
export type Overview = ReturnType<typeof useOverview>;
