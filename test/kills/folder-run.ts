import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isSupplierRequest } from '../../src/main/practice/orders/buyer-moves.ts';
import { createRandom, type Random } from '../../src/main/practice/sample/random.ts';
import { listOrders } from '../fakes/list-orders.ts';
import { type Ended, type KillableApp, startKillable } from './killable-app.ts';
import { emptyLedger, type Ledger, nameRequested, settleRequested } from './ledger.ts';
import { createSignals, enter, type LoadOptions, watchFolder, work } from './life.ts';
import { type Aim, drawAim, namesOfInstant } from './moments.ts';
import { judgeRemains, judgeSettled } from './oracle.ts';
import type { Page } from './page.ts';
import { type Remains, readRemains } from './remains.ts';
import type { Violation } from './violation.ts';
import { wait } from './wait.ts';
import { type ServiceMoment, type WatchedService, watchService } from './watched-service.ts';

/**
 * One data folder and one practice world. The process on it is killed many times, and settles at the end.
 */
export type FolderRun = {
  /** One life of the process and its end. Resolves with everything that was under way at the kill. */
  kill: () => Promise<string[]>;
  /** Waits until everything has settled, ends the process cleanly, and judges the result. */
  rest: () => Promise<Settled>;
  close: () => Promise<void>;
};

/** The number of answers and despatch advices by final state. */
type Settled = { answers: Record<string, number>; advices: Record<string, number> };

export const openFolderRun = async (options: {
  seed: number;
  /** Counted from 0: selects the moments that some of the kills aim at (`moments.ts`). */
  number: number;
  cacheFolder: string;
  report: (violation: Violation) => void;
}): Promise<FolderRun> => {
  const { seed, number, cacheFolder, report } = options;
  const random = createRandom(seed);
  const parent = mkdtempSync(join(tmpdir(), 'orderbell-kills-'));
  const folder = join(parent, 'data');
  mkdirSync(folder, { mode: 0o700 });
  const ledger = emptyLedger();
  const signals = createSignals();
  const secrets = new Set<string>();
  let aheadMs = 0;
  const clock = (): number => Date.now() + aheadMs;
  let uniques = 0;
  let lives = 0;
  let pollBegunAt = 0;
  let pollAnsweredOf = 0;
  let remains: Remains | null = null;

  const service = await watchService({
    seed,
    clock,
    orders: random.between(40, 140),
    onMoment: (moment, phase) => {
      if (moment === 'poll' && phase === 'begun') pollBegunAt = clock();
      if (moment === 'poll' && phase === 'answered') pollAnsweredOf = pollBegunAt;
      signals.announce(`${moment} ${phase}`);
    },
  });
  secrets.add(service.credentials.password);

  const loadOptions = (aim: Aim | null): LoadOptions => ({
    ledger,
    // Each life has its own, so that the length of one life doesn't change the draws of the next.
    random: createRandom(seed * 1000 + lives),
    unique: () => {
      uniques += 1;
      return `${seed}-${uniques}`;
    },
    signals,
    report,
    credentials: service.credentials,
    aim,
    // Includes documents that an earlier life removed, if the kill came before the removal was stored.
    broken: (remains?.documents ?? []).filter(({ sha256 }) => sha256 === null).map(({ id }) => id),
  });

  const judgeFolder = (app: KillableApp): Remains => {
    for (const token of service.tokens) secrets.add(`${token.split('.')[0] ?? token}.`);
    const found = readRemains(folder, [...secrets]);
    for (const secret of secrets) {
      if (app.printed().includes(secret)) report({ kind: 'damaged', text: 'a secret was printed' });
    }
    nameRequested(ledger, found);
    for (const violation of judgeRemains(service.history, ledger, found)) report(violation);
    settleRequested(ledger, found);
    remains = found;
    return found;
  };

  const judgeEnd = (app: KillableApp, { code, signal }: Ended): void => {
    const strange = app
      .printed()
      .split('\n')
      .filter((line) => line !== '' && !line.startsWith('Orderbell: http'));
    if (signal !== 'SIGKILL') {
      report({ kind: 'uncaught', text: `it exited with ${code ?? signal}: ${strange.join(' | ')}` });
    } else if (strange.length > 0) {
      report({ kind: 'uncaught', text: `it printed: ${strange.join(' | ')}` });
    }
  };

  const kill = async (): Promise<string[]> => {
    lives += 1;
    const aim = drawAim(random, number, lives);
    aheadMs += random.pick([0, 0, 3_000, 20_000, 75_000]);
    // An answer with unknown result waits for a minute in which the process runs.
    const sleeps = random.chance(0.5);
    for (let moves = random.between(0, 2); moves > 0; moves -= 1) moveBuyers(service, random);
    const load = loadOptions(aim);
    const app = startKillable(folder, { aheadMs, sleepMs: aMinute, cacheFolder });
    const unwatch = watchFolder(folder, signals);
    let over = false;
    let atKill: { page: Page | null; calls: string[]; requests: ServiceMoment[] } | null = null;
    let page: Page | null = null;
    const killNow = (): void => {
      if (over) return;
      over = true;
      app.kill('SIGKILL');
      atKill = { page, calls: page?.running() ?? [], requests: service.running() };
    };
    const timers = [setTimeout(killNow, longestLifeMs)];
    const arm = (): void => {
      timers.push(setTimeout(killNow, aim.atMostMs + (page === null ? longestStartMs : 0)));
      signals.aimAt(aim, () => {
        if (aim.delayMs === 0) killNow();
        else timers.push(setTimeout(killNow, aim.delayMs));
      });
    };
    if (aim.from === 'spawned') arm();
    signals.announce('spawned');
    const buyers = setInterval(() => moveBuyers(service, random), 150);

    const living = enter(app, load)
      .then(async (entered) => {
        if (entered === null) return;
        page = entered;
        if (sleeps) sleep(app, aMinute);
        const connected = firstSuccess(entered, () => over).then(() => {
          if (over) return;
          if (aim.from === 'connected') arm();
          signals.announce('connected');
        });
        await Promise.all([connected, work(entered, () => over, load)]);
      })
      .catch(() => undefined);
    const ended = await app.ended;
    over = true;
    clearInterval(buyers);
    for (const timer of timers) clearTimeout(timer);
    unwatch();
    await living;
    judgeEnd(app, ended);

    const found = judgeFolder(app);
    const entered = page !== null;
    return namesOfInstant({
      entered,
      opened: found.files.includes('orderbell.sqlite-shm'),
      firstImport: entered && found.cursor === null,
      requests: instant(atKill).requests,
      calls: instant(atKill).calls,
      insideCommit: found.insideCommit,
      pageUnstored: lacksSomething(service, found, new Date(pollAnsweredOf).toISOString()),
    });
  };

  const sleep = (app: KillableApp, ms: number): void => {
    aheadMs += ms;
    app.sleep();
  };

  const rest = async (): Promise<Settled> => {
    aheadMs += 5 * 60_000;
    lives += 1;
    const app = startKillable(folder, { aheadMs, sleepMs: aQuarterHour, cacheFolder });
    const deadline = setTimeout(() => app.kill('SIGKILL'), hangsMs);
    // An attempt with unknown result waits for 15 minutes. Orderbell also pauses for up to 30 s, which no
    // sleep shortens. So the sleep comes before the sign-in, when nothing pauses.
    const page = await enter(app, loadOptions(null), () => sleep(app, aQuarterHour)).catch(() => null);
    if (page === null) {
      clearTimeout(deadline);
      app.kill('SIGKILL');
      report({ kind: 'uncaught', text: `it didn't let the user sign in again: ${app.printed()}` });
      return { answers: {}, advices: {} };
    }
    await waitUntilSettled(page, service, ledger).catch(() => undefined);
    clearTimeout(deadline);
    app.kill('SIGTERM');
    const { code } = await app.ended;
    if (code !== 0) report({ kind: 'uncaught', text: `it didn't end cleanly: ${app.printed()}` });
    const found = judgeFolder(app);
    const hashes = new Map<string, string | null>();
    for (const { objectId } of found.documents) {
      if (objectId !== null) hashes.set(objectId, await service.hashOf(objectId));
    }
    for (const violation of judgeSettled(service.history, ledger, found, hashes)) report(violation);
    return {
      answers: tally(found.answers.map(({ state }) => state)),
      advices: tally(found.advices.map(({ state }) => state)),
    };
  };

  return {
    kill,
    rest,
    close: async () => {
      await service.stop();
      rmSync(parent, { recursive: true, force: true });
    },
  };
};

/** How long an attempt with unknown result waits: a minute, or 15 where only a poll can show the result. */
const aMinute = 61_000;
const aQuarterHour = 15 * aMinute;

/** For a life that meets no aim, on a busy computer. */
const longestLifeMs = 20_000;
const longestStartMs = 5_000;

const firstSuccess = async (page: Page, isOver: () => boolean): Promise<void> => {
  // The store remembers the last success of an earlier life.
  const before = (await page.call('sync.status', {})).lastSuccessAt;
  while (!isOver()) {
    if ((await page.call('sync.status', {})).lastSuccessAt !== before) return;
    await wait(50);
  }
};

const instant = (
  at: { calls: string[]; requests: ServiceMoment[] } | null,
): { calls: string[]; requests: ServiceMoment[] } => at ?? { calls: [], requests: [] };

const tally = (names: readonly string[]): Record<string, number> => {
  const counts: Record<string, number> = {};
  for (const name of names) counts[name] = (counts[name] ?? 0) + 1;
  return counts;
};

const moveBuyers = ({ service }: WatchedService, random: Random): void => {
  const open = service.world.shipments().filter(({ processStatus }) => processStatus === 'Issued');
  if (open.length > 0 && random.chance(0.3)) {
    const { id } = random.pick(open);
    if (random.chance(0.6)) service.buyers.approveShipment(id);
    else service.buyers.rejectShipment(id);
    return;
  }
  const requested = service.world.orders().filter(({ lines }) => lines.some(isSupplierRequest));
  if (requested.length === 0 || !random.chance(0.4)) {
    service.act();
    return;
  }
  const { id } = random.pick(requested);
  if (random.chance(0.6)) service.buyers.approveProposal(id);
  else service.buyers.rejectProposal(id);
};

const lacksSomething = ({ history }: WatchedService, { orders }: Remains, moment: string): boolean => {
  const stored = new Map(orders.map(({ id, version }) => [id, version]));
  return [...history.versions].some(([id, versions]) => {
    const served = versions.findLast(({ lastUpdatedAt }) => lastUpdatedAt < moment);
    return served !== undefined && (stored.get(id) ?? 0) < served.version;
  });
};

const ended: ReadonlySet<string> = new Set(['done', 'conflict', 'needs-attention', 'undone', 'dropped']);

/** Waits until nothing is under way. The oracle reports whatever never settles. */
const waitUntilSettled = async (page: Page, { service }: WatchedService, ledger: Ledger): Promise<void> => {
  for (let check = 0; check < restChecks; check += 1) {
    await page.call('sync.poll-now', {});
    await wait(250);
    const { rows } = await listOrders(page, null);
    const shown = new Set(
      rows.map(({ purchaseOrderNumber, lastUpdatedAt }) => `${purchaseOrderNumber} ${lastUpdatedAt}`),
    );
    const all = service.world
      .orders()
      .every(({ purchaseOrderNumber, lastUpdatedAt }) =>
        shown.has(`${purchaseOrderNumber} ${lastUpdatedAt}`),
      );
    if (!all) continue;
    const details = [];
    for (const key of new Set(ledger.answers.map(({ orderKey }) => orderKey)))
      details.push(await page.read(key));
    if (!details.every(({ responses }) => responses.every(({ state }) => ended.has(state)))) continue;
    const { rows: shipments, pending } = await page.call('shipments.list', {});
    await page.readShipments();
    const moments = new Set(shipments.map(({ lastUpdatedAt }) => lastUpdatedAt));
    const allShipments = service.world.shipments().every(({ lastUpdatedAt }) => moments.has(lastUpdatedAt));
    if (allShipments && pending.every(({ state }) => ended.has(state))) return;
  }
};

/**
 * A count, not a time: each check asks the app for everything that it shows, so it takes longer on a slow
 * computer.
 */
const restChecks = 100;
/** A slow computer doesn't explain a longer wait. */
const hangsMs = 300_000;
