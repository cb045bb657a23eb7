import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { authRoutes } from './auth/auth-routes.ts';
import { type Credentials, createSessions } from './auth/sessions.ts';
import { type After, createBehaviour } from './buyers/behaviour.ts';
import { type Buyers, createBuyers } from './buyers/buyers.ts';
import { documentRoutes } from './documents/document-routes.ts';
import { createDocumentStore } from './documents/document-store.ts';
import { createHttpServer, type Intercept } from './http/server.ts';
import { orderRoutes } from './orders/order-routes.ts';
import { createRandom, type Random } from './sample/random.ts';
import { sampleShipments } from './sample/sample-shipments.ts';
import { sampleWorld } from './sample/sample-world.ts';
import { shipmentRoutes } from './shipments/shipment-routes.ts';
import { openDocumentFolder } from './state/document-folder.ts';
import { openWorldFile } from './state/world-file.ts';
import { createWorld, type World } from './world.ts';

export type PracticeOptions = {
  /** The same seed and clock give the same world. 1 when left out. */
  seed?: number;
  /** Milliseconds since 1970 (UTC); the machine's clock when left out. */
  clock?: () => number;
  /** Seconds between the buyers' own moves; 0 (the default): they only move when told to. */
  pace?: number;
  after?: After;
  /** `empty`: five buyers and no orders yet. */
  sample?: 'full' | 'empty';
  /** Where orders and documents stay over a restart. Without it the world begins anew at each start. */
  folder?: string;
};

export type PracticeService = {
  /** Listens on 127.0.0.1 only. @param port 0 for any free one */
  start(port?: number): Promise<Credentials & { url: string }>;
  /** Cuts every connection and deletes what was uploaded, unless there is a folder to keep it. */
  stop(): Promise<void>;
  buyers: Buyers;
  world: World;
  /** One move of some buyer, as with a pace but now. */
  act(): void;
  /** Set it to disturb requests (see `Interception`), delete or set to undefined to end that. */
  intercept: Intercept | undefined;
};

/** A complete order exchange service on a loopback port, with buyers that act. Nothing in it is real. */
export const createPracticeService = ({
  seed = 1,
  clock = Date.now,
  pace = 0,
  after = timeout,
  sample = 'full',
  folder,
}: PracticeOptions = {}): PracticeService => {
  const random = createRandom(seed);
  const credentials = {
    email: 'supplier@practice.example',
    password: `practice-${random.uuid().slice(0, 8)}`,
  };
  const file = folder === undefined ? null : openWorldFile(folder, clock);
  const before = file?.read() ?? null;
  const start = before === null ? firstWorld(random, seed, clock(), sample) : { ...before, documents: [] };
  const world = createWorld(start.buyers, start.orders, start.shipments, clock);
  const store = createDocumentStore(
    clock,
    folder === undefined ? null : openDocumentFolder(join(folder, 'documents')),
  );
  for (const document of start.documents) store.add(document);
  const starts = (before?.starts ?? 0) + 1;
  const keep = (): void => {
    try {
      file?.write({
        starts,
        buyers: [...world.buyers],
        orders: world.orders(),
        shipments: world.shipments(),
      });
    } catch {
      // A full disk must not stop who practises: the world goes on in memory.
    }
  };
  keep();
  world.subscribe(keep);
  world.subscribeShipments(keep);
  // The buyers draw from random numbers of their own, so that what one does by hand doesn't change the sample; and from
  // others at each start, so that no new order gets the id of an old one.
  const own = seed + (starts - 1) * 7919;
  const buyers = createBuyers(world, store, createRandom(own + 1));
  const behaviour = createBehaviour(world, buyers, createRandom(own + 2), pace, after);
  const sessions = createSessions(credentials, clock);
  let url = '';
  const server = createHttpServer(
    [
      ...authRoutes(sessions),
      ...orderRoutes(world, store),
      ...shipmentRoutes(world),
      ...documentRoutes(store, () => url),
    ],
    sessions,
    () => service.intercept,
  );
  const service: PracticeService = {
    start: async (port = 0) => {
      server.listen(port, '127.0.0.1');
      await once(server, 'listening');
      url = `http://127.0.0.1:${portOf(server.address())}`;
      behaviour.start();
      return { url, ...credentials };
    },
    stop: async () => {
      behaviour.stop();
      if (server.listening) {
        const closed = once(server, 'close');
        server.close();
        server.closeAllConnections();
        await closed;
      }
      await store.close();
      keep();
    },
    buyers,
    world,
    act: behaviour.act,
    intercept: undefined,
  };
  return service;
};

// The shipments draw from random numbers of their own, so that they change nothing about the orders.
const firstWorld = (random: Random, seed: number, now: number, sample: 'full' | 'empty') => {
  const world = sampleWorld(random, now, sample);
  const { shipments, documents } = sampleShipments(world.orders, createRandom(seed + 7), now);
  return { ...world, shipments, documents: [...world.documents, ...documents] };
};

const portOf = (address: AddressInfo | string | null): number => {
  if (address === null || typeof address === 'string') throw new Error('The practice service has no port.');
  return address.port;
};

const timeout: After = (ms, run) => {
  const timer = setTimeout(run, ms);
  return () => clearTimeout(timer);
};
