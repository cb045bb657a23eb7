import { latest } from '../model/model-order.ts';
import type { Counts } from '../oracle/tally.ts';
import type { Violation } from '../oracle/violations.ts';
import { attach } from './attachments.ts';
import { type Client, rightClient } from './client.ts';
import type { History, Step } from './deeds.ts';
import { createSupplier } from './supplier.ts';
import { createWorld, type World } from './world.ts';
import { createWorldStore, type WorldStore } from './world-store.ts';

let kept: WorldStore | null = null;

/** What was broken in a history, and what happened in it. */
export type Outcome = { violations: Violation[]; counts: Counts };

/** Runs one history from an empty store to its rest, and judges it. */
export const runHistory = async (history: History, client: Client = rightClient): Promise<Outcome> => {
  kept ??= createWorldStore();
  kept.empty();
  const world = createWorld(history, client, kept);
  const supplier = createSupplier(world);
  world.service.issue([{ day: 10, quantity: 5, price: 2 }], { late: 0, ahead: 0, broken: false });
  await world.start();
  const startedAt = world.time.now();
  await world.household.signIn();
  await world.time.advance(startedAt + 4_000 - world.time.now());
  for (const step of history.steps) {
    await take(world, supplier, step);
    await world.household.afterStep();
    await world.refresh();
  }
  // Where only a poll can look, an answer of unknown fate rests for a quarter of an hour that the computer is awake.
  await comeToRest(world, history.preferences.offAtNight, !history.traits.ids);
  const rest = await world.call('sync.status', {});
  world.oracle.conclude(world.time.now(), rest?.setAside ?? 0);
  world.kill();
  return { violations: world.oracle.found, counts: world.oracle.tally.counts };
};

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
  }
};

/** The network is well, nobody acts any more, and days go by. */
const comeToRest = async (world: World, offAtNight: boolean, mayRest: boolean): Promise<void> => {
  world.disarm();
  for (const order of world.service.orders) {
    const { broken } = latest(order);
    if (broken)
      world.service.move(order.number - 1, 0, { kind: 'note' }, { late: 0, ahead: 0, broken: false });
  }
  const restsSince = world.time.now();
  await world.time.advance(6_000);
  await world.household.comeToRest();
  await world.time.advance(70_000);
  await world.refresh();
  for (const span of anHourAndMore) await sleepOver(world, span);
  // Who chases a list that never holds still gets to the look back only then.
  await world.time.advance(minute);
  if (mayRest) await world.time.advance(16 * minute);
  await world.refreshAll();
  world.oracle.judgeLate(restsSince, 15 * minute, world.time.now());
  for (const span of threeDaysAndMore) {
    if (offAtNight) world.kill();
    await sleepOver(world, span);
  }
  await world.time.advance(70_000);
  if (!world.isRunning()) throw new Error('Orderbell was not started again.');
  await world.refreshAll();
};

const minute = 60_000;
const hour = 60 * minute;
/** Long enough for every wait of the outbox and the hourly look back. */
const anHourAndMore = [16 * minute, 61 * minute];
/** Two days until the last one is visible, and one until the nightly look back comes after it. */
const threeDaysAndMore = Array.from({ length: 3 }, () => 25 * hour);

const sleepOver = async (world: World, span: number): Promise<void> => {
  world.time.sleep(span);
  await world.time.advance(18_000);
  await world.refresh();
};
