import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { authRoutes } from './auth/auth-routes.ts';
import { type Credentials, createSessions } from './auth/sessions.ts';
import { type BuyerReply, createBehaviour, type Schedule } from './buyers/behaviour.ts';
import { type Buyers, createBuyers } from './buyers/buyers.ts';
import { companyRoutes } from './companies/company-routes.ts';
import { controlRoutes } from './control/control-routes.ts';
import { documentRoutes } from './documents/document-routes.ts';
import { createDocumentStore } from './documents/document-store.ts';
import { environmentRoutes } from './environment/environment-routes.ts';
import type { Intercept, Route } from './http/routes.ts';
import { createHttpServer } from './http/server.ts';
import { orderRoutes } from './orders/order-routes.ts';
import { createRandom, type Random } from './sample/random.ts';
import { sampleShipments } from './sample/sample-shipments.ts';
import { sampleWorld } from './sample/sample-world.ts';
import { shipmentRoutes } from './shipments/shipment-routes.ts';
import { openDocumentFolder } from './state/document-folder.ts';
import { openWorldFile } from './state/world-file.ts';
import { createGate, createSwitchBoard, type SwitchBoard, type Switches } from './switches/switches.ts';
import { createWebhookCaller } from './webhooks/caller.ts';
import { watchForWebhooks } from './webhooks/webhooks.ts';
import { createWorld, type World } from './world.ts';

export type PracticeOptions = {
  /** The same seed and clock give the same world. Default: 1. */
  seed?: number;
  /** Milliseconds since 1970 (UTC). Default: the machine's clock. */
  clock?: () => number;
  /** Seconds between the buyers' own moves. Default 0: they never act on their own. */
  pace?: number;
  after?: Schedule;
  /** `empty`: five buyers and no orders yet. */
  sample?: 'full' | 'empty';
  /** Where orders and documents are kept over a restart. Without it each start makes a new world. */
  folder?: string;
  /** The most bytes of a document. Default: 2 GiB. */
  mostDocumentBytes?: number;
  /** Switches that differ from the usual ones at the start. */
  switches?: Partial<Switches>;
};

export type PracticeService = {
  /** Listens on 127.0.0.1 only. @param port 0 for any free one */
  start(port?: number): Promise<Credentials & { url: string; controlToken: string }>;
  /** Closes every connection. Without a folder it also deletes the uploaded documents. */
  stop(): Promise<void>;
  buyers: Buyers;
  world: World;
  switches: SwitchBoard;
  /** Makes one random move of a buyer now. */
  act(): void;
  /** A buyer changes an order now. Returns its number; `null` if no order can be changed. */
  changeOrder(): string | null;
  /** A buyer replies to the newest open proposal or request. `null` if there is none. */
  reply(first: string | null): BuyerReply | null;
  /** Disturbs requests (see `Interception`). Undefined: no disturbance. */
  intercept: Intercept | undefined;
};

/** Seconds between the buyers' own moves in the app: often enough to see, and slow enough to answer in peace. */
export const practicePace = 180;

/** A complete order exchange service on a loopback port, with buyers that act. All its data is invented. */
export const createPracticeService = ({
  seed = 1,
  clock = Date.now,
  pace = 0,
  after = timeout,
  sample = 'full',
  folder,
  mostDocumentBytes,
  switches = {},
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
    mostDocumentBytes,
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
      // On a full disk the service goes on in memory.
    }
  };
  keep();
  world.subscribe(keep);
  world.subscribeShipments(keep);
  // Own random numbers: a move by hand doesn't change the sample. They differ at each start, so that no new
  // order gets the id of an old one.
  const own = seed + (starts - 1) * 7919;
  const buyers = createBuyers(world, store, createRandom(own + 1));
  const behaviour = createBehaviour(world, buyers, createRandom(own + 2), pace, after);
  const board = createSwitchBoard(switches);
  const sessions = createSessions(credentials, clock, board.get);
  const controlToken = randomBytes(24).toString('base64url');
  const caller = createWebhookCaller(after);
  let unwatch = (): void => undefined;
  const search = { habits: board.get, now: clock };
  let url = '';
  const routes: Route[] = [
    // Before the orders and shipments: none of those has the id `health`.
    ...environmentRoutes(() => routes, board.get),
    ...authRoutes(sessions),
    ...orderRoutes(world, store, search),
    ...shipmentRoutes(world, search),
    ...companyRoutes(world),
    ...documentRoutes(store, () => url),
    ...controlRoutes({ world, buyers, act: behaviour.act, board, caller, credentials }),
  ];
  const server = createHttpServer(routes, {
    clock,
    sessions,
    gate: createGate(board.get, clock),
    switches: board.get,
    controlToken,
    intercept: () => service.intercept,
  });
  const service: PracticeService = {
    start: async (port = 0) => {
      server.listen(port, '127.0.0.1');
      await once(server, 'listening');
      url = `http://127.0.0.1:${portOf(server.address())}`;
      unwatch();
      unwatch = watchForWebhooks(world, caller, () => board.get().webhook);
      behaviour.start();
      return { url, controlToken, ...credentials };
    },
    stop: async () => {
      behaviour.stop();
      unwatch();
      caller.stop();
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
    switches: board,
    act: behaviour.act,
    changeOrder: behaviour.changeOrder,
    reply: behaviour.reply,
    intercept: undefined,
  };
  return service;
};

// Own random numbers: the shipments change nothing about the orders.
const firstWorld = (random: Random, seed: number, now: number, sample: 'full' | 'empty') => {
  const world = sampleWorld(random, now, sample);
  const { shipments, documents } = sampleShipments(world.orders, createRandom(seed + 7), now);
  return { ...world, shipments, documents: [...world.documents, ...documents] };
};

const portOf = (address: AddressInfo | string | null): number => {
  if (address === null || typeof address === 'string') throw new Error('The practice service has no port.');
  return address.port;
};

const timeout: Schedule = (ms, run) => {
  const timer = setTimeout(run, ms);
  return () => clearTimeout(timer);
};
