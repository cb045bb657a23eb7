import { setTimeout as wait } from 'node:timers/promises';
import type { Interception } from '../http/interception.ts';
import { writeJson } from '../http/json.ts';
import type { Switches } from './switches.ts';

/** Decides how to treat the next request, before the service handles it. */
export type Gate = () => Promise<Interception>;

/** @param clock milliseconds since 1970 (UTC) */
export const createGate = (switches: () => Switches, clock: () => number): Gate => {
  let recent: number[] = [];
  let count = 0;
  return async () => {
    const { delayMs, requestsPerSecond, failing, failingWith } = switches();
    const now = clock();
    recent = recent.filter((moment) => moment > now - 1000);
    if (requestsPerSecond > 0 && recent.length >= requestsPerSecond) {
      return problem(429, `At most ${requestsPerSecond} requests a second.`, { 'Retry-After': '1' });
    }
    recent.push(now);
    if (delayMs > 0) await wait(delayMs, undefined, { ref: false });
    if (failing === 'none') return 'pass';
    count += 1;
    if (failing === 'some' && count % 3 !== 0) return 'pass';
    if (failingWith === 'cut') return 'drop';
    if (failingWith === 'cut-answer') return 'drop-answer';
    return problem(Number(failingWith), 'The practice service fails, as its switch says.');
  };
};

const problem = (status: number, message: string, headers: Record<string, string> = {}): Interception => ({
  status,
  headers: { 'Content-Type': 'application/json; charset=utf-8', ...headers },
  body: writeJson({ status, message }),
});
