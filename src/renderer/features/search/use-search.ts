import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { mostSearchHits } from '../../../shared/contract/calls/search.ts';
import type { CallOutput } from '../../../shared/contract/contract.ts';
import { useClient, useCoreEvents } from '../../transport/core-context.tsx';
import { renew } from '../../transport/renew.ts';

/** Results for a text with a given limit. */
export type SearchResult = CallOutput<'search.find'> & { text: string; limit: number };

/**
 * Search results of the core. The previous results stay until new ones arrive. `found`: `undefined` for an
 * empty text. `isForTyped`: whether they belong to the current text. `askMore`: requests more results,
 * `null` if there are none. `isAsked`: more results are loading.
 */
export const useSearch = (
  typed: string,
): {
  found: SearchResult | undefined;
  isForTyped: boolean;
  error: Error | null;
  askMore: (() => void) | null;
  isAsked: boolean;
} => {
  const client = useClient();
  const queries = useQueryClient();
  const text = typed.trim().slice(0, longestText);
  // The higher limit applies to this text only: for other texts the first results must arrive fast.
  const [asked, setAsked] = useState({ text, limit: firstHits });
  const limit = asked.text === text ? asked.limit : firstHits;
  if (asked.text !== text) setAsked({ text, limit });
  // One request at a time: if the user types faster than the core answers, only the last text is searched.
  const before = useRef<Promise<unknown>>(Promise.resolve());
  const { data, error, isPlaceholderData, isPending } = useQuery({
    queryKey: ['search', text, limit],
    queryFn: ({ signal }) => {
      const answer = before.current.then(async (): Promise<SearchResult> => {
        // The user has typed on, so nobody needs this answer.
        signal.throwIfAborted();
        return { ...(await client.call('search.find', { text, limit })), text, limit };
      });
      before.current = answer.catch(() => undefined);
      return answer;
    },
    placeholderData: keepPreviousData,
    enabled: text !== '',
    gcTime: 0,
    // Orders that aren't indexed yet will be soon.
    refetchInterval: ({ state }) => ((state.data?.missing ?? 0) > 0 ? 300 : false),
  });
  useCoreEvents(({ name }) => {
    if (changing.has(name)) void renew(queries, ['search']);
  });
  const isOfText = data?.text === text;
  return {
    found: text === '' ? undefined : data,
    isForTyped: text === '' || isOfText || !(isPlaceholderData || isPending),
    error,
    askMore:
      isOfText && data.more && limit < mostSearchHits
        ? () => setAsked({ text, limit: Math.min(limit * moreTimes, mostSearchHits) })
        : null,
    // Compares limits: the same text typed again shows its old results, without a request for more.
    isAsked: isOfText && data.limit < limit,
  };
};

const recentKey = ['recent-searches'];

/** Searches that led to an order; `undefined` until they are loaded. A failure leaves none. */
export const useRecentSearches = (): {
  recent: readonly string[] | undefined;
  remember: (text: string) => void;
  forget: () => void;
} => {
  const client = useClient();
  const queries = useQueryClient();
  const { data, isError } = useQuery({
    queryKey: recentKey,
    queryFn: () => client.call('search.recent', {}),
    gcTime: 0,
  });
  const remember = useMutation({ mutationFn: (text: string) => client.call('search.remember', { text }) });
  const forget = useMutation({
    mutationFn: () => client.call('search.forget', {}),
    onSuccess: () => queries.setQueryData(recentKey, { texts: [] }),
  });
  return {
    recent: isError ? [] : data?.texts,
    remember: remember.mutate,
    forget: () => forget.mutate(),
  };
};

const changing: ReadonlySet<string> = new Set(['orders.changed', 'responses.changed', 'notes.saved']);
/** In UTF-16 units. */
export const longestText = 300;
// As many as fit without scrolling: more would delay the results of each key.
const firstHits = 12;
const moreTimes = 4;
