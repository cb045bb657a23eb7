import type { DespatchEntry, DespatchPlan } from '../../../src/shared/contract/calls/despatch.ts';
import type { OrderDetail } from '../../../src/shared/contract/calls/orders.ts';
import type { ResponseState } from '../../../src/shared/contract/calls/responses.ts';
import { wholeDelivery } from '../../../src/shared/domain/delivery/despatch-advice.ts';
import { accept, type Harness, openHarness } from '../answering/harness.ts';

export const advicePath = '/v2/api-connector/shipment/despatch-advice';
export const pollPath = '/v2/shipment/poll';

/**
 * An order of two lines, 40 and 12, confirmed by the supplier. @param buyer a part of the name; any buyer
 * by default
 */
export const confirmOrder = async (
  harness: Harness,
  purchaseOrderNumber: string,
  buyer?: string,
): Promise<OrderDetail> => {
  harness.practice.buyers.issue({
    ...(buyer === undefined ? {} : { buyer }),
    purchaseOrderNumber,
    lines: [
      { deliverySchedule: [{ date: '2026-12-10', quantity: '40' }] },
      { deliverySchedule: [{ date: '2026-12-17', quantity: '12' }] },
    ],
  });
  const detail = await harness.received(purchaseOrderNumber);
  const { id } = await harness.send(
    detail.key,
    detail.order.lines.map(({ position }) => ({ position, answer: accept })),
  );
  await harness.reach(detail.key, id, 'done');
  return detail;
};

/** A harness with a confirmed order of two lines, 40 and 12. */
export const openWithOrder = async (settings: Parameters<typeof openHarness>[0] = {}) =>
  withOrder(await openHarness(settings));

/** The same in an existing harness. */
export const withOrder = async (harness: Harness) => {
  const purchaseOrderNumber = 'PO-1';
  const { key, order } = await confirmOrder(harness, purchaseOrderNumber);
  const plan = (): Promise<DespatchPlan> => harness.call('despatch.plan', { orderKey: key });
  const entry = async (adviceId: string): Promise<DespatchEntry> => {
    const found = (await plan()).entries.find((one) => one.id === adviceId);
    if (found === undefined) throw new Error(`There is no despatch advice ${adviceId}.`);
    return found;
  };
  return {
    harness,
    key,
    purchaseOrderNumber,
    plan,
    entry,
    positions: order.lines.map(({ position }) => position),
    /** Sends everything open by default. */
    send: async (change: Partial<Parameters<typeof harness.call<'despatch.send'>>[1]> = {}) => {
      const { open, revision, suggestedNumber } = await plan();
      const input = {
        ...{ orderKey: key, revision, lines: open.map(wholeDelivery) },
        ...{ despatchAdviceNumber: suggestedNumber, shipmentNumber: suggestedNumber },
        ...{ shipmentCompanyName: null, trackingNumber: null, buyerAccountNumber: null },
      };
      return (await harness.call('despatch.send', { ...input, ...change })).entry;
    },
    reach: (adviceId: string, state: ResponseState): Promise<DespatchEntry> =>
      harness.until(async () => {
        const found = await entry(adviceId);
        return found.state === state ? found : null;
      }, state),
    shipments: () => harness.call('shipments.list', {}),
    /** Requests with a despatch advice. */
    posts: (): number => harness.requests.filter((line) => line === `POST ${advicePath}`).length,
  };
};

export type Scene = Awaited<ReturnType<typeof openWithOrder>>;

/** One poll of orders, and the poll of shipments that follows it. */
export const pollShipments = async ({ harness }: Pick<Scene, 'harness'>): Promise<void> => {
  const count = (): number => harness.requests.filter((line) => line.endsWith(pollPath)).length;
  const before = count();
  await harness.poll();
  await harness.until(() => count() > before, 'a poll of the shipments');
  await harness.pass(100);
};
