import { request } from 'node:http';
import { parse } from 'lossless-json';
import { onTestFinished } from 'vitest';
import { z } from 'zod';
import {
  createPracticeService,
  type PracticeOptions,
  type PracticeService,
} from '../../../src/main/practice/create-practice-service.ts';

/** A Tuesday morning: the start of every practice world in these tests. */
const morning = Date.parse('2026-11-17T09:00:00.000Z');

export type Reply = { status: number; headers: Readonly<Record<string, string>>; text: string };
type Sent = { headers?: Record<string, string>; body?: string | Buffer };

export type Practice = {
  service: PracticeService;
  url: string;
  /** The `Authorization` value for Basic. */
  basic: string;
  controlToken: string;
  /** Moves the service's clock on. */
  wait(ms: number): void;
  call(method: string, path: string, sent?: Sent): Promise<Reply>;
  /** A call with Basic and, when given, a JSON body. */
  ask(method: string, path: string, body?: unknown): Promise<Reply>;
  /** The same with an access token, for endpoints that accept nothing else. */
  askWithToken(method: string, path: string, body?: unknown): Promise<Reply>;
  /** Any call with an access token. */
  callWithToken(
    method: string,
    path: string,
    headers: Record<string, string>,
    body?: string | Buffer,
  ): Promise<Reply>;
  order(id: string): Promise<WireOrder>;
};

/** A running practice service with its own clock. It ends with the test. */
export const startPractice = async (options: PracticeOptions = {}): Promise<Practice> => {
  let now = morning;
  const service = createPracticeService({ clock: () => now, ...options });
  const { url, email, password, controlToken } = await service.start();
  onTestFinished(() => service.stop());
  const basic = `Basic ${Buffer.from(`${email}:${password}`).toString('base64')}`;
  const call: Practice['call'] = (method, path, sent) =>
    send(method, path.startsWith('http') ? path : url + path, sent);
  const json = { 'content-type': 'application/json' };
  const written = (body: unknown): Sent =>
    body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) };
  const callWithToken: Practice['callWithToken'] = async (method, path, headers, body) => {
    const login = await call('GET', '/v2/authentication/login', { headers: { authorization: basic } });
    const authorization = `Bearer ${login.headers['set-authorization'] ?? ''}`;
    return call(method, path, {
      headers: { ...headers, authorization },
      ...(body === undefined ? {} : { body }),
    });
  };
  const askWithToken: Practice['askWithToken'] = (method, path, body) =>
    callWithToken(method, path, json, written(body).body);
  return {
    service,
    url,
    basic,
    controlToken,
    wait: (ms) => {
      now += ms;
    },
    call,
    ask: (method, path, body) =>
      call(method, path, { headers: { ...json, authorization: basic }, ...written(body) }),
    callWithToken,
    askWithToken,
    order: async (id) => wireOrderSchema.parse(parse((await askWithToken('GET', `/order/${id}`)).text)),
  };
};

const send = (method: string, url: string, { headers = {}, body }: Sent = {}): Promise<Reply> =>
  new Promise((resolve, reject) => {
    const length = body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) };
    const sent = request(url, { method, headers: { ...length, ...headers }, agent: false }, (response) => {
      const pieces: Buffer[] = [];
      response.on('data', (piece: Buffer) => pieces.push(piece));
      response.on('error', reject);
      response.on('end', () => {
        const texts = Object.entries(response.headers).map(([name, value]) => [name, String(value)]);
        resolve({
          status: response.statusCode ?? 0,
          headers: Object.fromEntries(texts),
          text: Buffer.concat(pieces).toString(),
        });
      });
    });
    sent.on('error', reject);
    sent.end(body);
  });

const exactNumber = z.unknown().transform(String);
const scheduleSchema = z.array(
  z.object({ position: z.string().optional(), date: z.string().optional(), quantity: exactNumber }),
);
const priceSchema = z.object({ priceInTransactionCurrency: z.object({ value: exactNumber }) });
const pricesSchema = z.object({ netPrice: priceSchema.optional(), grossPrice: priceSchema.optional() });
const documentSchema = z.object({ objectId: z.string().optional(), name: z.string().optional() });

const wireOrderSchema = z.object({
  id: z.string(),
  buyerOrder: z.object({ purchaseOrderNumber: z.string(), companyId: z.string() }),
  supplierOrder: z.object({
    buyerAccountNumber: z.string().optional(),
    documents: z.array(documentSchema),
  }),
  status: z.object({ processStatus: z.string(), logisticsStatus: z.string() }),
  version: exactNumber,
  lastUpdatedAt: z.string(),
  lines: z.array(
    z.object({
      buyerLine: z.object({
        position: z.string(),
        reason: z.string().optional(),
        requests: z.object({ reopenRequest: z.object({ status: z.string() }) }).optional(),
      }),
      supplierLine: z
        .object({ reason: z.string().optional(), documents: z.array(documentSchema) })
        .optional(),
      confirmedLine: z.object({ deliverySchedule: scheduleSchema }).optional(),
      deliverySchedule: scheduleSchema,
      deliveryScheduleIncludingRequests: scheduleSchema,
      prices: pricesSchema,
      pricesIncludingRequests: pricesSchema,
      status: z.object({ processStatus: z.string(), inProgressStatus: z.string().optional() }),
      lastUpdatedAt: z.string(),
    }),
  ),
});
export type WireOrder = z.infer<typeof wireOrderSchema>;

/** A line's statuses in one word, for example `InProgress/OpenSupplierProposal`. */
export const stateOf = (order: WireOrder, index = 0): string => {
  const status = order.lines[index]?.status;
  return [status?.processStatus, status?.inProgressStatus].filter(Boolean).join('/');
};

export const pollSchema = z.object({
  data: z.array(wireOrderSchema),
  total: exactNumber,
  lastUpdatedAt: z.string().optional(),
});

export const readPoll = ({ text }: Reply): z.infer<typeof pollSchema> => pollSchema.parse(parse(text));

/** The field that a refusal names. */
export const fieldOf = ({ text }: Reply): string =>
  z.object({ field: z.string(), message: z.string() }).parse(JSON.parse(text)).field;
