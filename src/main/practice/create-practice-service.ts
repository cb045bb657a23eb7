import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { authRoutes } from './auth/auth-routes.ts';
import { type Credentials, createSessions } from './auth/sessions.ts';
import { type After, createBehaviour } from './buyers/behaviour.ts';
import { type Buyers, createBuyers } from './buyers/buyers.ts';
import { documentRoutes } from './documents/document-routes.ts';
import { createDocumentStore } from './documents/document-store.ts';
import { createHttpServer, type Intercept } from './http/server.ts';
import { orderRoutes } from './orders/order-routes.ts';
import { createRandom } from './sample/random.ts';
import { sampleWorld } from './sample/sample-world.ts';
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
};

export type PracticeService = {
  /** Listens on 127.0.0.1 only. @param port 0 for any free one */
  start(port?: number): Promise<Credentials & { url: string }>;
  /** Cuts every connection and deletes what was uploaded. */
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
}: PracticeOptions = {}): PracticeService => {
  const random = createRandom(seed);
  const credentials = {
    email: 'supplier@practice.example',
    password: `practice-${random.uuid().slice(0, 8)}`,
  };
  const { buyers: companies, orders, documents } = sampleWorld(random, clock(), sample);
  const world = createWorld(companies, orders, clock);
  const store = createDocumentStore(clock);
  for (const document of documents) store.add(document);
  // The buyers draw from random numbers of their own, so that what one does by hand doesn't change the sample.
  const buyers = createBuyers(world, store, createRandom(seed + 1));
  const behaviour = createBehaviour(world, buyers, createRandom(seed + 2), pace, after);
  const sessions = createSessions(credentials, clock);
  let url = '';
  const server = createHttpServer(
    [...authRoutes(sessions), ...orderRoutes(world, store.has), ...documentRoutes(store, () => url)],
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
    },
    buyers,
    world,
    act: behaviour.act,
    intercept: undefined,
  };
  return service;
};

const portOf = (address: AddressInfo | string | null): number => {
  if (address === null || typeof address === 'string') throw new Error('The practice service has no port.');
  return address.port;
};

const timeout: After = (ms, run) => {
  const timer = setTimeout(run, ms);
  return () => clearTimeout(timer);
};
