import { createHash } from 'node:crypto';
import { channel } from 'node:diagnostics_channel';
import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import {
  createPracticeService,
  type PracticeService,
} from '../../src/main/practice/create-practice-service.ts';
import type { PracticeOrder } from '../../src/main/practice/orders/practice-order.ts';
import { createRandom } from '../../src/main/practice/sample/random.ts';
import type { PracticeShipment } from '../../src/main/practice/shipments/practice-shipment.ts';
import { answerKey, type History, type Intake } from './history.ts';
import { wait } from './wait.ts';

/** The practice service over real HTTP, with a history of everything that it stored and received. */
export type WatchedService = {
  service: PracticeService;
  credentials: { url: string; email: string; password: string };
  history: History;
  /** Requests that the client waits for, oldest first. */
  running: () => ServiceMoment[];
  /** Access tokens that the client sent. */
  tokens: ReadonlySet<string>;
  /** SHA-256 of a document; `null` if it doesn't exist. */
  hashOf: (objectId: string) => Promise<string | null>;
  uploads: () => number;
  stop: () => Promise<void>;
};

/** The kind of a request that began, or whose last byte was answered. */
export type ServiceMoment =
  | 'sign-in'
  | 'poll'
  | 'shipments-poll'
  | 'check'
  | 'response'
  | 'advice'
  | 'upload'
  | 'other';

export const watchService = async (options: {
  seed: number;
  clock: () => number;
  orders: number;
  onMoment: (moment: ServiceMoment, phase: 'begun' | 'answered') => void;
}): Promise<WatchedService> => {
  const service = createPracticeService({ seed: options.seed, clock: options.clock, sample: 'empty' });
  for (let count = 0; count < options.orders; count += 1) {
    const order = service.buyers.issue({ lineCount: 1 + (count % 3) });
    // Gives the first lives something to despatch.
    if (count % 4 === 3) service.world.put(confirmed(order));
  }
  const history = recordHistory(service);
  const credentials = await service.start();
  // A service takes time for an answer. It may take effect after the sending process has ended.
  const slowness = createRandom(options.seed);
  service.intercept = async ({ path, method }): Promise<'pass'> => {
    if (/order-response|despatch-advice/.test(path)) await wait(slowness.between(0, 25));
    if (method === 'POST' && path.includes('/object-storage/document')) await wait(slowness.between(15, 60));
    return 'pass';
  };
  const port = Number(new URL(credentials.url).port);
  const running = new Map<IncomingMessage, ServiceMoment>();
  const tokens = new Set<string>();
  let uploads = 0;

  // One connection carries many requests, one after another. All of them end with it.
  const watched = new WeakSet<Socket>();
  const watchEnd = (socket: Socket): void => {
    if (watched.has(socket)) return;
    watched.add(socket);
    socket.once('close', () => {
      for (const request of running.keys()) if (request.socket === socket) running.delete(request);
    });
  };

  const begun = (message: unknown): void => {
    const request = requestOf(message, port);
    if (request === null) return;
    const moment = momentOf(request);
    running.set(request, moment);
    watchEnd(request.socket);
    if (moment === 'upload') uploads += 1;
    const token = /^Bearer (\S+)$/.exec(request.headers.authorization ?? '')?.[1];
    if (token !== undefined) tokens.add(token);
    options.onMoment(moment, 'begun');
  };
  const answered = (message: unknown): void => {
    const request = requestOf(message, port);
    if (request === null) return;
    running.delete(request);
    options.onMoment(momentOf(request), 'answered');
  };
  channel('http.server.request.start').subscribe(begun);
  channel('http.server.response.finish').subscribe(answered);

  const basic = Buffer.from(`${credentials.email}:${credentials.password}`).toString('base64');
  return {
    service,
    credentials,
    history,
    running: () => [...running.values()],
    tokens,
    hashOf: async (objectId) => {
      const answer = await fetch(`${credentials.url}/v2/object-storage/document/${objectId}`, {
        headers: { authorization: `Basic ${basic}` },
      });
      const bytes = Buffer.from(await answer.arrayBuffer());
      return answer.ok ? createHash('sha256').update(bytes).digest('hex') : null;
    },
    uploads: () => uploads,
    stop: async () => {
      channel('http.server.request.start').unsubscribe(begun);
      channel('http.server.response.finish').unsubscribe(answered);
      await service.stop();
    },
  };
};

const confirmed = ({ lines, ...order }: PracticeOrder): PracticeOrder => ({
  ...order,
  lines: lines.map((line) => ({ ...line, confirmed: line.requested, processStatus: 'Confirmed' })),
});

const recordHistory = ({ world }: PracticeService): History => {
  const versions = new Map(world.orders().map((order) => [order.id, [order]]));
  const intakes: Intake[] = [];
  const shipments = new Map<string, PracticeShipment[]>();
  world.subscribeShipments((shipment) => {
    shipments.set(shipment.id, [...(shipments.get(shipment.id) ?? []), shipment]);
  });
  let taken = 0;
  world.subscribe((order) => {
    const known = versions.get(order.id) ?? [];
    const before = known.at(-1);
    versions.set(order.id, [...known, order]);
    const newest = world.responses.at(-1);
    if (world.responses.length === taken || newest === undefined) return;
    taken = world.responses.length;
    intakes.push({ key: answerKey(newest.response), before: before ?? order, after: order });
  });
  return { versions, intakes, shipments };
};

const requestOf = (message: unknown, port: number): IncomingMessage | null => {
  if (!isMessage(message) || message.request.socket.localPort !== port) return null;
  return message.request;
};

const isMessage = (message: unknown): message is { request: IncomingMessage } =>
  typeof message === 'object' && message !== null && 'request' in message;

const momentOf = ({ method = '', url = '' }: IncomingMessage): ServiceMoment => {
  if (url.includes('/order-search/')) return 'poll';
  if (url.includes('/shipment/poll')) return 'shipments-poll';
  if (url.includes('/order-response')) return 'response';
  if (url.includes('/despatch-advice')) return 'advice';
  if (url.includes('/object-storage/document')) return method === 'POST' ? 'upload' : 'other';
  if (/^(\/v2)?\/order\//.test(url)) return 'check';
  return /login|refresh|logout|auth/i.test(url) ? 'sign-in' : 'other';
};
