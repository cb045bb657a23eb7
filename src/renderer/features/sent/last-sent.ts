import { skipToken, useQuery, useQueryClient } from '@tanstack/react-query';
import type { ResponseEntry } from '../../../shared/contract/calls/responses.ts';
import type { CalendarDate } from '../../../shared/domain/values/calendar-date.ts';

/** A sent answer. `undoRequested`: the user undid it from another order, and its order is opening. */
export type LastSent = { entry: ResponseEntry; purchaseOrderNumber: string; undoRequested: boolean };

const queryKey = ['sent', 'last'];
const none: readonly LastSent[] = [];

/** Answers sent in this window, newest first, including those that can't be undone any more. */
export const useLastSent = (): readonly LastSent[] => {
  const { data } = useQuery<readonly LastSent[]>({ queryKey, queryFn: skipToken });
  return data ?? none;
};

/** Stores a sent answer, requests its undo, or removes it. */
export const useLastSentActions = () => {
  const queries = useQueryClient();
  const change = (next: (all: readonly LastSent[]) => readonly LastSent[]): void => {
    queries.setQueryData<readonly LastSent[]>(queryKey, (all) => next(all ?? none));
  };
  return {
    add: (entry: ResponseEntry, purchaseOrderNumber: string): void =>
      change((all) =>
        [{ entry, purchaseOrderNumber, undoRequested: false }, ...all.filter(isRecent)].slice(
          0,
          mostFollowed,
        ),
      ),
    requestUndo: (id: string): void =>
      change((all) => all.map((one) => (one.entry.id === id ? { ...one, undoRequested: true } : one))),
    remove: (id: string): void => change((all) => all.filter(({ entry }) => entry.id !== id)),
  };
};

/** Older ones have said their last word. */
export const isRecent = ({ entry }: LastSent): boolean =>
  canUndoAt(entry, Date.now()) || Date.now() - entry.composedAt < 300_000;

/** Each is followed until the service has received it. */
const mostFollowed = 50;

export const canUndoAt = ({ undoUntil }: Pick<ResponseEntry, 'undoUntil'>, now: number): boolean =>
  undoUntil !== null && undoUntil > now;

/** The orders that were put aside last in this window. `at`: milliseconds since 1970. */
export type LastPutAside = {
  orders: readonly { key: number; purchaseOrderNumber: string }[];
  until: CalendarDate;
  at: number;
  /** Whether the order was open, and opens again when it is brought back. */
  wasOpen: boolean;
};

const putAsideKey = ['put-aside', 'last'];

export const useLastPutAside = (): LastPutAside | null =>
  useQuery<LastPutAside | null>({ queryKey: putAsideKey, queryFn: skipToken }).data ?? null;

export const useSetLastPutAside = (): ((last: LastPutAside | null) => void) => {
  const queries = useQueryClient();
  return (last) => void queries.setQueryData<LastPutAside | null>(putAsideKey, last);
};
