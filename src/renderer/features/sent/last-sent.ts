import { skipToken, useQuery, useQueryClient } from '@tanstack/react-query';
import type { ResponseEntry } from '../../../shared/contract/calls/responses.ts';

/** An answer that may still be taken back. `isWanted`: she asked for it from elsewhere, and its order is being opened. */
export type LastSent = { entry: ResponseEntry; purchaseOrderNumber: string; isWanted: boolean };

const queryKey = ['sent', 'last'];
const none: readonly LastSent[] = [];

/** The answers that were sent here, the newest first: those that have left are among them. */
export const useLastSent = (): readonly LastSent[] => {
  const { data } = useQuery<readonly LastSent[]>({ queryKey, queryFn: skipToken });
  return data ?? none;
};

/** Remembers what was sent, asks its order to take it back, and forgets it. */
export const useTellLastSent = () => {
  const queries = useQueryClient();
  const change = (next: (all: readonly LastSent[]) => readonly LastSent[]): void => {
    queries.setQueryData<readonly LastSent[]>(queryKey, (all) => next(all ?? none));
  };
  return {
    sent: (entry: ResponseEntry, purchaseOrderNumber: string): void =>
      change((all) => [{ entry, purchaseOrderNumber, isWanted: false }, ...all.filter(canUndoNow)]),
    want: (id: string): void =>
      change((all) => all.map((one) => (one.entry.id === id ? { ...one, isWanted: true } : one))),
    forget: (id: string): void => change((all) => all.filter(({ entry }) => entry.id !== id)),
  };
};

export const canUndoNow = ({ entry }: LastSent): boolean => canUndoAt(entry, Date.now());

export const canUndoAt = ({ undoUntil }: Pick<ResponseEntry, 'undoUntil'>, now: number): boolean =>
  undoUntil !== null && undoUntil > now;
