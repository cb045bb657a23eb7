import type { ServiceTimestamp } from '../../../shared/domain/service-timestamp.ts';
import { type CycleDeps, type CycleJob, runCycle } from './cycle.ts';
import { type LookBackRun, lookBackFrom, lookBacks } from './look-back.ts';

export type LookBackRuns = {
  hourly: LookBackRun | null;
  nightly: LookBackRun | null;
  /** Only issued orders were asked for until now: what left that status meanwhile lies anywhere behind the cursor. */
  everything: boolean;
};

/**
 * Looks back when it is time to, once, and writes down what it found. One that failed is due again after the next cycle:
 * what is wrong with the service is the main lane's to say.
 *
 * @param main the job of the cycle that has just ended well
 * @param start of the account's first poll, stored ever since
 * @param runs when each look-back last ran; kept up to date here
 */
export const runLookBack = async (
  deps: CycleDeps,
  main: CycleJob,
  start: ServiceTimestamp | null,
  runs: LookBackRuns,
): Promise<void> => {
  const startedAt = deps.clock.now();
  const history = deps.store.history(main.accountId);
  const [current] = history;
  for (const kind of lookBacks) {
    const everything = runs.everything && !main.onlyIssued;
    const from = everything ? start : lookBackFrom(kind, history, runs[kind.name], startedAt);
    if (from === null || current === undefined) continue;
    const end = await runCycle(deps, { ...main, lane: 'look-back', from, onPage: () => undefined });
    if (end === null) return;
    deps.store.addPoll(main.accountId, end.record);
    if (end.error !== null) return;
    const run = { startedAt, cursor: current.value };
    runs[kind.name] = run;
    if (everything) runs.everything = false;
    // The longer look has seen all that the shorter one would.
    runs.hourly = run;
    return;
  }
};
