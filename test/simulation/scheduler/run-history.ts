import { latest } from '../model/model-order.ts';
import { addCounts, type Counts } from '../oracle/tally.ts';
import type { Violation } from '../oracle/violations.ts';
import { attach } from './attachments.ts';
import { type Client, rightClient } from './client.ts';
import type { History, Step } from './deeds.ts';
import { createSupplier } from './supplier.ts';
import { createWorld, type World } from './world.ts';
import { createWorldStore, type WorldStore } from './world-store.ts';
import type { WorldTime } from './world-time.ts';

const kept: WorldStore[] = [];

/** An empty store for each desk. */
const storeOf = (desk: number): WorldStore => {
  const store = kept[desk] ?? createWorldStore();
  kept[desk] = store;
  store.empty();
  return store;
};

/** What was broken in a history, and what happened in it. */
export type Outcome = { violations: Violation[]; counts: Counts };

/** Runs one history from an empty store to its rest, and judges it. */
export const runHistory = async (history: History, client: Client = rightClient): Promise<Outcome> => {
  const world = createWorld(history, client, storeOf(0));
  const other = hasSecondDesk(history)
    ? createWorld({ ...history, chance: history.chance + 7 }, client, storeOf(1), world)
    : null;
  const desks = other === null ? [world] : [world, other];
  const supplier = createSupplier(world);
  const colleague = other === null ? null : createSupplier(other);
  world.service.issue([{ day: 10, quantity: 5, price: 2 }], { late: 0, ahead: 0, broken: false });
  for (const desk of desks) await desk.start();
  const startedAt = world.time.now();
  for (const desk of desks) await desk.household.signIn();
  await world.time.advance(startedAt + 4_000 - world.time.now());
  for (const step of history.steps) {
    if (step.step !== 'other-desk') await take(world, supplier, step);
    else if (other !== null && colleague !== null) await take(other, colleague, step.does);
    for (const desk of desks) {
      await desk.household.afterStep();
      await desk.refresh();
    }
  }
  // Where only a poll can look, an answer of unknown fate rests for a quarter of an hour that the computer is awake.
  await comeToRest(desks, history.preferences.offAtNight, !history.traits.ids);
  for (const desk of desks) {
    const rest = await desk.call('sync.status', {});
    desk.oracle.conclude(desk.time.now(), rest?.setAside ?? 0);
    desk.kill();
  }
  const atOther = other?.oracle.found.map(({ kind, text }) => ({ kind, text: `second desk: ${text}` })) ?? [];
  const counts = desks.map(({ oracle }) => oracle.tally.counts).reduce(addCounts);
  return { violations: [...world.oracle.found, ...atOther], counts };
};

/**
 * Where answers lie in a queue nobody can tell whose proposal was turned down: there only one person answers, as with the
 * service's own portal.
 */
const hasSecondDesk = ({ traits, preferences }: History): boolean =>
  preferences.secondDesk && traits.queue === 0;

const take = async (world: World, supplier: ReturnType<typeof createSupplier>, step: Step): Promise<void> => {
  switch (step.step) {
    case 'issue':
      return world.service.issue(step.lines, { late: step.late, ahead: 0, broken: false });
    case 'crowd':
      world.oracle.tally.add('crowds of one moment');
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
      const deed = { kind: 'buyer' as const, deed: { order, line: 0, move, ...prompt } };
      world.network.lie({ step: 'ambush', target: 'poll', skip: step.skip, when: 'after', deed });
      await world.call('sync.poll-now', {});
      return world.time.advance(4_000);
    }
    case 'buyer':
      return world.perform({ kind: 'buyer', deed: step });
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
      return world.household.leave(step);
    case 'handover': {
      const fault = { kind: 'fault' as const, fault: 'error-before' as const };
      const leave = { kind: 'leave' as const, colleague: true, steps: 1 };
      world.network.lie({ step: 'ambush', target: 'post', skip: 0, when: 'before', deed: fault });
      await supplier.answer(step.order, () => new Map([[0, { kind: 'accept', day: 0, price: null }]]));
      world.network.lie({ step: 'ambush', target: 'fetch', skip: 0, when: 'after', deed: leave });
      return world.time.advance(140_000);
    }
    case 'settings':
      return world.household.set(step.change);
    case 'attach':
      return attach(world, step.order);
    case 'ambush':
      return world.network.lie(step);
    case 'kill-at-commit':
      return world.trapCommit(step.skip, step.when);
    case 'kill-at-await':
      return world.trapAwait(step.skip, step.when);
    case 'kill':
      return world.perform({ kind: 'kill' });
    case 'other-desk':
      throw new Error('A step of the other desk is taken there.');
  }
};

/** The network is well, nobody acts any more, and days go by. */
const comeToRest = async (desks: readonly World[], offAtNight: boolean, mayRest: boolean): Promise<void> => {
  const [world] = desks;
  if (world === undefined) return;
  const { time, service } = world;
  for (const desk of desks) desk.disarm();
  for (const order of service.orders) {
    const { broken } = latest(order);
    if (broken) service.move(order.number - 1, 0, { kind: 'note' }, { late: 0, ahead: 0, broken: false });
  }
  const restsSince = time.now();
  await time.advance(6_000);
  for (const desk of desks) await desk.household.comeToRest();
  await time.advance(70_000);
  for (const desk of desks) await desk.refresh();
  for (const desk of desks) await judgeLagging(desk);
  for (const span of anHourAndMore) await sleepOver(desks, time, span);
  // Who chases a list that never holds still gets to the look back only then.
  await time.advance(minute);
  if (mayRest) await time.advance(16 * minute);
  for (const desk of desks) {
    await desk.refreshAll();
    desk.oracle.judgeLate(restsSince, 15 * minute, time.now());
  }
  for (const span of threeDaysAndMore) {
    if (offAtNight) for (const desk of desks) desk.kill();
    await sleepOver(desks, time, span);
  }
  await time.advance(70_000);
  if (!desks.every((desk) => desk.isRunning())) throw new Error('Orderbell was not started again.');
  for (const desk of desks) await desk.refreshAll();
};

/** Where the top-level value is the time of an index that lags, what the cursor has passed comes with the next poll. */
const judgeLagging = async (world: World): Promise<void> => {
  if (world.service.traits.topLevel !== 'index' || world.household.wasNarrowed()) return;
  const since = world.time.now();
  if (!(await world.pollWhole(since))) return;
  await world.refreshAll();
  world.oracle.judgeLate(since, minute, world.time.now());
};

const minute = 60_000;
const hour = 60 * minute;
/** Long enough for every wait of the outbox and the hourly look back. */
const anHourAndMore = [16 * minute, 61 * minute];
/** Two days until the last one is visible, and one until the nightly look back comes after it. */
const threeDaysAndMore = Array.from({ length: 3 }, () => 25 * hour);

const sleepOver = async (desks: readonly World[], time: WorldTime, span: number): Promise<void> => {
  time.sleep(span);
  await time.advance(18_000);
  for (const desk of desks) await desk.refresh();
};
