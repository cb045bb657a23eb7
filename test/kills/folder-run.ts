import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isSupplierRequest } from '../../src/main/practice/orders/buyer-moves.ts';
import { createRandom, type Random } from '../../src/main/practice/sample/random.ts';
import { type Ended, type KillableApp, startKillable } from './killable-app.ts';
import { closeAsked, emptyLedger, type Ledger, nameAsked } from './ledger.ts';
import { createSignals, enter, type LoadOptions, watchFolder, work } from './life.ts';
import { type Aim, drawAim, namesOfInstant } from './moments.ts';
import { judgeRemains, judgeRest } from './oracle.ts';
import type { Page } from './page.ts';
import { passed } from './passed.ts';
import { type Remains, readRemains } from './remains.ts';
import type { Violation } from './violation.ts';
import { type ServiceMoment, type WatchedService, watchService } from './watched-service.ts';

/** One data folder and one practice world: killed again and again, and left to come to rest at the end. */
export type FolderRun = {
  /** One life and its end. Resolves with everything that was going on at the kill. */
  kill: () => Promise<string[]>;
  /** Lets everything come to rest, ends the process in order, and judges what came of it all. */
  rest: () => Promise<AtRest>;
  close: () => Promise<void>;
};

/** In which states answers and despatch advices came to rest: how many. */
type AtRest = { answers: Record<string, number>; advices: Record<string, number> };

export const openFolderRun = async (options: {
  seed: number;
  /** Counted from 0: decides at which moments some of the kills aim (`moments.ts`). */
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
      signals.tell(`${moment} ${phase}`);
    },
  });
  secrets.add(service.credentials.password);

  const loadOptions = (aim: Aim | null): LoadOptions => ({
    ledger,
    // Of its own in each life: how far the one before came must not change what this one draws.
    random: createRandom(seed * 1000 + lives),
    unique: () => {
      uniques += 1;
      return `${seed}-${uniques}`;
    },
    signals,
    report,
    credentials: service.credentials,
    aim,
    // Also one that a life before this took back, if the kill came before that was written down.
    broken: (remains?.documents ?? []).filter(({ sha256 }) => sha256 === null).map(({ id }) => id),
  });

  const lookAtRemains = (app: KillableApp): Remains => {
    for (const token of service.tokens) secrets.add(`${token.split('.')[0] ?? token}.`);
    const found = readRemains(folder, [...secrets]);
    for (const secret of secrets) {
      if (app.printed().includes(secret)) report({ kind: 'damaged', text: 'a secret was printed' });
    }
    nameAsked(ledger, found);
    for (const violation of judgeRemains(service.history, ledger, found)) report(violation);
    closeAsked(ledger, found);
    remains = found;
    return found;
  };

  const judgeEnd = (app: KillableApp, { code, signal }: Ended): void => {
    const strange = app
      .printed()
      .split('\n')
      .filter((line) => line !== '' && !line.startsWith('Orderbell: http'));
    if (signal !== 'SIGKILL') {
      report({ kind: 'uncaught', text: `it ended by itself with ${code ?? signal}: ${strange.join(' | ')}` });
    } else if (strange.length > 0) {
      report({ kind: 'uncaught', text: `it said: ${strange.join(' | ')}` });
    }
  };

  const kill = async (): Promise<string[]> => {
    lives += 1;
    const aim = drawAim(random, number, lives);
    aheadMs += random.pick([0, 0, 3_000, 20_000, 75_000]);
    // An answer of unknown fate rests for a minute that the process lives through.
    const sleeps = random.chance(0.5);
    for (let moves = random.between(0, 2); moves > 0; moves -= 1) moveBuyers(service, random);
    const load = loadOptions(aim);
    const app = startKillable(folder, { aheadMs, sleepMs: aMinute, cacheFolder });
    const unwatch = watchFolder(folder, signals);
    let over = false;
    let atKill: { page: Page | null; calls: string[]; requests: ServiceMoment[] } | null = null;
    let page: Page | null = null;
    const strike = (): void => {
      if (over) return;
      over = true;
      app.kill('SIGKILL');
      atKill = { page, calls: page?.underWay() ?? [], requests: service.underWay() };
    };
    const timers = [setTimeout(strike, longestLifeMs)];
    const arm = (): void => {
      timers.push(setTimeout(strike, aim.atMostMs + (page === null ? longestStartMs : 0)));
      signals.aimAt(aim, () => {
        if (aim.delayMs === 0) strike();
        else timers.push(setTimeout(strike, aim.delayMs));
      });
    };
    if (aim.from === 'spawned') arm();
    signals.tell('spawned');
    const buyers = setInterval(() => moveBuyers(service, random), 150);

    const living = enter(app, load)
      .then(async (entered) => {
        if (entered === null) return;
        page = entered;
        if (sleeps) sleep(app, aMinute);
        const listening = heardOnce(entered, () => over).then(() => {
          if (over) return;
          if (aim.from === 'listening') arm();
          signals.tell('listening');
        });
        await Promise.all([listening, work(entered, () => over, load)]);
      })
      .catch(() => undefined);
    const ended = await app.ended;
    over = true;
    clearInterval(buyers);
    for (const timer of timers) clearTimeout(timer);
    unwatch();
    await living;
    judgeEnd(app, ended);

    const found = lookAtRemains(app);
    const entered = page !== null;
    return namesOfInstant({
      entered,
      opened: found.files.includes('orderbell.sqlite-shm'),
      firstImport: entered && found.cursor === null,
      requests: instant(atKill).requests,
      calls: instant(atKill).calls,
      insideCommit: found.insideCommit,
      pageUnderWay: lacksSomething(service, found, new Date(pollAnsweredOf).toISOString()),
    });
  };

  const sleep = (app: KillableApp, ms: number): void => {
    aheadMs += ms;
    app.sleep();
  };

  const rest = async (): Promise<AtRest> => {
    aheadMs += 5 * 60_000;
    lives += 1;
    const app = startKillable(folder, { aheadMs, sleepMs: aQuarterHour, cacheFolder });
    const deadline = setTimeout(() => app.kill('SIGKILL'), hangsMs);
    // An attempt of unknown fate rests for as long as that. Orderbell naps for up to 30 s in between, which no sleep
    // shortens: so it is over before the sign-in, and nothing naps.
    const page = await enter(app, loadOptions(null), () => sleep(app, aQuarterHour)).catch(() => null);
    if (page === null) {
      clearTimeout(deadline);
      app.kill('SIGKILL');
      report({ kind: 'uncaught', text: `it did not let the user in again: ${app.printed()}` });
      return { answers: {}, advices: {} };
    }
    await cameToRest(page, service, ledger).catch(() => undefined);
    clearTimeout(deadline);
    app.kill('SIGTERM');
    const { code } = await app.ended;
    if (code !== 0) report({ kind: 'uncaught', text: `it did not end in order: ${app.printed()}` });
    const found = lookAtRemains(app);
    const hashes = new Map<string, string | null>();
    for (const { objectId } of found.documents) {
      if (objectId !== null) hashes.set(objectId, await service.hashOf(objectId));
    }
    for (const violation of judgeRest(service.history, ledger, found, hashes)) report(violation);
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

/** So long an attempt of unknown fate rests: a minute, or a quarter of an hour where only a poll can show what came of it. */
const aMinute = 61_000;
const aQuarterHour = 15 * aMinute;

/** A life that no aim meets, on a computer with much else to do. */
const longestLifeMs = 20_000;
const longestStartMs = 5_000;

const heardOnce = async (page: Page, isOver: () => boolean): Promise<void> => {
  // What an earlier life heard is known from the store.
  const before = (await page.call('sync.status', {})).lastSuccessAt;
  while (!isOver()) {
    if ((await page.call('sync.status', {})).lastSuccessAt !== before) return;
    await passed(50);
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
  const asked = service.world.orders().filter(({ lines }) => lines.some(isSupplierRequest));
  if (asked.length === 0 || !random.chance(0.4)) {
    service.act();
    return;
  }
  const { id } = random.pick(asked);
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

/** Waits until nothing is under way any more. What doesn't come to rest is for the oracle to say. */
const cameToRest = async (page: Page, { service }: WatchedService, ledger: Ledger): Promise<void> => {
  for (let look = 0; look < restLooks; look += 1) {
    await page.call('sync.poll-now', {});
    await passed(250);
    const { rows } = await page.call('orders.list', { tray: null });
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
    const { rows: shipments, underWay } = await page.call('shipments.list', {});
    await page.readShipments();
    const moments = new Set(shipments.map(({ lastUpdatedAt }) => lastUpdatedAt));
    const allShipments = service.world.shipments().every(({ lastUpdatedAt }) => moments.has(lastUpdatedAt));
    if (allShipments && underWay.every(({ state }) => ended.has(state))) return;
  }
};

/** Counted, not timed: each look asks the app for all that it shows, so one on a busy computer gets as much longer as it is slower. */
const restLooks = 100;
/** Beyond this it is no slow computer. */
const hangsMs = 300_000;
