import type { Page } from 'playwright-core';
import { z } from 'zod';
import { askCore } from '../e2e/harness/ask-core.ts';

const reply = z.object({ ok: z.literal(true), output: z.unknown() });

/** Calls the core as the page does. */
export const call = async (page: Page, name: string, input: object): Promise<unknown> =>
  reply.parse(await askCore(page, name, input)).output;

const listSchema = z.object({ rows: z.array(z.object({ key: z.number() })).length(1) });
const orderSchema = z.object({
  revision: z.unknown(),
  order: z.object({ lines: z.array(z.object({ position: z.string() })) }),
});

/** Accepts every line of the only order. */
export const acceptAll = async (page: Page): Promise<void> => {
  const { rows } = listSchema.parse(await call(page, 'orders.list', { scope: null }));
  const orderKey = rows[0]?.key ?? 0;
  const { revision, order } = orderSchema.parse(await call(page, 'orders.get', { key: orderKey }));
  const answers = order.lines.map(({ position }) => ({ position, answer: { kind: 'accept' } }));
  await call(page, 'responses.send', { orderKey, revision, buyerAccountNumber: null, answers });
};
