import { afterAll, beforeAll, expect, it } from 'vitest';
import { z } from 'zod';
import { peppol } from '../../../src/main/core/exports/peppol.ts';
import { writeOrder } from '../../../src/main/core/exports/write-order.ts';
import { createPracticeService } from '../../../src/main/practice/create-practice-service.ts';
import { decimal } from '../../../src/shared/domain/values/decimal.ts';
import { aLine, anOrder, delivery, netPrice } from '../../fixtures/build-order.ts';
import { sourceFor } from '../../ubl/export-source.ts';

/**
 * A service accepts an order that Orderbell exported. Both sides implement the same standard independently.
 */

const practice = createPracticeService({ sample: 'empty' });
let url = '';
let token = '';

beforeAll(async () => {
  const started = await practice.start();
  const basic = Buffer.from(`${started.email}:${started.password}`).toString('base64');
  const login = await fetch(`${started.url}/v2/authentication/login`, {
    headers: { authorization: `Basic ${basic}` },
  });
  url = started.url;
  token = z.string().parse(login.headers.get('set-authorization'));
});
afterAll(() => practice.stop());

const put = async (body: string): Promise<unknown> => {
  const reply = await fetch(`${url}/v2/sci-connector/order`, {
    method: 'PUT',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/xml' },
    body,
  });
  return [reply.status, await reply.text()];
};

it('an exported order is accepted with every line, quantity, day and price', async () => {
  const order = anOrder({
    supplierAccountNumber: '0000700932',
    purchaseOrderNumber: 'ROUND-1',
    notes: ['Ring <first> & ask'],
    lines: [
      aLine({
        id: 'a',
        position: '10',
        deliverySchedule: [delivery('2026-12-01', '60.5')],
        prices: netPrice('4.25'),
      }),
      aLine({
        id: 'b',
        position: '20',
        deliverySchedule: [delivery('2026-12-08', '0.125')],
        prices: netPrice('0.0375'),
      }),
    ],
  });
  expect(await put(writeOrder(sourceFor(order), peppol))).toEqual([200, '{}']);
  const taken = practice.world.orderByNumber('ROUND-1');
  expect(
    taken?.lines.map(({ position, requested }) => [
      position,
      requested.deliverySchedule.map(({ date, quantity }) => [date, quantity]),
      requested.prices?.netPrice?.priceInTransactionCurrency,
      requested.prices?.priceUnitQuantity ?? decimal('1'),
    ]),
  ).toEqual(
    order.lines.map(({ position, deliverySchedule, prices }) => [
      position,
      deliverySchedule.map(({ date, quantity }) => [date, quantity]),
      prices?.netPrice?.priceInTransactionCurrency,
      prices?.priceUnitQuantity ?? decimal('1'),
    ]),
  );
  expect(taken?.notes.join('\n')).toContain('Ring <first> & ask');
  expect(taken?.lines.map(({ item }) => item.number)).toEqual(order.lines.map(({ item }) => item.number));
});
