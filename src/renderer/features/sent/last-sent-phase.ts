import type { ResponseEntry } from '../../../shared/contract/calls/responses.ts';
import { canUndoAt } from './last-sent.ts';

/** What is said of an answer after the user opened another order. */
export type LastSentPhase = 'undo' | 'sending' | 'received' | 'unsent';

/** How long the last word is shown, and how long at most an answer is called being sent. In milliseconds. */
const shownMs = 6_000;
const sendingMs = 15_000;

/**
 * What is said of an answer. `received` only once the service showed it. `null`: nothing, since the user ended
 * it, its order says more, or everything was said.
 */
export const lastSentPhase = (entry: ResponseEntry, now: number): LastSentPhase | null =>
  now < lastSentEnds(entry) ? phaseOf(entry, now) : null;

/** When nothing more is said of an answer, unless its state changes. In milliseconds since 1970. */
export const lastSentEnds = ({ state, undoUntil, composedAt, doneAt }: ResponseEntry): number => {
  const goes = undoUntil ?? composedAt;
  switch (state) {
    case 'done':
      return Math.max(doneAt ?? 0, goes) + shownMs;
    case 'waiting':
    case 'sending':
    case 'sent':
      return goes + sendingMs + shownMs;
    default:
      return 0;
  }
};

const phaseOf = (entry: ResponseEntry, now: number): LastSentPhase => {
  const { state, undoUntil, composedAt, attempts } = entry;
  if (state === 'done') return 'received';
  if (state !== 'waiting') return 'sending';
  if (canUndoAt(entry, now)) return 'undo';
  return attempts > 0 || now - (undoUntil ?? composedAt) >= sendingMs ? 'unsent' : 'sending';
};
