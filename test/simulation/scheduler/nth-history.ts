import fc from 'fast-check';
import type { Violation } from '../oracle/violations.ts';
import { type Client, rightClient } from './client.ts';
import { histories } from './histories.ts';
import { nthSeed } from './nth-seed.ts';
import { runHistory } from './run-history.ts';
import type { History } from './steps.ts';

/**
 * The n-th history of a seed. It depends on nothing else, so workers can share a seed's histories without
 * coordination. The two numbers name the same history everywhere.
 */
export const nthHistory = (seed: number, n: number): History => {
  const [history] = fc.sample(histories, { ...oneOf(seed, n) });
  if (history === undefined) throw new Error('A sample of one has one.');
  return history;
};

/**
 * The simplest history that still breaks a rule, found by shrinking the n-th. `null` if the n-th breaks
 * none.
 */
export const simplestLike = async (
  seed: number,
  n: number,
  client: Client = rightClient,
): Promise<{ history: History; violations: Violation[] } | null> => {
  const property = fc.asyncProperty(
    histories,
    async (history) => (await runHistory(history, client)).violations.length === 0,
  );
  const { counterexample } = await fc.check(property, oneOf(seed, n));
  const [history] = counterexample ?? [];
  return history === undefined
    ? null
    : { history, violations: (await runHistory(history, client)).violations };
};

const oneOf = (seed: number, n: number) => ({ seed: nthSeed(seed, n), numRuns: 1, unbiased: true });
