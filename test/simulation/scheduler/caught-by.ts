import type { Violation } from '../oracle/violations.ts';
import type { WrongClient } from '../wrong-clients/wrong-client.ts';
import { nthHistory } from './nth-history.ts';
import { runHistory } from './run-history.ts';

/**
 * The first of `most` histories in which a client breaks a rule in the way in which it is wrong; `null` when it comes
 * through all of them, or breaks only others.
 */
export const caughtBy = async (
  seed: number,
  most: number,
  client: WrongClient,
): Promise<{ history: number; violations: Violation[] } | null> => {
  for (let history = 0; history < most; history += 1) {
    const { violations } = await runHistory(nthHistory(seed, history), client);
    if (violations.some(({ kind }) => kind === client.as)) return { history, violations };
  }
  return null;
};
