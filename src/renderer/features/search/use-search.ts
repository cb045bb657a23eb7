import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import type { CallOutput } from '../../../shared/contract/contract.ts';
import { useClient, useCoreEvents } from '../../transport/core-context.tsx';

/** What the core finds for what is typed; what was found before stays until the next answer is there. `undefined`: nothing was asked. */
export const useSearch = (
  typed: string,
): { found: CallOutput<'search.find'> | undefined; error: Error | null } => {
  const client = useClient();
  const queries = useQueryClient();
  const text = typed.trim().slice(0, longestText);
  const { data, error } = useQuery({
    queryKey: ['search', text],
    queryFn: () => client.call('search.find', { text, limit: mostHits }),
    placeholderData: keepPreviousData,
    enabled: text !== '',
    gcTime: 0,
    // What isn't searchable yet is so in a moment.
    refetchInterval: ({ state }) => ((state.data?.missing ?? 0) > 0 ? 300 : false),
  });
  useCoreEvents(({ name }) => {
    if (changing.has(name)) void queries.invalidateQueries({ queryKey: ['search'] });
  });
  return { found: text === '' ? undefined : data, error };
};

const changing: ReadonlySet<string> = new Set(['orders.changed', 'responses.changed']);
const longestText = 300;
// As many as are seen without scrolling: more would make every key slower, and a person types on.
const mostHits = 12;
