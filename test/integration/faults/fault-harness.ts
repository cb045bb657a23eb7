import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, onTestFinished } from 'vitest';
import { z } from 'zod';
import { createLogFile } from '../../../src/main/adapters/data-folder/log-file.ts';
import { createHttp } from '../../../src/main/adapters/network/http-undici.ts';
import type { Http, HttpRequest } from '../../../src/main/core/ports.ts';
import type { Settings } from '../../../src/shared/contract/calls/settings.ts';
import type { ErrorCode, ErrorShape } from '../../../src/shared/contract/errors.ts';
import { type Harness, openHarness, type Surroundings } from '../answering/harness.ts';
import {
  type Certificate,
  createFaultServer,
  type FaultServer,
  type ReceivedRequest,
} from './fault-server.ts';
import { sentenceOf, sentences } from './sentences.ts';

/** A harness with a fault server in front of its service, and with access to its store and sockets. */
export type FaultHarness = Harness & {
  front: FaultServer;
  /** Sign-ins with the password that reached the fault server. */
  logins: () => number;
  /** Requests that the service itself refused with a 401. */
  refusals: () => number;
  count: (meant: (seen: ReceivedRequest) => boolean) => number;
  /** The cursor of one stream in the store's file. */
  cursor: (stream?: 'orders' | 'shipments') => string | null;
  /** Purchase order numbers in the store's file, sorted. */
  stored: () => string[];
  /** The number of shipments in the store's file. */
  storedShipments: () => number;
  /** Lines of the log with this event, oldest first. */
  logged: (event: string) => Record<string, unknown>[];
  /** Puts a fault on matching requests, until it is removed or for a number of times. */
  break: FaultServer['break'];
  heal: () => void;
};

type Options = Surroundings & {
  settings?: Partial<Settings>;
  tls?: { certificate: Certificate; trusted: string[] };
};

export const openFaultHarness = async ({
  settings,
  tls,
  ...surroundings
}: Options = {}): Promise<FaultHarness> => {
  const front = createFaultServer(tls?.certificate ?? null);
  const harness = await openHarness(settings, {
    front: front.start,
    http: () => hurried(createHttp({ extraCertificates: tls?.trusted ?? [] }), front),
    log: (folder) => createLogFile(join(folder, 'logs')),
    ...surroundings,
  });
  const ask = (sql: string): Record<string, unknown>[] => {
    const file = new DatabaseSync(join(harness.folder, 'store.sqlite'), { readOnly: true });
    try {
      return file.prepare(sql).all();
    } finally {
      file.close();
    }
  };
  onTestFinished(async () => {
    await front.stop();
    // After each test the store is sound, and no file contains a secret.
    expect(ask('PRAGMA integrity_check')).toEqual([{ integrity_check: 'ok' }]);
    expect(ask('PRAGMA foreign_key_check')).toEqual([]);
    expectNoSecrets(harness, front);
  });
  return {
    ...harness,
    front,
    logins: () => front.seen.filter(isLogin).length,
    refusals: () => front.seen.filter(({ status }) => status === 401).length,
    count: (meant) => front.seen.filter(meant).length,
    cursor: (stream = 'orders') => {
      const value = ask(`SELECT value FROM cursors WHERE stream = '${stream}'`)[0]?.['value'];
      return typeof value === 'string' ? value : null;
    },
    stored: () =>
      ask('SELECT purchase_order_number AS number FROM orders ORDER BY 1').map(({ number }) =>
        String(number),
      ),
    storedShipments: () => Number(ask('SELECT count(*) AS count FROM shipments')[0]?.['count']),
    logged: (event) =>
      readFileSync(join(harness.folder, 'logs', 'orderbell.log'), 'utf8')
        .split('\n')
        .flatMap((line) => (line === '' ? [] : [logLine.parse(JSON.parse(line))]))
        .filter((line) => line['event'] === event),
    break: front.break,
    heal: front.heal,
  };
};

const logLine = z.record(z.string(), z.unknown());

// Deadlines are real time, so a request that meets a stalling fault gets a short one.
const hurried = (http: Http & { close: () => Promise<void> }, front: FaultServer) => ({
  ...http,
  send: (request: HttpRequest) => {
    const { method, url, body } = request;
    const seen = { method, path: new URL(url).pathname, body: typeof body === 'string' ? body : '' };
    return http.send(front.stalls(seen) ? { ...request, deadlineMs: stalledMs } : request);
  },
});

const stalledMs = 250;

const expectNoSecrets = ({ folder, credentials }: Harness, { tokens }: FaultServer): void => {
  const { email, password } = credentials;
  const basic = Buffer.from(`${email}:${password}`).toString('base64');
  const secrets = [password, encodeURIComponent(password), basic, ...tokens];
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const path = join(entry.parentPath, entry.name);
    const content = readFileSync(path);
    for (const secret of secrets) expect(content.includes(secret), path).toBe(false);
  }
};

export const isLogin = ({ path }: ReceivedRequest): boolean => path === '/v2/authentication/login';
export const isRefresh = ({ path }: ReceivedRequest): boolean => path === '/v2/authentication/refresh';
export const isPoll = ({ path }: ReceivedRequest): boolean => path.endsWith('/order-search/poll');
export const isPage =
  (offset: number) =>
  (seen: ReceivedRequest): boolean =>
    isPoll(seen) && seen.offset === offset;
export const isShipmentsPoll = ({ path }: ReceivedRequest): boolean => path.endsWith('/shipment/poll');
export const isShipmentsPage =
  (offset: number) =>
  (seen: ReceivedRequest): boolean =>
    isShipmentsPoll(seen) && seen.offset === offset;
export const isAnswer = ({ method, path }: ReceivedRequest): boolean =>
  method === 'POST' && path === '/v2/api-connector/order-response';
export const isAdvice = ({ method, path }: ReceivedRequest): boolean =>
  method === 'POST' && path === '/v2/api-connector/shipment/despatch-advice';
export const isUpload = ({ method, path }: ReceivedRequest): boolean =>
  method === 'POST' && path === '/v2/object-storage/document';
export const isOrderFetch = ({ method, path }: ReceivedRequest): boolean =>
  method === 'GET' && /\/order\/[^/]+$/.test(path);

/** The user reads what happened and who can fix it. */
export const expectSentence = (problem: ErrorShape | null | undefined, code: ErrorCode): void => {
  expect(problem?.code).toBe(code);
  if (problem === null || problem === undefined) return;
  expect(sentences[code]).toBeDefined();
  expect(sentenceOf(problem)).toMatch(sentences[code] ?? /^$/);
};
