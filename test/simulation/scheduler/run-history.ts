import { latest } from '../model/model-order.ts';
import { addCounts, type Counts } from '../oracle/tally.ts';
import type { Violation } from '../oracle/violations.ts';
import { attach } from './attachments.ts';
import { type Client, rightClient } from './client.ts';
import type { History, Step } from './steps.ts';
import { createSupplier } from './supplier.ts';
import { createWorld, type World } from './world.ts';
import { createWorldStore, type WorldStore } from './world-store.ts';
import type { WorldTime } from './world-time.ts';

const stores: WorldStore[] = [];

/** An empty store for each computer. */
const storeOf = (computer: number): WorldStore => {
  const store = stores[computer] ?? createWorldStore();
  stores[computer] = store;
  store.empty();
  return store;
};

/** Which rules a history broke, and what happened in it. */
export type Outcome = { violations: Violation[]; counts: Counts };

/** Runs one history from an empty store until it has settled, and judges it. */
export const runHistory = async (history: History, client: Client = rightClient): Promise<Outcome> => {
  const world = createWorld(history, client, storeOf(0));
  const other = hasSecondComputer(history)
    ? createWorld({ ...history, chance: history.chance + 7 }, client, storeOf(1), world)
    : null;
  const computers = other === null ? [world] : [world, other];
  const supplier = createSupplier(world);
  const colleague = other === null ? null : createSupplier(other);
  world.service.issue([{ day: 10, quantity: 5, price: 2 }], { late: 0, ahead: 0, broken: false });
  for (const computer of computers) await computer.start();
  const startedAt = world.time.now();
  for (const computer of computers) await computer.userSession.signIn();
  await world.time.advance(startedAt + 4_000 - world.time.now());
  for (const step of history.steps) {
    if (step.step !== 'other-computer') await take(world, supplier, step);
    else if (other !== null && colleague !== null) await take(other, colleague, step.does);
    for (const computer of computers) {
      await computer.userSession.afterStep();
      await computer.refresh();
    }
  }
  // Where only a poll can check, an answer with unknown result waits for 15 minutes in which the computer
  // is awake.
  await comeToRest(computers, history.preferences.offAtNight, !history.traits.ids);
  for (const computer of computers) {
    const rest = await computer.call('sync.status', {});
    computer.oracle.conclude(computer.time.now(), rest?.setAside ?? 0);
    computer.kill();
  }
  const atOther =
    other?.oracle.found.map(({ kind, text }) => ({ kind, text: `second computer: ${text}` })) ?? [];
  const counts = computers.map(({ oracle }) => oracle.tally.counts).reduce(addCounts);
  return { violations: [...world.oracle.found, ...atOther], counts };
};

/**
 * With a queue, a buyer's refusal can't be matched to a proposal. So only one user answers then, and nobody
 * uses the portal.
 */
const hasSecondComputer = ({ traits, preferences }: History): boolean =>
  preferences.secondComputer && traits.queue === 0;

const take = async (world: World, supplier: ReturnType<typeof createSupplier>, step: Step): Promise<void> => {
  switch (step.step) {
    case 'issue':
      return world.service.issue(step.lines, { late: step.late, ahead: 0, broken: false });
    case 'crowd':
      world.oracle.tally.add('crowds with one stamp');
      for (let count = 0; count < step.count; count += 1) {
        world.service.issue([{ day: 12, quantity: 5, price: 2 }], { late: 0, ahead: 0, broken: false });
      }
      return;
    case 'flurry': {
      const prompt = { late: 0, ahead: 0, broken: false };
      for (let count = 0; count < step.orders; count += 1) {
        world.service.issue([{ day: 11 + count, quantity: 5, price: 2 }], prompt);
        await world.time.advance(1);
      }
      const order = world.service.orders.length - 1 - (step.fromNewest % step.orders);
      const move = { kind: 'reissue' as const, terms: { day: 11, quantity: 7, price: 2 } };
      const action = { kind: 'buyer' as const, action: { order, line: 0, move, ...prompt } };
      world.network.addAmbush({ step: 'ambush', target: 'poll', skip: step.skip, when: 'after', action });
      await world.call('sync.poll-now', {});
      return world.time.advance(4_000);
    }
    case 'buyer':
      return world.perform({ kind: 'buyer', action: step });
    case 'portal':
      return world.perform({ ...step, kind: 'portal' });
    case 'pass':
      return world.time.advance(step.ms);
    case 'sleep':
      world.time.sleep(step.ms);
      return world.time.advance(16_000);
    case 'clock':
      return world.setClock(step.off);
    case 'open':
      return supplier.open(step.order);
    case 'answer':
      return supplier.answer(
        step.order,
        (count) => new Map([[step.line % count, { kind: step.say, day: step.day, price: step.price }]]),
      );
    case 'answer-all':
      return supplier.answer(
        step.order,
        (count) =>
          new Map(Array.from({ length: count }, (_, at) => [at, { kind: 'accept', day: 0, price: null }])),
      );
    case 'undo':
      return supplier.undo(step.order);
    case 'edit':
      return supplier.edit(step.order);
    case 'drop':
      return supplier.drop(step.order);
    case 'send-anyway':
      return supplier.sendAnyway(step.order);
    case 'poll-now':
      await world.call('sync.poll-now', {});
      return world.time.advance(1_500);
    case 'leave':
      return world.userSession.leave(step);
    case 'handover': {
      const fault = { kind: 'fault' as const, fault: 'error-before' as const };
      const leave = { kind: 'leave' as const, colleague: true, steps: 1 };
      world.network.addAmbush({ step: 'ambush', target: 'post', skip: 0, when: 'before', action: fault });
      await supplier.answer(step.order, () => new Map([[0, { kind: 'accept', day: 0, price: null }]]));
      world.network.addAmbush({ step: 'ambush', target: 'fetch', skip: 0, when: 'after', action: leave });
      return world.time.advance(140_000);
    }
    case 'settings':
      return world.userSession.set(step.change);
    case 'attach':
      return attach(world, step.order);
    case 'ambush':
      return world.network.addAmbush(step);
    case 'kill-at-commit':
      return world.trapCommit(step.skip, step.when);
    case 'kill-at-await':
      return world.trapAwait(step.skip, step.when);
    case 'kill':
      return world.perform({ kind: 'kill' });
    case 'other-computer':
      throw new Error('A step of the other computer is taken there.');
  }
};

/** The network works, nobody acts, and days pass. */
const comeToRest = async (
  computers: readonly World[],
  offAtNight: boolean,
  mayRest: boolean,
): Promise<void> => {
  const [world] = computers;
  if (world === undefined) return;
  const { time, service } = world;
  for (const computer of computers) computer.disarm();
  for (const order of service.orders) {
    const { broken } = latest(order);
    if (broken) service.move(order.number - 1, 0, { kind: 'note' }, { late: 0, ahead: 0, broken: false });
  }
  const restsSince = time.now();
  await time.advance(6_000);
  for (const computer of computers) await computer.userSession.comeToRest();
  await time.advance(70_000);
  for (const computer of computers) await computer.refresh();
  for (const computer of computers) await judgeLagging(computer);
  for (const span of anHourAndMore) await sleepOver(computers, time, span);
  // A client that chases a list that keeps changing starts its backfill only now.
  await time.advance(minute);
  if (mayRest) await time.advance(16 * minute);
  for (const computer of computers) {
    await computer.refreshAll();
    computer.oracle.judgeLate(restsSince, 15 * minute, time.now());
  }
  for (const span of threeDaysAndMore) {
    if (offAtNight) for (const computer of computers) computer.kill();
    await sleepOver(computers, time, span);
  }
  await time.advance(70_000);
  if (!computers.every((computer) => computer.isRunning()))
    throw new Error('Orderbell was not started again.');
  for (const computer of computers) await computer.refreshAll();
};

/**
 * If the top-level value is the time of a lagging index, the next poll brings what the cursor has passed.
 */
const judgeLagging = async (world: World): Promise<void> => {
  if (world.service.traits.topLevel !== 'index' || world.userSession.wasNarrowed()) return;
  const since = world.time.now();
  if (!(await world.pollWhole(since))) return;
  await world.refreshAll();
  world.oracle.judgeLate(since, minute, world.time.now());
};

const minute = 60_000;
const hour = 60 * minute;
/** Long enough for every wait of the outbox and the hourly backfill. */
const anHourAndMore = [16 * minute, 61 * minute];
/** Two days until the last version is visible, and one until the nightly backfill follows. */
const threeDaysAndMore = Array.from({ length: 3 }, () => 25 * hour);

const sleepOver = async (computers: readonly World[], time: WorldTime, span: number): Promise<void> => {
  time.sleep(span);
  await time.advance(18_000);
  for (const computer of computers) await computer.refresh();
};
