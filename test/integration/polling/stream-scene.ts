import type { PollRecord } from '../../../src/shared/contract/calls/sync.ts';
import { listOrders } from '../../fakes/list-orders.ts';
import { createScriptedStream, type ScriptedStream } from '../../fakes/scripted-service.ts';
import { momentAt, wireOrder } from '../../fakes/wire-orders.ts';
import { wireShipment } from '../../fakes/wire-shipments.ts';
import { createWorldInAFolder, cursorIn, type Running, type World } from './core-in-a-folder.ts';

/** The streams that are polled with their own cursor. The same rules hold for each. */
export const streams = ['orders', 'shipments'] as const;

type StreamName = (typeof streams)[number];

/** One stream of a world, with the same functions for each. */
export type StreamScene = {
  stream: ScriptedStream;
  /** The path that is polled, and the table of the records. */
  path: string;
  table: StreamName;
  put: (n: number, at?: string) => void;
  /** The numbers of the records on the screens. */
  shown: (running: Running) => Promise<number[]>;
  polls: (running: Running) => Promise<PollRecord[]>;
  cursor: (running: Running) => unknown;
};

export const openStream = (
  name: StreamName,
  settings: Parameters<typeof createWorldInAFolder>[0] = {},
): { world: World; scene: StreamScene } => {
  const world = createWorldInAFolder(settings);
  return { world, scene: name === 'orders' ? ofOrders(world) : ofShipments(world) };
};

const ofOrders = (world: World): StreamScene => ({
  stream: world.service,
  path: '/v2/order-search/poll',
  table: 'orders',
  put: (n, at = momentAt(n)) => {
    world.service.records.push({ at, text: wireOrder({ id: `order-${n}`, number: `PO-${n}`, at }) });
  },
  shown: async ({ client }) =>
    (await listOrders(client, null)).rows.map(({ purchaseOrderNumber }) =>
      Number(purchaseOrderNumber.slice('PO-'.length)),
    ),
  polls: async ({ client }) => (await client.call('sync.diagnostics', {})).polls,
  cursor: (running) => cursorIn(running, 'orders'),
});

const ofShipments = (world: World): StreamScene => {
  const stream = createScriptedStream();
  world.service.shipments = stream;
  return {
    stream,
    path: '/v2/shipment/poll',
    table: 'shipments',
    put: (n, at = momentAt(n)) => {
      stream.records.push({ at, text: wireShipment({ id: `shipment-${n}`, number: `S-${n}`, at }) });
    },
    shown: async ({ client }) =>
      (await client.call('shipments.list', {})).rows.map(({ shipmentNumber }) =>
        Number(shipmentNumber?.slice('S-'.length)),
      ),
    polls: async ({ client }) => (await client.call('sync.diagnostics', {})).shipmentPolls,
    cursor: (running) => cursorIn(running, 'shipments'),
  };
};
