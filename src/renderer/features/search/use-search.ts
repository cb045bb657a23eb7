import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { mostSearchHits } from '../../../shared/contract/calls/most-search-hits.ts';
import type { CallOutput } from '../../../shared/contract/contract.ts';
import { useClient, useCoreEvents } from '../../transport/core-context.tsx';
import { renew } from '../../transport/renew.ts';

/** What was found for a text, when so many hits were asked for. */
export type Found = CallOutput<'search.find'> & { text: string; limit: number };

/**
 * What the core finds for what is typed; what was found before stays until the next answer is there. `found`: `undefined` when nothing
 * was asked. `isForTyped`: whether it belongs to what is typed, and not to what was typed before. `askMore`: asks for more of it, `null`
 * where there is no more; `isAsked`: more of it was asked for, and isn't there yet.
 */
export const useSearch = (
  typed: string,
): {
  found: Found | undefined;
  isForTyped: boolean;
  error: Error | null;
  askMore: (() => void) | null;
  isAsked: boolean;
} => {
  const client = useClient();
  const queries = useQueryClient();
  const text = typed.trim().slice(0, longestText);
  // More is asked for with the same words only: with others the first few come as quickly as ever.
  const [asked, setAsked] = useState({ text, limit: firstHits });
  const limit = asked.text === text ? asked.limit : firstHits;
  if (asked.text !== text) setAsked({ text, limit });
  // One question at a time: who types faster than the core answers waits for the last one only, and not for all before it.
  const before = useRef<Promise<unknown>>(Promise.resolve());
  const { data, error, isPlaceholderData, isPending } = useQuery({
    queryKey: ['search', text, limit],
    queryFn: ({ signal }) => {
      const answer = before.current.then(async (): Promise<Found> => {
        // Typed past meanwhile: nobody waits for it any more.
        signal.throwIfAborted();
        return { ...(await client.call('search.find', { text, limit })), text, limit };
      });
      before.current = answer.catch(() => undefined);
      return answer;
    },
    placeholderData: keepPreviousData,
    enabled: text !== '',
    gcTime: 0,
    // What isn't searchable yet is so in a moment.
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
    // By the limit: the same text typed again shows its former answer meanwhile, and nothing more was asked for.
    isAsked: isOfText && data.limit < limit,
  };
};

const changing: ReadonlySet<string> = new Set(['orders.changed', 'responses.changed']);
/** In UTF-16 units. */
export const longestText = 300;
// As many as are seen without scrolling: more would make every key slower, and a person types on.
const firstHits = 12;
const moreTimes = 4;
