import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { CallOutput } from '../../../shared/contract/contract.ts';
import type { WeekLoad } from '../../../shared/domain/planning/week-capacity.ts';
import type { CalendarDate } from '../../../shared/domain/values/calendar-date.ts';
import { type Language, languageFor } from '../../../shared/words/language.ts';
import { useClient, useCoreEvents } from '../../transport/core-context.tsx';
import { useSettings } from '../../transport/queries.ts';
import { hintKeys, renewHints } from './renew-hints.ts';

/** Holiday rules never change while the app runs. */
const holidayKeys = (...parts: unknown[]) => ['holidays', ...parts] as const;

export const useLanguage = (): Language => {
  const { language } = useSettings();
  return languageFor(language, navigator.languages);
};

/** Refetches hints when orders or answers change, while mounted. */
export const useRenewedHints = (): void => {
  const queries = useQueryClient();
  useCoreEvents(({ name }) => {
    if (name === 'orders.changed' || name === 'responses.changed') {
      void renewHints(queries);
    }
  });
};

/** Public holidays at the workshop, for this year and the next two. Empty while loading or disabled. */
export const useHolidays = (today: CalendarDate, enabled: boolean): ReadonlyMap<CalendarDate, string> => {
  const client = useClient();
  const language = useLanguage();
  const { country, region } = useSettings().workshop;
  const year = Number(today.slice(0, 4));
  const { data } = useQuery({
    queryKey: holidayKeys(country, region, language, year),
    queryFn: async () => {
      if (country === null) return none;
      const years = [year, year + 1, year + 2];
      const { holidays } = await client.call('hints.holidays', { country, region, years, language });
      return new Map(holidays.map(({ date, name }) => [date, name]));
    },
    enabled: enabled && country !== null,
    staleTime: Number.POSITIVE_INFINITY,
    structuralSharing: false,
  });
  return country === null ? none : (data ?? none);
};

/** Countries, and the regions of the selected one. */
export const usePlaces = (country: string | null): CallOutput<'hints.places'> | undefined => {
  const client = useClient();
  const language = useLanguage();
  const { data } = useQuery({
    queryKey: holidayKeys('places', country, language),
    queryFn: () => client.call('hints.places', { country, language }),
    staleTime: Number.POSITIVE_INFINITY,
    placeholderData: (before) => before,
  });
  return data;
};

type LoadOfDays = readonly (readonly [CalendarDate, WeekLoad])[];

/** Deliveries promised in other orders, per day. Empty while disabled. */
export const usePromised = (except: readonly number[], enabled: boolean): LoadOfDays => {
  const client = useClient();
  const { data } = useQuery({
    queryKey: hintKeys.of('promised', ...except),
    queryFn: async () => {
      const { days } = await client.call('hints.promised', { except: [...except] });
      return days.map(({ date, agreed, waiting }): LoadOfDays[number] => [
        date,
        { agreed, waiting, answer: 0 },
      ]);
    },
    enabled,
    structuralSharing: false,
  });
  return enabled ? (data ?? nothing) : nothing;
};

/** Past terms of the items of an order. */
export const useOrderFacts = (orderKey: number): CallOutput<'hints.order'> | undefined => {
  const client = useClient();
  const { data } = useQuery({
    queryKey: hintKeys.of('order', orderKey),
    queryFn: () => client.call('hints.order', { orderKey }),
  });
  return data;
};

const none: ReadonlyMap<CalendarDate, string> = new Map();
const nothing: LoadOfDays = [];
