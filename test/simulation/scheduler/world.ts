import { usualAnswerSettings } from '../../../src/shared/contract/accounts.ts';
import type { CallInput, CallName, CallOutput } from '../../../src/shared/contract/contract.ts';
import { type ErrorShape, shapeOfError } from '../../../src/shared/contract/errors.ts';
import type { OrderDetail } from '../../../src/shared/contract/orders.ts';
import { createMemoryFiles, createMemorySecrets, createMemorySettings } from '../../fakes/memory-ports.ts';
import { createService } from '../model/service.ts';
import { createOracle } from '../oracle/oracle.ts';
import { type Client, createSeededChance } from './client.ts';
import type { Deed, History } from './deeds.ts';
import { createHousehold } from './household.ts';
import { createNetwork } from './network.ts';
import { type RunningProcess, startProcess } from './process.ts';
import { createTrap } from './trap.ts';
import { ProcessEnded, type WorldStore } from './world-store.ts';
import { createWorldTime } from './world-time.ts';

export type World = ReturnType<typeof createWorld>;

/** What came of a question to the client: `nobody` was there to hear it, or it `died` before it could reply. */
export type Asked<Name extends CallName> =
  | { kind: 'reply'; output: CallOutput<Name> }
  | ({ kind: 'refused' } & Pick<ErrorShape, 'code' | 'params'>)
  | { kind: 'died' }
  | { kind: 'nobody' };

/** What all desks have in common. */
const createShared = (history: History) => {
  const time = createWorldTime();
  return { time, service: createService({ traits: history.traits, now: time.now }) };
};

/**
 * A service, a client on a computer that can end at any moment, and a judge.
 *
 * @param shared of another world: this one is a second desk there
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
  const { offAtNight: _, secondDesk: _none, answerFormat, ...preferred } = history.preferences;
  const settings = createMemorySettings({
    ...preferred,
    notifications: false,
    ...client.settings,
  });
  const stale = new Set<number>();
  let running: RunningProcess | null = null;
  const commitTrap = createTrap();
  const awaitTrap = createTrap();

  const perform = (deed: Deed): void => {
    switch (deed.kind) {
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
          service.move(deed.deed.order, deed.deed.line, deed.deed.move, deed.deed) &&
          deed.deed.move.kind === 'replace'
        )
          tally.add('items and units that were changed');
        return;
      case 'portal':
        if (service.answerAtPortal(deed.order, deed.line, deed.said)) tally.add('answers of somebody else');
        return;
      case 'leave':
        household.leaveAtOnce(deed);
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
    onAnswered: (answer) => oracle.answered(household.wasNarrowed() ? { ...answer, poll: null } : answer),
    onHeard: (answer) =>
      oracle.heard(
        // A single order is stored in its own account's name, also when it arrives after somebody else has signed in.
        household.isReading() ? answer : { ...answer, shown: [], poll: null },
        time.now(),
      ),
  });

  /** `true`: nothing of it goes on. */
  const kill = (): true => {
    if (running === null) return true;
    running.end();
    running = null;
    service.hurry();
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
      onCommit: (when) => commitTrap.springs(when) && killAt('commit'),
      onAwait: (when) => awaitTrap.springs(when) && killAt('await'),
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

  const ask = async <Name extends CallName>(name: Name, input: CallInput<Name>): Promise<Asked<Name>> => {
    const asked = running;
    if (asked === null) return { kind: 'nobody' };
    try {
      return { kind: 'reply', output: await asked.call(name, input) };
    } catch (error) {
      if (asked !== running || error instanceof ProcessEnded) return { kind: 'died' };
      const { code, params } = shapeOfError(error);
      if (code === 'rpc.bad-output' || code === 'internal') oracle.unanswered(name, code);
      return { kind: 'refused', code, params };
    }
  };

  const call = async <Name extends CallName>(
    name: Name,
    input: CallInput<Name>,
  ): Promise<CallOutput<Name> | null> => {
    const asked = await ask(name, input);
    return asked.kind === 'reply' ? asked.output : null;
  };

  const household = createHousehold({
    ...{ time, store, call },
    answers: { ...usualAnswerSettings, answerFormat, ...client.answers },
    onTurn: () => {
      oracle.processEnded(time.now());
      oracle.mainLane.clockSet();
      for (const key of keysByNumber.values()) stale.add(key);
    },
  });

  const look = async (key: number): Promise<OrderDetail | null> => {
    const detail = await call('orders.get', { key });
    if (detail === null) return null;
    const number = Number(detail.order.purchaseOrderNumber.slice('PO-'.length));
    keysByNumber.set(number, key);
    oracle.observe(number, detail, time.now());
    return detail;
  };

  /** Whether the process lived to answer. */
  const refreshAll = async (): Promise<boolean> => {
    oracle.lookAtAll();
    const list = await call('orders.list', { tray: null });
    for (const { key } of list?.rows ?? []) await look(key);
    return list !== null;
  };

  const judgeMainLane = async (): Promise<void> => {
    if (household.wasNarrowed() || !household.isReading()) return;
    const status = await call('sync.status', {});
    if (status === null) return;
    const told = status.lastSuccessAt;
    const success = told === null ? null : { told, lead: time.clock.now() - time.now() };
    const suspected = oracle.mainLane.judge(oracle.screens, success);
    // A page that nobody has opened may have what is missed.
    if (suspected.length > 0) {
      if (!(await refreshAll())) return;
      oracle.report(oracle.mainLane.judge(oracle.screens, success));
    }
    oracle.mainLane.close(success);
  };

  return {
    ...{ time, service, oracle, network, store, perform, kill, start, ask, call, look, keysByNumber },
    household,
    isRunning: (): boolean => running !== null,
    trapCommit: commitTrap.set,
    trapAwait: awaitTrap.set,
    disarm: (): void => {
      commitTrap.clear();
      awaitTrap.clear();
      network.clear();
    },
    /** Fetches again what a renderer would, after what has happened. */
    refresh: async (): Promise<void> => {
      const keys = [...stale];
      stale.clear();
      for (const key of keys) await look(key);
      await judgeMainLane();
    },
    refreshAll,
    /** Asks for a poll until one that began after `since` has ended well, with all that follows it. Whether one has. */
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
