import { z } from 'zod';
import type { Http } from '../../../src/main/core/ports.ts';
import { readCompanies } from '../../../src/main/core/service/codec/read-companies.ts';
import { readPage, readSingleOrder } from '../../../src/main/core/service/codec/read-page.ts';
import { writeOrderResponse } from '../../../src/main/core/service/codec/write-order-response.ts';
import type { PollPage } from '../../../src/main/core/service/order-service.ts';
import { createPublishedState } from '../../../src/main/core/service/published-state.ts';
import { accessTokenLifetime } from '../../../src/main/core/service/token-renewal.ts';
import { OrderbellError } from '../../../src/shared/contract/errors.ts';
import { lineAmount } from '../../../src/shared/domain/order/amounts.ts';
import { decimal } from '../../../src/shared/domain/values/decimal.ts';
import { orderbell, type Subjects } from '../subjects.ts';

type WrongParser = {
  name: string;
  subjects: Subjects;
  /** The fuzz's finding about it. */
  caughtBy: RegExp;
  /** The target whose input catches it. Other targets only take longer. */
  only?: string | undefined;
};

const wrong = (name: string, change: Partial<Subjects>, caughtBy: RegExp, only?: string): WrongParser => ({
  ...{ name, caughtBy, only },
  subjects: { ...orderbell, ...change },
});

const pageText = z.object({ data: z.array(z.unknown()), total: z.unknown() });

const notAService = (): never => {
  throw new OrderbellError('service.not-a-service', { detail: 'no page' });
};

/** Numbers as JavaScript has them: sixteen digits, and no trailing zero. */
const withFloats = (text: string): Omit<PollPage, 'serverTime'> => {
  readPage(text);
  return readPage(JSON.stringify(JSON.parse(text.replace(/^\uFEFF/, ''))));
};

/** Stores only known fields. */
const withoutUnknown = (text: string): Omit<PollPage, 'serverTime'> => {
  const page = readPage(text);
  return {
    ...page,
    records: page.records.map((read) => ({
      ...read,
      headerText: JSON.stringify({ ...read.header, lines: read.lines.map(() => 0) }),
    })),
  };
};

/** Refuses the whole page because of one bad record. */
const allOrNothing = (text: string): Omit<PollPage, 'serverTime'> => {
  const page = readPage(text);
  return page.broken.length > 0 ? notAService() : page;
};

/** Lets the errors of its schema through. */
const throwsItsSchema = (text: string): Omit<PollPage, 'serverTime'> => {
  pageText.parse(JSON.parse(text));
  return readPage(text);
};

/** Leaves out unreadable records without a report. */
const swallows = (text: string): Omit<PollPage, 'serverTime'> => ({ ...readPage(text), broken: [] });

/** Copies all names, even those with a meaning in JavaScript. */
const copiesNames =
  <Read>(reader: (text: string) => Read) =>
  (text: string): Read => {
    const read = reader(text);
    copyOnto({}, JSON.parse(text.replace(/^\uFEFF/, '')));
    return read;
  };

const recordSchema = z.custom<Record<string, unknown>>(
  (value) => typeof value === 'object' && value !== null,
);

const copyOnto = (to: unknown, from: unknown): void => {
  const [target, source] = [recordSchema.safeParse(to).data, recordSchema.safeParse(from).data];
  if (target === undefined || source === undefined) return;
  for (const [name, value] of Object.entries(source)) {
    if (recordSchema.safeParse(value).success && !recordSchema.safeParse(target[name]).success) {
      target[name] = {};
    }
    if (recordSchema.safeParse(target[name]).success) copyOnto(target[name], value);
    else target[name] = value;
  }
};

/** Removes the password from an answer only in its plain form. */
const redactsPlainly: Subjects['session'] = (credentials, http, clock) => {
  let received = '';
  const recording: Http = {
    send: async (request) => {
      const answer = await http.send(request);
      received = answer.text;
      return answer;
    },
  };
  const session = orderbell.session(credentials, recording, clock);
  return {
    ...session,
    send: async (request) => {
      const answer = await session.send(request);
      return { ...answer, text: received.replaceAll(credentials.password, '…') };
    },
  };
};

const asAsked = (range: string | null, from: number): string | null =>
  range === null ? null : range.replace(/\d+-/, `${from}-`);

/**
 * Typical faulty parsers, each with one fault that hurts a supplier. The fuzz has to catch each, or it
 * proves nothing about the right ones.
 */
export const wrongParsers: readonly WrongParser[] = [
  wrong('numbers in floating point', { readPage: withFloats }, /something else than what arrived/),
  wrong('unknown fields left out', { readPage: withoutUnknown }, /something else than what arrived/),
  wrong('a page lost to one bad record', { readPage: allOrNothing }, /a page was refused/),
  wrong(
    'errors of a schema let through',
    { readPage: throwsItsSchema },
    /threw (SyntaxError|ZodError|\$ZodError)/,
  ),
  wrong('bad records swallowed', { readPage: swallows }, /records of the page were lost/),
  wrong(
    'names copied onto prototypes',
    { readSingleOrder: copiesNames(readSingleOrder), readPage: copiesNames(readPage) },
    /a prototype was changed/,
    'pages',
  ),
  wrong(
    'amounts in floating point',
    {
      lineAmount: (terms, unit) => {
        const amount = lineAmount(terms, unit);
        const value = Math.fround(Number(amount?.value));
        return amount && { ...amount, value: decimal(Number.isFinite(value) ? String(value) : '0') };
      },
    },
    /an amount of/,
  ),
  wrong(
    'a sum in floating point',
    {
      decimals: {
        ...orderbell.decimals,
        add: (a, b) => {
          const sum = Number(a) + Number(b);
          return decimal(Number.isFinite(sum) ? BigInt(Math.trunc(sum)).toString() : '0');
        },
      },
    },
    /a wrong sum/,
  ),
  wrong(
    'a merge that drops lines which a newer record leaves out',
    {
      mergeOrder: (before, incoming) =>
        incoming === before ? { kind: 'same' } : { kind: 'changed', order: incoming, headerNewer: true },
    },
    /a line was lost/,
  ),
  wrong(
    'a shipment’s quantities in floating point',
    {
      readShipments: (text) => {
        orderbell.readShipments(text);
        return orderbell.readShipments(JSON.stringify(JSON.parse(text.replace(/^\uFEFF/, ''))));
      },
    },
    /a quantity is another one|the stored text says something else/,
  ),
  wrong(
    'a shipment without its first stop',
    {
      readShipments: (text) => {
        const read = orderbell.readShipments(text);
        const cut = read.records.map(({ raw, shipment }) => {
          const { departure, destinations } = shipment.locations;
          return {
            raw,
            shipment: { ...shipment, locations: { departure, destinations: destinations.slice(1) } },
          };
        });
        return { ...read, records: cut };
      },
    },
    /stops were lost/,
  ),
  wrong(
    'a merge that drops lines of a shipment which a newer record leaves out',
    {
      mergeShipment: (before, incoming) =>
        incoming === before ? { kind: 'same' } : { kind: 'newer', shipment: incoming, headerNewer: true },
    },
    /a line was lost/,
    'shipments',
  ),
  wrong(
    'an id of a webhook taken unchecked',
    {
      readCall: (call) => {
        const id = new URLSearchParams(call.query).get('orderId');
        return id === null ? orderbell.readCall(call) : { hint: { about: 'order', id }, eventName: null };
      },
    },
    /an id that leads elsewhere/,
  ),
  wrong(
    'a link followed to any address',
    { mayFollow: (link) => link.startsWith('http') },
    /a link that leads inside/,
  ),
  wrong(
    'a part of a document written at an unchecked position',
    {
      receiveDocument: (receiving) =>
        orderbell.receiveDocument({
          ...receiving,
          remote: {
            ...receiving.remote,
            fetch: (request) =>
              receiving.remote.fetch({
                ...request,
                begin: ({ status, header }) =>
                  request.begin({
                    status,
                    header: (name) =>
                      name === 'content-range' ? asAsked(header(name), request.from) : header(name),
                  }),
              }),
          },
        }),
    },
    /bytes in another order/,
    'documents',
  ),
  wrong(
    'a company’s numbers in floating point',
    {
      readCompanies: (text) => {
        readCompanies(text);
        return readCompanies(JSON.stringify(JSON.parse(text.replace(/^\uFEFF/, ''))));
      },
    },
    /a number that nobody sent/,
  ),
  wrong(
    'a service’s label shown unchecked',
    {
      publishedState: (deps) => {
        const state = createPublishedState(deps);
        const untrimmed = (version: string | null) => (version === null ? null : `${version}\n`);
        return async () =>
          (await state())?.map((one) => ({ ...one, version: untrimmed(one.version) })) ?? null;
      },
    },
    /a version that nobody can read/,
    'published',
  ),
  wrong('secrets removed only in their plain form', { session: redactsPlainly }, /a secret in a sentence/),
  wrong(
    'a wait of any length accepted',
    {
      retryAfterMs: (header) => (header === null ? null : Number.parseInt(header, 10) * 1000),
    },
    /waits /,
  ),
  wrong(
    'a token’s lifetime overestimated',
    {
      accessTokenLifetime: (token, now) => accessTokenLifetime(token, now) - 600_000,
    },
    /a token that lives/,
  ),
  wrong(
    'XML built from strings',
    {
      writeOrderResponse: (response, format) => {
        const written = writeOrderResponse(response, format);
        return { ...written, text: format === 'xml' ? written.text.replaceAll('&amp;', '&') : written.text };
      },
    },
    /no XML/,
  ),
  wrong(
    'JSON with rounded numbers',
    {
      writeOrderResponse: (response, format) => {
        const written = writeOrderResponse(response, format);
        return {
          ...written,
          text: format === 'json' ? JSON.stringify(JSON.parse(written.text)) : written.text,
        };
      },
    },
    /JSON says/,
  ),
  wrong(
    'a reader of XML that lets its errors through',
    {
      readXmlResponse: (text) => {
        if (text.includes('<!DOCTYPE')) throw new Error('Entity limit exceeded');
        return orderbell.readXmlResponse(text);
      },
    },
    /the practice service threw/,
    'inbound',
  ),
];
