import type { Page } from 'playwright-core';
import { z } from 'zod';
import { noFilter } from '../../src/shared/domain/order/order-filter.ts';
import { defaultSort } from '../../src/shared/domain/order/order-sort.ts';
import { askCore } from '../e2e/harness/ask-core.ts';

const reply = z.object({ ok: z.literal(true), output: z.unknown() });

/** Calls the core as the page does. */
export const call = async (page: Page, name: string, input: object): Promise<unknown> =>
  reply.parse(await askCore(page, name, input)).output;

const listSchema = z.object({ keys: z.array(z.number()).length(1) });
const orderSchema = z.object({
  revision: z.unknown(),
  order: z.object({ lines: z.array(z.object({ position: z.string() })) }),
});

/** Accepts every line of the only order. */
export const acceptAll = async (page: Page): Promise<void> => {
  const wanted = { filter: { ...noFilter, scope: 'open' }, sort: defaultSort('open') };
  const list = await call(page, 'orders.list', { ...wanted, locale: 'en', first: 0 });
  const [orderKey = 0] = listSchema.parse(list).keys;
  const { revision, order } = orderSchema.parse(await call(page, 'orders.get', { key: orderKey }));
  const answers = order.lines.map(({ position }) => ({ position, answer: { kind: 'accept' } }));
  await call(page, 'responses.send', { orderKey, revision, buyerAccountNumber: null, answers });
};
