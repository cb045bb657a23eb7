import { queryOptions } from '@tanstack/react-query';
import { OrderbellError } from '../../shared/contract/errors.ts';

/**
 * A part of the page that the first screen doesn't need. Once fetched it stays. Rejects with
 * `page.part-missing`; the next attempt fetches again.
 */
export const laterPart = <Part>(name: string, fetchPart: () => Promise<Part>) =>
  queryOptions({
    queryKey: ['later-part', name],
    queryFn: async () => {
      try {
        return await fetchPart();
      } catch (cause) {
        throw new OrderbellError('page.part-missing', { cause });
      }
    },
    structuralSharing: false,
    gcTime: Number.POSITIVE_INFINITY,
  });
