import type { QueryClient } from '@tanstack/react-query';
import { createTurns } from '../../../shared/contract/turns.ts';
import { renew } from '../../transport/renew.ts';

export const hintKeys = { stored: ['hints'], of: (...parts: unknown[]) => ['hints', ...parts] } as const;

const rounds = createTurns<QueryClient>();
const waiting = new WeakSet<QueryClient>();

/**
 * Refetches all hints, one round at a time. Calls during a round lead to one more round. Each order on the
 * screen has its own hints, and nearly every event affects all. Twelve orders answered at once would
 * otherwise cause twelve fetches for each of thirty events.
 */
export const renewHints = async (queries: QueryClient): Promise<void> => {
  if (waiting.has(queries)) return;
  waiting.add(queries);
  await rounds.inTurn(queries, () => {
    waiting.delete(queries);
    return renew(queries, hintKeys.stored);
  });
};
