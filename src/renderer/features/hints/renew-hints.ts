import type { QueryClient } from '@tanstack/react-query';
import { createTurns } from '../../../shared/contract/turns.ts';
import { renew } from '../../transport/renew.ts';

export const hintKeys = { stored: ['hints'], of: (...parts: unknown[]) => ['hints', ...parts] } as const;

const rounds = createTurns<QueryClient>();
const waiting = new WeakSet<QueryClient>();

/**
 * Asks for all hints anew, one round after the other: however often it is called during a round, one more follows. Each
 * order on the screen has hints of its own, and nearly every event renews them all: twelve orders that are answered at once
 * would ask for twelve at each of some thirty events.
 */
export const renewHints = async (queries: QueryClient): Promise<void> => {
  if (waiting.has(queries)) return;
  waiting.add(queries);
  await rounds.inTurn(queries, () => {
    waiting.delete(queries);
    return renew(queries, hintKeys.stored);
  });
};
