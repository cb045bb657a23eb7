import { describe, expect, it } from 'vitest';
import type { PracticeOrder } from '../../../src/main/practice/orders/practice-order.ts';
import { type Practice, readPoll, startPractice, stateOf } from './practice-client.ts';

const respond = (practice: Practice, order: PracticeOrder, line: Record<string, unknown>) =>
  practice.ask('POST', '/v2/api-connector/order-response', {
    order: { buyerAccountNumber: 'D-10034', purchaseOrderNumber: order.purchaseOrderNumber },
    lines: order.lines.map(({ position }) => ({ purchaseOrderLinePosition: position, ...line })),
  });
const accept = { indicators: { accepted: true } };
const reject = { indicators: { rejected: true }, reason: 'No.' };
const propose = { deliverySchedule: [{ date: '2026-12-20', quantity: 40 }], reason: 'Later.' };

const lines = [{ deliverySchedule: [{ date: '2026-12-10', quantity: '40' }] }];
const start = async () => {
  const practice = await startPractice({ sample: 'empty' });
  const { buyers } = practice.service;
  const order = buyers.issue({ buyer: 'Kessler', lines });
  return { practice, buyers, order, state: async () => stateOf(await practice.order(order.id)) };
};

describe('a buyer’s action', () => {
  it('issues an order that the next poll brings', async () => {
    const { practice, buyers } = await start();
    const poll = (body: unknown) => practice.ask('POST', '/v2/order-search/poll', body);
    const { lastUpdatedAt: lastUpdatedAfter } = readPoll(await poll({}));
    const issued = buyers.issue({ purchaseOrderNumber: 'MY-1', lineCount: 3 });
    const { data } = readPoll(await poll({ filters: { lastUpdatedAfter } }));
    expect(data.map(({ id, lines: all }) => [id, all.length])).toEqual([[issued.id, 3]]);
    expect(data[0]?.buyerOrder.purchaseOrderNumber).toBe('MY-1');
  });

  it('stamps every change later than the last, though the clock doesn’t move', async () => {
    const { buyers, order } = await start();
    const moments = ['2026-12-11', '2026-12-12', '2026-12-13'].map(
      (date) => buyers.reissue(order.id, { deliverySchedule: [{ date, quantity: '40' }] }).lastUpdatedAt,
    );
    expect(moments).toEqual([
      '2026-11-17T09:00:00.001Z',
      '2026-11-17T09:00:00.002Z',
      '2026-11-17T09:00:00.003Z',
    ]);
  });

  it('reissues: Issued stays, a proposal stays open beside the new terms, Rejected returns', async () => {
    const { practice, buyers, order, state } = await start();
    const sooner = { deliverySchedule: [{ date: '2026-12-01', quantity: '10' }] };
    buyers.reissue(order.id, sooner);
    expect(await state()).toBe('Issued');
    await respond(practice, order, propose);
    buyers.reissue(order.id, { deliverySchedule: [{ date: '2026-12-03', quantity: '10' }] });
    expect(await state()).toBe('InProgress/OpenSupplierProposal');
    const [line] = (await practice.order(order.id)).lines;
    expect(line?.deliverySchedule[0]?.date).toBe('2026-12-03');
    expect(line?.deliveryScheduleIncludingRequests[0]?.date).toBe('2026-12-20');
    await respond(practice, order, reject);
    buyers.reissue(order.id, sooner);
    expect(await state()).toBe('InProgress/ReissuedRejectedLine');
  });

  it('approves or rejects a proposal', async () => {
    const { practice, buyers, order, state } = await start();
    await respond(practice, order, propose);
    buyers.rejectProposal(order.id, undefined, 'Too late.');
    expect(await state()).toBe('InProgress/RejectedSupplierProposal');
    const [rejected] = (await practice.order(order.id)).lines;
    expect(rejected?.deliveryScheduleIncludingRequests[0]?.date).toBe('2026-12-10');
    expect(rejected?.buyerLine.reason).toBe('Too late.');
    await respond(practice, order, propose);
    buyers.approveProposal(order.id);
    expect(await state()).toBe('Confirmed');
    expect((await practice.order(order.id)).lines[0]?.deliverySchedule[0]?.date).toBe('2026-12-20');
  });

  it('leaves a line confirmed if it declines the supplier’s reopen request', async () => {
    const { practice, buyers, order, state } = await start();
    await respond(practice, order, accept);
    await respond(practice, order, propose);
    expect(await state()).toBe('InProgress/OpenSupplierReopenRequest');
    buyers.rejectProposal(order.id);
    expect(await state()).toBe('Confirmed');
    expect((await practice.order(order.id)).lines[0]?.deliverySchedule[0]?.date).toBe('2026-12-10');
  });

  it('repeats its own reopen request if it declines the counter-proposal', async () => {
    const { practice, buyers, order, state } = await start();
    await respond(practice, order, accept);
    buyers.askToReopen(order.id, { deliverySchedule: [{ date: '2026-12-01', quantity: '40' }] });
    await respond(practice, order, propose);
    expect(await state()).toBe('InProgress/OpenSupplierProposal');
    buyers.rejectProposal(order.id);
    expect(await state()).toBe('InProgress/OpenBuyerReopenRequest');
  });

  it('requests a reconfirmation, which an acceptance ends', async () => {
    const { practice, buyers, order, state } = await start();
    await respond(practice, order, accept);
    buyers.askReconfirmation(order.id);
    expect(await state()).toBe('InProgress/OpenBuyerReconfirmationRequest');
    await respond(practice, order, accept);
    expect(await state()).toBe('Confirmed');
  });

  it('cancels one line or all, and the order’s status follows those that count', async () => {
    const { practice, buyers } = await start();
    const order = buyers.issue({ buyer: 'Kessler', lineCount: 2 });
    await respond(practice, order, accept);
    buyers.cancel(order.id, ['10']);
    expect((await practice.order(order.id)).status.processStatus).toBe('Confirmed');
    buyers.cancel(order.id);
    expect((await practice.order(order.id)).status).toEqual({
      processStatus: 'Cancelled',
      logisticsStatus: 'Cancelled',
    });
  });

  it('moves the goods along and completes', async () => {
    const { practice, buyers, order } = await start();
    await respond(practice, order, accept);
    buyers.moveGoods(order.id, 'Shipped');
    expect((await practice.order(order.id)).status.logisticsStatus).toBe('Shipped');
    buyers.complete(order.id);
    expect((await practice.order(order.id)).status.processStatus).toBe('Completed');
  });

  it('does nothing that the table doesn’t have', async () => {
    const { practice, buyers, order } = await start();
    expect(() => buyers.approveProposal(order.id)).toThrow('allows no such move');
    expect(() => buyers.askToReopen(order.id, {})).toThrow('allows no such move');
    await respond(practice, order, accept);
    expect(() => buyers.reissue(order.id, {})).toThrow('allows no such move');
    buyers.complete(order.id);
    expect(() => buyers.cancel(order.id)).toThrow('allows no such move');
    expect(() => buyers.cancel('nobody')).toThrow('has no order nobody');
  });
});

describe('buyers that act while you watch', () => {
  type Timer = { ms: number; run: () => void };
  const withTimers = async (pace: number) => {
    const timers = new Set<Timer>();
    const practice = await startPractice({
      pace,
      after: (ms, run) => {
        const timer = { ms, run };
        timers.add(timer);
        return () => void timers.delete(timer);
      },
    });
    const fire = (within: number): number => {
      const due = [...timers].filter(({ ms }) => ms <= within);
      for (const timer of due) {
        timers.delete(timer);
        timer.run();
      }
      return due.length;
    };
    return { practice, timers, fire };
  };

  it('decide a request within three minutes', async () => {
    const { practice, fire } = await withTimers(600);
    const order = practice.service.buyers.issue({ buyer: 'Kessler', lines });
    await respond(practice, order, propose);
    expect(stateOf(await practice.order(order.id))).toBe('InProgress/OpenSupplierProposal');
    expect(fire(180_000)).toBe(1);
    expect(['Confirmed', 'InProgress/RejectedSupplierProposal']).toContain(
      stateOf(await practice.order(order.id)),
    );
  });

  it('ignore a request that was withdrawn earlier', async () => {
    const { practice, fire } = await withTimers(600);
    const order = practice.service.buyers.issue({ buyer: 'Kessler', lines });
    await respond(practice, order, propose);
    await respond(practice, order, accept);
    const before = (await practice.order(order.id)).version;
    fire(180_000);
    expect((await practice.order(order.id)).version).toBe(before);
  });

  it('decide a waiting shipment once', async () => {
    const { practice, fire } = await withTimers(600);
    const { buyers, world } = practice.service;
    const states = () => world.shipments().map(({ processStatus }) => processStatus);
    const waiting = world.shipments().find(({ processStatus }) => processStatus === 'Issued');
    buyers.attachToShipment(waiting?.id ?? '', 'gate pass.txt');
    expect(fire(180_000)).toBe(1);
    expect(['Approved', 'Rejected']).toContain(world.shipment(waiting?.id ?? '')?.processStatus);
    const decided = states();
    fire(180_000);
    expect(states()).toEqual(decided);
  });

  it('move again and again at their pace, and do all that buyers do', async () => {
    const { practice, fire } = await withTimers(60);
    const { world } = practice.service;
    const orders = world.orders().length;
    const versions = () => world.orders().reduce((sum, { version }) => sum + version, 0);
    const before = versions();
    for (let move = 0; move < 200; move += 1) expect(fire(78_000)).toBeGreaterThan(0);
    expect(world.orders().length).toBeGreaterThan(orders + 30);
    expect(versions() - before).toBeGreaterThan(120);
    const steps = new Set(
      world.orders().flatMap((order) => order.lines.map(({ inProgressStatus }) => inProgressStatus)),
    );
    expect(steps).toContain('OpenBuyerReopenRequest');
    expect(steps).toContain('OpenBuyerReconfirmationRequest');
    const stamps = world.orders().map(({ lastUpdatedAt }) => lastUpdatedAt);
    expect(new Set(stamps).size).toBe(stamps.length);
  });

  it('rest when the pace is zero and when the service stops', async () => {
    expect((await withTimers(0)).timers.size).toBe(0);
    const { practice, timers } = await withTimers(60);
    expect(timers.size).toBe(1);
    await practice.service.stop();
    expect(timers.size).toBe(0);
  });
});
