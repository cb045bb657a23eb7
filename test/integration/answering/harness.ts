import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { createFiles } from '../../../src/main/adapters/data-folder/files.ts';
import { createHttp } from '../../../src/main/adapters/network/http-undici.ts';
import { openDatabase } from '../../../src/main/adapters/store/sqlite.ts';
import { createCore } from '../../../src/main/core/create-core.ts';
import type { Mailer } from '../../../src/main/core/mail-ports.ts';
import type { Clock, Database, Log, Ports, Saver, SystemProxy } from '../../../src/main/core/ports.ts';
import {
  createPracticeService,
  type PracticeService,
} from '../../../src/main/practice/create-practice-service.ts';
import type { AnswerSettings } from '../../../src/shared/contract/calls/accounts.ts';
import type { Attachment } from '../../../src/shared/contract/calls/documents.ts';
import type { OrderDetail } from '../../../src/shared/contract/calls/orders.ts';
import type {
  PositionedAnswer,
  ResponseEntry,
  ResponseState,
} from '../../../src/shared/contract/calls/responses.ts';
import type { Settings } from '../../../src/shared/contract/calls/settings.ts';
import { type Client, createClient } from '../../../src/shared/contract/client.ts';
import type { CoreEvent } from '../../../src/shared/contract/events.ts';
import { type LineAnswer, lineAnswerSchema } from '../../../src/shared/domain/answer/line-answer.ts';
import type { OrderLine } from '../../../src/shared/domain/order/order.ts';
import { listOrders } from '../../fakes/list-orders.ts';
import {
  createMemorySecrets,
  createMemorySettings,
  createRecordingLog,
  createRecordingNotifier,
  fakeHost,
  type RecordingNotifier,
} from '../../fakes/memory-ports.ts';
import { createVirtualTime } from '../../fakes/virtual-time.ts';

const morning = Date.parse('2026-11-17T09:00:00.000Z');

type Intercept = NonNullable<PracticeService['intercept']>;

/**
 * A whole Orderbell without its shell, with a store on disk and the practice service over real HTTP, on one
 * virtual clock.
 */
export type Harness = {
  practice: PracticeService;
  clock: Clock;
  folder: string;
  credentials: { url: string; email: string; password: string };
  /** Everything shown outside the window, over all processes. */
  notifier: RecordingNotifier;
  /** Every core event so far, over all processes. */
  events: CoreEvent[];
  /** `METHOD path` of every request that reached the service. */
  requests: string[];
  /** Order responses that reached the service. */
  posts: () => number;
  /** The bodies as Orderbell wrote them, from the store. */
  bodyOf: (id: string) => string;
  /** The store throws the error that this function returns for a statement. */
  breakStore: (fault: ((sql: string) => Error | null) | null) => void;
  disturb: (intercept: Intercept | null) => void;
  /** Runs while a staged document is hashed. */
  whileHashing: (task: (() => Promise<unknown>) | null) => void;
  call: Client['call'];
  /** Ends the process at once: no clean-up, no further write. */
  kill: () => void;
  /** Starts a new process on the same data folder and signs in again. */
  start: () => Promise<void>;
  signIn: (at?: { url: string; email: string; password: string }) => Promise<void>;
  /** Lets time pass in small steps until the condition is met. */
  until: <T>(condition: () => T | Promise<T>, what?: string) => Promise<NonNullable<T>>;
  /** Changes the clock; no time passes. */
  jump: (ms: number) => void;
  /** Lets time pass, and waits for what happens in it. */
  pass: (ms: number) => Promise<void>;
  poll: () => Promise<void>;
  /** The order, once Orderbell has received it. */
  received: (purchaseOrderNumber: string) => Promise<OrderDetail>;
  detail: (key: number) => Promise<OrderDetail>;
  send: (key: number, answers: PositionedAnswer[]) => Promise<ResponseEntry>;
  entry: (key: number, id: string) => Promise<ResponseEntry>;
  reach: (key: number, id: string, state: ResponseState) => Promise<ResponseEntry>;
  attach: (key: number, position: string | null, name: string, bytes: Buffer) => Promise<Attachment>;
};

/** Optional differences of the surroundings. */
export type Surroundings = {
  /** A server in front of the practice service: gets its address and returns the one for Orderbell. */
  front?: (url: string, serviceClock: Clock) => Promise<string>;
  /** The HTTP adapter of Orderbell. */
  http?: () => ReturnType<typeof createHttp>;
  /** The service's clock minus this computer's, ms. */
  serviceAheadMs?: number;
  /** Gets the store when it is opened, in every process. */
  opened?: (database: Database) => void;
  /** Opens the store in its data folder, in every process, with further ports. */
  open?: (folder: string) => { database: Database; more: Partial<Ports> };
  /** Mail goes through it. */
  mailer?: Mailer;
  /** The target of downloads. */
  saver?: Saver;
  systemProxy?: SystemProxy;
  /** Of every process; without it one per harness. */
  secrets?: Ports['secrets'];
  /** The log to use. */
  log?: (folder: string) => Log;
};

export const openHarness = async (
  settings: Partial<Settings & AnswerSettings> = {},
  surroundings: Surroundings = {},
): Promise<Harness> => {
  const { answerForm, answerFormat, companyId, ...ownSettings } = settings;
  const time = createVirtualTime(morning);
  // Whole milliseconds, as in every wall clock.
  const clock: Clock = { now: () => Math.floor(time.clock.now()) };
  const folder = await mkdtemp(join(tmpdir(), 'orderbell-answering-'));
  const serviceClock: Clock = { now: () => clock.now() + (surroundings.serviceAheadMs ?? 0) };
  const practice = createPracticeService({ seed: 3, clock: serviceClock.now, sample: 'empty' });
  const inside = await practice.start();
  const url = (await surroundings.front?.(inside.url, serviceClock)) ?? inside.url;
  const credentials = { ...inside, url };
  const notifier = createRecordingNotifier();
  const log = surroundings.log?.(folder) ?? createRecordingLog();
  const requestsRunning = createRunning();
  const requests: string[] = [];
  const events: CoreEvent[] = [];
  const secrets = surroundings.secrets ?? createMemorySecrets();
  const storage = createMemorySettings({ undoSeconds: 0, ...ownSettings });
  let disturb: Intercept | null = null;
  let whileHashing: (() => Promise<unknown>) | null = null;
  let fault: ((sql: string) => Error | null) | null = null;
  let running: { call: Client['call']; kill: () => void; body: (id: string) => string } | null = null;

  practice.intercept = (request) => {
    requests.push(`${request.method} ${request.path}`);
    return disturb?.(request) ?? 'pass';
  };

  // Sockets and files don't follow the virtual clock, so requests under way get a moment to end.
  const passed = async (ms: number): Promise<void> => {
    await time.advance(ms);
    await requestsRunning.moment();
  };

  const current = () => {
    if (running === null) throw new Error('Orderbell is not running.');
    return running;
  };

  const harness: Harness = {
    practice,
    clock,
    folder,
    credentials,
    notifier,
    events,
    requests,
    posts: () => requests.filter((line) => line === `POST ${responsePath}`).length,
    bodyOf: (id) => current().body(id),
    breakStore: (next) => {
      fault = next;
    },
    disturb: (intercept) => {
      disturb = intercept;
    },
    whileHashing: (task) => {
      whileHashing = task;
    },
    call: (name, input) => current().call(name, input),
    kill: () => {
      current().kill();
      running = null;
    },
    start: async () => {
      const { database, more } = surroundings.open?.(folder) ?? {
        database: openDatabase(join(folder, 'store.sqlite')),
        more: {},
      };
      surroundings.opened?.(database);
      const http = (surroundings.http ?? createHttp)();
      const { mailer } = surroundings;
      const files = createFiles(join(folder, 'staging'));
      let alive = true;
      const core = createCore(
        {
          clock,
          timers: {
            ...time.timers,
            after: (ms, task) => time.timers.after(ms, () => alive && task()),
          },
          chance: { fraction: () => 0.5, uuid: () => crypto.randomUUID() },
          // A dead process receives no answers.
          http: { send: (request) => whileAlive(requestsRunning.watch(http.send(request)), () => alive) },
          database: {
            ...database,
            run: (sql, ...values) => {
              const error = fault?.(sql) ?? null;
              if (error !== null) throw error;
              return database.run(sql, ...values);
            },
          },
          files: {
            ...files,
            hash: async (name) => {
              await whileHashing?.();
              return requestsRunning.watch(files.hash(name));
            },
          },
          secrets,
          settings: storage,
          notifier,
          practice: null,
          host: fakeHost,
          log,
          ...(mailer === undefined
            ? {}
            : {
                mailer: {
                  send: (server, mail) =>
                    whileAlive(requestsRunning.watch(mailer.send(server, mail)), () => alive),
                },
              }),
          ...(surroundings.saver === undefined ? {} : { saver: surroundings.saver }),
          ...(surroundings.systemProxy === undefined ? {} : { systemProxy: surroundings.systemProxy }),
          ...more,
        } satisfies Ports,
        { version: '0.0.0', shell: 'web' },
      );
      core.subscribe((event) => void events.push(event));
      const client = createClient({
        send: core.dispatch,
        listen: (listener) => core.subscribe(listener),
      });
      running = {
        call: client.call,
        kill: () => {
          alive = false;
          database.close();
          void http.close();
        },
        body: (id) => String(database.get('SELECT body FROM outbox WHERE id = ?', id)?.['body']),
      };
      await core.start();
    },
    signIn: async ({ url: baseUrl, email, password } = credentials) => {
      const fetchFrom = { kind: 'days-back', days: 30 } as const;
      const input = { baseUrl, email, password, keepSignedIn: true, fetchFrom };
      await settled(harness, harness.call('accounts.sign-in', input));
    },
    until: async (condition, what = 'the condition') => {
      const end = Date.now() + 15_000;
      for (let step = 20; ; step = Math.min(2_000, step * 1.1)) {
        const found = await condition();
        if (found !== null && found !== undefined && found !== false) return found;
        if (Date.now() > end) throw new Error(`Waited in vain for ${what}.`);
        await passed(step);
      }
    },
    jump: time.jump,
    pass: async (ms) => {
      for (let count = 0; count < 25; count += 1) await passed(ms / 25);
    },
    poll: async () => {
      const before = (await harness.call('sync.status', {})).lastSuccessAt ?? 0;
      await time.advance(1);
      await harness.call('sync.poll-now', {});
      await harness.until(async () => {
        const { lastSuccessAt, polling } = await harness.call('sync.status', {});
        return !polling && (lastSuccessAt ?? 0) > before;
      }, 'a poll');
    },
    received: async (purchaseOrderNumber) => {
      const find = async () => {
        const { rows } = await listOrders(harness, null);
        return rows.find((row) => row.purchaseOrderNumber === purchaseOrderNumber);
      };
      await harness.poll();
      const row = await harness.until(find, purchaseOrderNumber);
      return harness.detail(row.key);
    },
    detail: (key) => harness.call('orders.get', { key }),
    send: async (key, answers) => {
      const { revision } = await harness.detail(key);
      const input = { orderKey: key, revision, answers, buyerAccountNumber: null };
      return (await harness.call('responses.send', input)).entry;
    },
    entry: async (key, id) => {
      const entry = (await harness.detail(key)).responses.find((one) => one.id === id);
      if (entry === undefined) throw new Error(`There is no answer ${id}.`);
      return entry;
    },
    reach: (key, id, state) =>
      harness.until(async () => {
        const entry = await harness.entry(key, id);
        return entry.state === state ? entry : null;
      }, state),
    attach: async (key, position, name, bytes) => {
      const input = { orderKey: key, position, name, size: bytes.length };
      const { attachment } = await harness.call('documents.begin', input);
      const { id } = attachment;
      await harness.call('documents.append', { id, offset: 0, base64: bytes.toString('base64') });
      return (await harness.call('documents.finish', { id })).attachment;
    },
  };

  await harness.start();
  await harness.signIn();
  await harness.call('accounts.set-answers', { patch: { answerForm, answerFormat, companyId } });
  await harness.poll();
  onTestFinished(async () => {
    running?.kill();
    await practice.stop();
    await rm(folder, { recursive: true, force: true });
  });
  return harness;
};

/** Lets time pass until it settles: at most eight requests leave in a second. */
export const settled = async <Result>(harness: Harness, asked: Promise<Result>): Promise<Result> => {
  let over = false;
  const end = (): void => {
    over = true;
  };
  asked.then(end, end);
  await harness.until(() => over, 'an answer');
  return asked;
};

export const responsePath = '/v2/api-connector/order-response';

/** The answer to a line in the interface's terms, with changes. */
export const propose = (
  line: OrderLine,
  change: { dates?: string[]; quantities?: string[]; netPrice?: string },
): LineAnswer => {
  const entries = line.reopenRequest?.deliverySchedule ?? line.deliverySchedule;
  const prices = line.reopenRequest?.prices ?? line.prices;
  const count = change.dates?.length ?? change.quantities?.length ?? entries.length;
  const answer = {
    kind: 'propose',
    deliverySchedule: Array.from({ length: count }, (_, index) => ({
      position: entries[index]?.position ?? null,
      date: change.dates?.[index] ?? entries[index]?.date,
      quantity: change.quantities?.[index] ?? entries[index]?.quantity,
    })),
    prices:
      change.netPrice === undefined || prices === null
        ? null
        : {
            ...prices,
            grossPrice: null,
            discountPercentage: null,
            netPrice: {
              priceInTransactionCurrency: { value: change.netPrice, currencyIso: 'EUR' },
              priceInBaseCurrency: null,
            },
          },
    reason: 'Our press is being serviced.',
  };
  return lineAnswerSchema.parse(answer);
};

/** Shorthand for one answered line. */
export const at = (line: OrderLine, answer: LineAnswer): PositionedAnswer[] => [
  { position: line.position, answer },
];

export const accept: LineAnswer = { kind: 'accept' };
export const reject: LineAnswer = { kind: 'reject', reason: 'We no longer make this.' };

/** Sockets and files that Orderbell waits for. */
const createRunning = () => {
  const tasks = new Set<Promise<unknown>>();
  const turn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));
  return {
    watch: <T>(task: Promise<T>): Promise<T> => {
      const done = (): unknown => tasks.delete(task);
      tasks.add(task);
      task.then(done, done);
      return task;
    },
    /** Ends with the first of them or after 25 ms, because some end only when virtual time passes. */
    moment: async (): Promise<void> => {
      await turn();
      if (tasks.size === 0) return;
      const waited = new Promise<void>((resolve) => setTimeout(resolve, 25));
      await Promise.race([waited, ...[...tasks].map((task) => task.catch(() => undefined))]);
      await turn();
    },
  };
};

const whileAlive = <T>(result: Promise<T>, alive: () => boolean): Promise<T> =>
  new Promise((resolve, reject) => {
    result.then(
      (value) => alive() && resolve(value),
      (error) => alive() && reject(error),
    );
  });

/** The number of alerts since the start. */
export const alertsOf = ({ events }: Harness): number =>
  events.filter(({ name }) => name === 'alerts.shown').length;
