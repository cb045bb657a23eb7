import { queryOptions } from '@tanstack/react-query';
import { OrderbellError } from '../../../shared/contract/errors.ts';

/** Rejects with `page.part-missing`. */
const fetchCalendar = async () => {
  try {
    return await import('./field-calendar.tsx');
  } catch (cause) {
    throw new OrderbellError('page.part-missing', { cause });
  }
};

/** The calendar of date fields, which the first screen doesn't need. It stays loaded. */
export const laterCalendar = queryOptions({
  queryKey: ['later-calendar'],
  queryFn: fetchCalendar,
  structuralSharing: false,
  gcTime: Number.POSITIVE_INFINITY,
  staleTime: Number.POSITIVE_INFINITY,
});
