import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { LineAnswer } from '../../../src/shared/domain/answer/line-answer.ts';
import type { OrderLine } from '../../../src/shared/domain/order/order.ts';
import { listOrders } from '../../fakes/list-orders.ts';
import { momentAt, type WireLineOptions, type WireOrderOptions, wireOrder } from '../../fakes/wire-orders.ts';
import { accept, at, type Harness, openHarness, propose } from '../answering/harness.ts';
import { createWorldInAFolder, minutes, type Running, type World } from '../polling/core-in-a-folder.ts';

describe('in a store of its own', () => {
  let world: World;
  let n = 0;
  beforeEach(() => {
    world = createWorldInAFolder();
  });
  afterEach(() => world.end());

  /** @param issued the day on which the buyer issued it */
  const put = (
    number: string,
    issued: string,
    lines: WireLineOptions[],
    options: Partial<WireOrderOptions> & { change?: (text: string) => string } = {},
  ): void => {
    n += 1;
    const moment = momentAt(n);
    const { change = (text: string) => text, ...rest } = options;
    const text = wireOrder({
      ...{ id: `order-${number}`, number, at: moment },
      lines: lines.map((line) => ({ status: 'Confirmed', at: moment, ...line })),
      extra: `,"eventDates":{"issuedAt":"${issued}T08:00:00.000Z"}`,
      ...rest,
    });
    world.service.records.push({ at: moment, text: change(text) });
  };
  const facts = async ({ client }: Running, number: string) => {
    const { rows } = await listOrders(client, 'to-answer');
    const key = rows.find(({ purchaseOrderNumber }) => purchaseOrderNumber === number)?.key;
    if (key === undefined) throw new Error(`${number} is not there`);
    return await client.call('hints.order', { orderKey: key });
  };
  const asked: WireLineOptions = { status: 'Issued', date: '2026-12-18' };

  it('shows what was confirmed for the item and the buyer before, newest order first', async () => {
    put('PO-1', '2026-10-01', [{ date: '2026-10-11', price: '1.10' }]);
    put('PO-3', '2026-11-02', [{ position: '20', date: '2026-11-14', price: '1.300000000000000001' }]);
    put('PO-2', '2026-10-15', [{ date: '2026-10-25', price: '1.20' }]);
    put('PO-9', '2026-11-16', [asked]);
    const running = await world.start();
    await world.signIn(running);
    const told = await facts(running, 'PO-9');
    expect(told.ordered).toBe('2026-11-16');
    expect(told.lines).toMatchObject([
      {
        position: '00010',
        before: { purchaseOrderNumber: 'PO-3', position: '20', on: '2026-11-02', unit: null },
        leadDays: [12, 10, 10],
      },
    ]);
    // To the last digit.
    expect(told.lines[0]?.before?.prices.netPrice?.priceInTransactionCurrency?.value).toBe(
      '1.300000000000000001',
    );
  });

  it('uses the price that was confirmed last by date, in any order of arrival', async () => {
    put('PO-LAST', '2026-11-10', [{ price: '1.50' }]);
    for (let number = 1; number <= 60; number += 1) {
      put(`PO-${number}`, `2026-0${1 + (number % 9)}-11`, [{ price: '1.20' }]);
    }
    put('PO-NEW', '2026-11-16', [asked]);
    const running = await world.start();
    await world.signIn(running);
    const [line] = (await facts(running, 'PO-NEW')).lines;
    expect(line?.before).toMatchObject({ purchaseOrderNumber: 'PO-LAST', on: '2026-11-10' });
  });

  it('takes the last price that the line’s own can be compared with: in its currency', async () => {
    const dollars = (text: string): string => text.replaceAll('"EUR"', '"USD"');
    put('PO-1', '2026-10-01', [{ price: '1.10' }]);
    put('PO-2', '2026-11-02', [{ price: '1.30' }], { change: dollars });
    put('PO-8', '2026-11-16', [asked]);
    put('PO-9', '2026-11-16', [asked], { change: dollars });
    const running = await world.start();
    await world.signIn(running);
    expect((await facts(running, 'PO-8')).lines).toMatchObject([{ before: { purchaseOrderNumber: 'PO-1' } }]);
    expect((await facts(running, 'PO-9')).lines).toMatchObject([{ before: { purchaseOrderNumber: 'PO-2' } }]);
  });

  it('ignores requested, rejected, cancelled or earlier terms, and offers or forecasts', async () => {
    put('PO-1', '2026-10-01', [{ status: 'Issued' }]);
    put('PO-2', '2026-10-02', [{ status: 'Rejected' }]);
    put('PO-3', '2026-10-03', [{ status: 'Cancelled' }]);
    put('PO-4', '2026-10-04', [{ date: '2026-10-03', price: '7' }]);
    for (const type of ['RFQ', 'Forecast']) {
      put(`PO-${type}`, '2026-10-05', [{ price: '8' }], {
        change: (text) => text.replace('"buyerOrder":{', `"buyerOrder":{"orderType":"${type}",`),
      });
    }
    put('PO-9', '2026-11-16', [asked]);
    const running = await world.start();
    await world.signIn(running);
    // The price of PO-4 was confirmed anyway.
    expect((await facts(running, 'PO-9')).lines).toMatchObject([
      { before: { purchaseOrderNumber: 'PO-4' }, leadDays: [] },
    ]);
  });

  it('separates buyers and items, and finds another line of the same order', async () => {
    const other = (text: string): string => text.replaceAll('"buyer-1"', '"buyer-2"');
    const short = (text: string): string => text.replaceAll('"companyId":"buyer-1",', '');
    const nameless = (text: string): string => text.replaceAll('"number":"I-1",', '');
    put('PO-1', '2026-10-01', [{ price: '1' }], { change: other });
    put('PO-2', '2026-10-02', [{ price: '2' }], { change: short });
    put('PO-3', '2026-10-03', [{ price: '3' }], { change: nameless });
    put('PO-4', '2026-10-04', [{ price: '4' }], { change: (text) => text.replaceAll('"I-1"', '"I-10"') });
    put('PO-9', '2026-11-16', [
      { price: '5', date: '2026-11-30' },
      { ...asked, position: '20' },
    ]);
    put('PO-10', '2026-11-16', [asked], { change: (text) => other(nameless(text)) });
    put('PO-11', '2026-11-16', [asked], { change: short });
    const running = await world.start();
    await world.signIn(running);
    const told = await facts(running, 'PO-9');
    // The confirmed line can be changed. It doesn't differ from its own confirmation.
    expect(told.lines).toMatchObject([
      { position: '20', before: { purchaseOrderNumber: 'PO-9', position: '00010' }, leadDays: [14] },
    ]);
    expect((await facts(running, 'PO-10')).lines).toEqual([]);
    expect((await facts(running, 'PO-11')).lines).toMatchObject([
      { before: { purchaseOrderNumber: 'PO-2' } },
    ]);
  });

  it('follows an item that is replaced, and ignores orders of another account', async () => {
    put('PO-1', '2026-10-01', [{ date: '2026-10-11' }]);
    put('PO-9', '2026-11-16', [asked]);
    const running = await world.start();
    await world.signIn(running);
    expect((await facts(running, 'PO-9')).lines).toHaveLength(1);
    put('PO-1', '2026-10-01', [{ date: '2026-10-11' }], {
      version: 2,
      change: (text) => text.replaceAll('"I-1"', '"I-2"'),
    });
    await world.time.advance(minutes(10));
    expect((await facts(running, 'PO-9')).lines).toEqual([]);
    await expect(running.client.call('hints.order', { orderKey: 99 })).rejects.toMatchObject({
      code: 'order.not-found',
    });
    await running.client.call('accounts.sign-out', {});
    await expect(running.client.call('hints.order', { orderKey: 1 })).rejects.toMatchObject({
      code: 'order.not-found',
    });
    expect(await running.client.call('hints.promised', { except: [] })).toEqual({ days: [] });
  });

  it('names public holidays of a country and its parts, in the requested language', async () => {
    const { client } = await world.start();
    const days = async (
      country: string,
      language: 'en' | 'nl' | 'de' = 'en',
      region: string | null = null,
    ): Promise<string[]> => {
      const input = { country, region, years: [2026, 2027], language };
      const { holidays } = await client.call('hints.holidays', input);
      return holidays.map(({ date, name }) => `${date} ${name}`);
    };
    expect(await days('XX')).toEqual([]);
    expect(await days('NL')).toContain('2026-12-26 Boxing Day');
    expect(await days('NL', 'nl')).toContain('2026-12-26 Tweede kerstdag');
    // By the rules, not by a fixed day.
    expect(await days('NL', 'nl')).toContain('2027-03-29 Tweede paasdag');
    expect((await days('NL')).filter((day) => /Nicholas|Mother/.test(day))).toEqual([]);
    expect((await days('DE', 'de')).join()).not.toContain('Fronleichnam');
    expect(await days('DE', 'de', 'BY')).toContain('2027-05-27 Fronleichnam');
    expect((await days('DE', 'de', 'BY')).join()).not.toContain('Augsburger');
    expect((await days('DE', 'de', 'BY.A')).join()).toContain('2027-08-08 Augsburger');
    // A substitute day counts like the day that it replaces. A holiday of several days counts with each
    // day.
    expect((await days('GB', 'en', 'ENG')).filter((day) => day.startsWith('2026-12'))).toHaveLength(3);
    const feast = (await days('TR')).filter((day) => day.startsWith('2026-05-') && day > '2026-05-26');
    expect(feast.length).toBeGreaterThan(3);
    expect(new Set((await days('TR')).map((day) => day.slice(0, 10))).size).toBe((await days('TR')).length);
  });

  it('names the countries and the parts with holidays of their own', async () => {
    const { client } = await world.start();
    const places = await client.call('hints.places', { country: 'DE', language: 'de' });
    expect(places.countries).toEqual(expect.arrayContaining(['NL', 'DE', 'BE', 'GB', 'US']));
    expect(places.regions).toContainEqual({ code: 'BY', name: 'Bayern' });
    expect(places.regions.find(({ code }) => code === 'BY.A')?.name).toBe('Bayern · Stadt Augsburg');
    expect((await client.call('hints.places', { country: 'XX', language: 'en' })).regions).toEqual([]);
  });
});

describe('with the practice service', () => {
  const line = (date: string) => ({ deliverySchedule: [{ date, quantity: '100' }], netPrice: '4.20' });

  it('counts planned deliveries from the sending of an answer, and unchanged after its arrival', async () => {
    const harness = await openHarness();
    const day = '2030-05-06';
    harness.practice.buyers.issue({ purchaseOrderNumber: 'H-1', lines: [line(day), line(day), line(day)] });
    const { key, order } = await harness.received('H-1');
    const promised = async (except: number[] = []) => {
      const { days } = await harness.call('hints.promised', { except });
      return days
        .filter(({ date }) => date.startsWith('2030'))
        .map(({ date, agreed, waiting }) => `${date} ${agreed} + ${waiting}`);
    };
    expect(await promised()).toEqual([]);
    const [first, second, third] = order.lines;
    if (first === undefined || second === undefined || third === undefined) throw new Error('Three lines.');
    const { id } = await harness.send(key, [
      ...at(first, accept),
      ...at(second, propose(second, { dates: ['2030-05-14', '2030-05-15'], quantities: ['40', '60'] })),
      ...at(third, { kind: 'reject', reason: 'No.' }),
    ]);
    const split = ['2030-05-14 0 + 1', '2030-05-15 0 + 1'];
    // Nothing counts as confirmed before the service says so.
    expect(await promised()).toEqual([`${day} 0 + 1`, ...split]);
    await harness.reach(key, id, 'done');
    expect(await promised()).toEqual([`${day} 1 + 0`, ...split]);
    expect(await promised([key])).toEqual([]);
  });

  describe('knows who decided last when this buyer was answered before', () => {
    const answered = async (
      harness: Harness,
      settings: { buyer: string; autoConfirm?: boolean; proposeWhenAccepted?: boolean },
      number: string,
      answer: (line: OrderLine) => LineAnswer,
    ): Promise<void> => {
      const { buyer } = settings;
      harness.practice.buyers.configure(buyer, {
        autoConfirm: false,
        proposeWhenAccepted: false,
        ...settings,
      });
      harness.practice.buyers.issue({ buyer, purchaseOrderNumber: number, lines: [line('2030-05-06')] });
      const { key, order } = await harness.received(number);
      const [first] = order.lines;
      if (first === undefined) throw new Error('One line.');
      const { id } = await harness.send(key, at(first, answer(first)));
      await harness.reach(key, id, 'done');
    };
    const observed = async (harness: Harness, buyer: string, number: string) => {
      harness.practice.buyers.issue({ buyer, purchaseOrderNumber: number, lines: [line('2030-05-06')] });
      const { key } = await harness.received(number);
      return (await harness.call('hints.order', { orderKey: key })).observed;
    };
    const later = (one: OrderLine): LineAnswer => propose(one, { dates: ['2030-05-13'] });

    it('by the results of the buyer’s newest answers, and not of another buyer’s', async () => {
      const harness = await openHarness();
      const [buyer, other] = harness.practice.world.buyers.map(({ name }) => name);
      if (buyer === undefined || other === undefined) throw new Error('Two buyers.');
      expect(await observed(harness, buyer, 'W-0')).toEqual({ accepted: null, changed: null });
      await answered(harness, { buyer }, 'W-1', () => accept);
      expect(await observed(harness, buyer, 'W-2')).toEqual({ accepted: 'confirmed', changed: null });
      await answered(harness, { buyer, proposeWhenAccepted: true }, 'W-3', () => accept);
      await answered(harness, { buyer }, 'W-4', later);
      expect(await observed(harness, buyer, 'W-5')).toEqual({ accepted: 'proposed', changed: 'proposed' });
      await answered(harness, { buyer, autoConfirm: true }, 'W-6', later);
      expect(await observed(harness, buyer, 'W-7')).toEqual({ accepted: 'proposed', changed: 'confirmed' });
      expect(await observed(harness, other, 'W-8')).toEqual({ accepted: null, changed: null });
    });

    it('and a buyer’s own later acceptance isn’t an immediate one', async () => {
      const harness = await openHarness();
      const [buyer] = harness.practice.world.buyers.map(({ name }) => name);
      if (buyer === undefined) throw new Error('A buyer.');
      await answered(harness, { buyer }, 'W-1', later);
      const order = harness.practice.world.orderByNumber('W-1');
      if (order === undefined) throw new Error('There is an order.');
      harness.practice.buyers.approveProposal(order.id);
      await harness.poll();
      expect(await observed(harness, buyer, 'W-2')).toEqual({ accepted: null, changed: 'proposed' });
    });
  });
});
