import { usualAnswerSettings } from '../../../src/shared/contract/calls/accounts.ts';
import type { OrderDetail } from '../../../src/shared/contract/calls/orders.ts';
import type { CallInput, CallName, CallOutput } from '../../../src/shared/contract/contract.ts';
import { type ErrorShape, shapeOfError } from '../../../src/shared/contract/errors.ts';
import { noFilter } from '../../../src/shared/domain/order/order-filter.ts';
import { createMemoryFiles, createMemorySecrets, createMemorySettings } from '../../fakes/memory-ports.ts';
import { createService } from '../model/service.ts';
import { createOracle } from '../oracle/oracle.ts';
import { type Client, createSeededChance } from './client.ts';
import { createNetwork } from './network.ts';
import { type RunningProcess, startProcess } from './process.ts';
import type { Action, History } from './steps.ts';
import { createTrap } from './trap.ts';
import { createUserSession } from './user-session.ts';
import { ProcessEnded, type WorldStore } from './world-store.ts';
import { createWorldTime } from './world-time.ts';

export type World = ReturnType<typeof createWorld>;

/** The result of a call. `nobody`: no process was running. `died`: the process ended before it replied. */
export type CallResult<Name extends CallName> =
  | { kind: 'reply'; output: CallOutput<Name> }
  | ({ kind: 'refused' } & Pick<ErrorShape, 'code' | 'params'>)
  | { kind: 'ended' }
  | { kind: 'nobody' };

/** What all computers share. */
const createShared = (history: History) => {
  const time = createWorldTime();
  return { time, service: createService({ traits: history.traits, now: time.now }) };
};

/**
 * A service, a client on a computer that can fail at any moment, and an oracle.
 * @param shared of another world, which gets this one as its second computer
 */
export const createWorld = (
  history: History,
  client: Client,
  store: WorldStore,
  shared = createShared(history),
) => {
  const { time, service } = shared;
  const chance = createSeededChance(history.chance);
  const oracle = createOracle(service, history.traits);
  const { tally } = oracle;
  const secrets = createMemorySecrets();
  const files = createMemoryFiles();
  const { offAtNight: _, secondComputer: _none, answerFormat, ...preferred } = history.preferences;
  const settings = createMemorySettings({
    ...preferred,
    notifications: false,
    ...client.settings,
  });
  const stale = new Set<number>();
  let running: RunningProcess | null = null;
  const commitTrap = createTrap();
  const awaitTrap = createTrap();

  const perform = (action: Action): void => {
    switch (action.kind) {
      case 'kill':
        tally.add('processes killed elsewhere');
        kill();
        return;
      case 'expire-tokens':
        service.sessions.expire();
        tally.add('tokens that ended at once');
        return;
      case 'forget-sessions':
        service.sessions.forget();
        tally.add('sessions that the service forgot');
        return;
      case 'buyer':
        if (
          service.move(action.action.order, action.action.line, action.action.move, action.action) &&
          action.action.move.kind === 'replace'
        )
          tally.add('items and units that were changed');
        return;
      case 'portal':
        if (service.answerAtPortal(action.order, action.line, action.response))
          tally.add('answers of somebody else');
        return;
      case 'leave':
        userSession.leaveAtOnce(action);
        return;
      case 'fault':
        return;
    }
  };

  const network = createNetwork({
    time,
    service,
    fraction: createSeededChance(history.chance + 1).fraction,
    perform,
    onPosted: oracle.posted,
    onAnswered: (answer) => oracle.answered(userSession.wasNarrowed() ? { ...answer, poll: null } : answer),
    onReceived: (answer) =>
      oracle.received(
        // A single order is stored under its own account, even if somebody else has signed in by then.
        userSession.isReading() ? answer : { ...answer, shown: [], poll: null },
        time.now(),
      ),
  });

  /** `true`: the caller stops here. */
  const kill = (): true => {
    if (running === null) return true;
    running.end();
    running = null;
    service.shortenQueue();
    oracle.processEnded(time.now());
    time.after(restartMs, () => void start());
    return true;
  };

  const killAt = (where: 'commit' | 'await'): true => {
    tally.add(`processes killed at ${where === 'await' ? 'an await' : 'a commit'}`);
    return kill();
  };

  const start = async (): Promise<void> => {
    if (running !== null) return;
    await startProcess({
      ...{ time, store, network, chance, secrets, files, settings, client },
      onCommit: (when) => commitTrap.triggers(when) && killAt('commit'),
      onAwait: (when) => awaitTrap.triggers(when) && killAt('await'),
      onChanged: (keys) => {
        for (const key of keys) stale.add(key);
      },
      onStarted: (process) => {
        running = process;
      },
    });
    for (const key of keysByNumber.values()) stale.add(key);
  };

  const keysByNumber = new Map<number, number>();

  const ask = async <Name extends CallName>(
    name: Name,
    input: CallInput<Name>,
  ): Promise<CallResult<Name>> => {
    const process = running;
    if (process === null) return { kind: 'nobody' };
    try {
      return { kind: 'reply', output: await process.call(name, input) };
    } catch (error) {
      if (process !== running || error instanceof ProcessEnded) return { kind: 'ended' };
      const { code, params } = shapeOfError(error);
      if (code === 'rpc.bad-output' || code === 'internal') oracle.unanswered(name, code);
      return { kind: 'refused', code, params };
    }
  };

  const call = async <Name extends CallName>(
    name: Name,
    input: CallInput<Name>,
  ): Promise<CallOutput<Name> | null> => {
    const result = await ask(name, input);
    return result.kind === 'reply' ? result.output : null;
  };

  const userSession = createUserSession({
    ...{ time, store, call },
    answers: { ...usualAnswerSettings, answerFormat, ...client.answers },
    onTurn: () => {
      oracle.processEnded(time.now());
      oracle.mainLane.clockSet();
      for (const key of keysByNumber.values()) stale.add(key);
    },
  });

  const readOrder = async (key: number): Promise<OrderDetail | null> => {
    const detail = await call('orders.get', { key });
    if (detail === null) return null;
    const number = Number(detail.order.purchaseOrderNumber.slice('PO-'.length));
    keysByNumber.set(number, key);
    oracle.observe(number, detail, time.now());
    return detail;
  };

  /** Whether the process lived to reply. */
  const refreshAll = async (): Promise<boolean> => {
    oracle.startFullCheck();
    for (const scope of ['open', 'closed'] as const) {
      const wanted = { filter: { ...noFilter, scope }, sort: { by: 'age', descending: true } } as const;
      const list = await call('orders.list', { ...wanted, locale: 'en', first: 0 });
      for (const key of list?.keys ?? []) await readOrder(key);
      if (list === null) return false;
    }
    return true;
  };

  const judgeMainLane = async (): Promise<void> => {
    if (userSession.wasNarrowed() || !userSession.isReading()) return;
    const status = await call('sync.status', {});
    if (status === null) return;
    const at = status.lastSuccessAt;
    const success = at === null ? null : { at, lead: time.clock.now() - time.now() };
    const suspected = oracle.mainLane.judge(oracle.screens, success);
    // The missing version may be on a page that nobody has opened.
    if (suspected.length > 0) {
      if (!(await refreshAll())) return;
      oracle.report(oracle.mainLane.judge(oracle.screens, success));
    }
    oracle.mainLane.close(success);
  };

  return {
    ...{ time, service, oracle, network, store, perform, kill, start, ask, call, readOrder, keysByNumber },
    userSession,
    isRunning: (): boolean => running !== null,
    trapCommit: commitTrap.set,
    trapAwait: awaitTrap.set,
    disarm: (): void => {
      commitTrap.clear();
      awaitTrap.clear();
      network.clear();
    },
    /** Fetches again what a renderer would fetch after the last events. */
    refresh: async (): Promise<void> => {
      const keys = [...stale];
      stale.clear();
      for (const key of keys) await readOrder(key);
      await judgeMainLane();
    },
    refreshAll,
    /**
     * Polls until a cycle that began after `since` has ended well, with everything that follows. Returns
     * whether one has.
     */
    pollWhole: async (since: number): Promise<boolean> => {
      for (let tries = 0; tries < 30; tries += 1) {
        await call('sync.poll-now', {});
        await time.advance(20_000);
        const status = await call('sync.status', {});
        if (status === null || status.polling || status.lastSuccessAt === null) continue;
        if (status.lastSuccessAt - (time.clock.now() - time.now()) > since) return true;
      }
      return false;
    },
    setClock: (off: number): void => {
      time.setClock(off);
      tally.add('clocks that were set');
      oracle.mainLane.clockSet();
    },
  };
};

const restartMs = 5_000;
