import { z } from 'zod';
import type { Database, Http, HttpAnswer, HttpRequest } from '../../../src/main/core/ports.ts';
import type { Tools } from '../scheduler/client.ts';

const recordSchema = z.record(z.string(), z.unknown());

const pageSchema = z.object({
  data: z.array(recordSchema),
  total: z.number(),
  lastUpdatedAt: z.string(),
});
export type Page = z.infer<typeof pageSchema>;

const requestSchema = z.looseObject({
  filters: z.object({ lastUpdatedAfter: z.string() }),
  limit: z.number(),
  offset: z.number(),
});
type PollRequest = z.infer<typeof requestSchema>;

export const isPoll = ({ url }: HttpRequest): boolean => url.endsWith('/order-search/poll');
export const isPost = ({ url }: HttpRequest): boolean => url.endsWith('/order-response');
export const isFetch = ({ url }: HttpRequest): boolean => url.includes('/order/');

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
};

const readPage = (answer: HttpAnswer): Page | null => {
  const read = pageSchema.safeParse(parsed(answer.text));
  return answer.status === 200 && read.success ? read.data : null;
};

const readRequest = (request: HttpRequest): PollRequest =>
  requestSchema.parse(JSON.parse(typeof request.body === 'string' ? request.body : ''));

/** A client that reads the pages once and takes the result for the whole list. */
export const readWholeListOnce = (http: Http): Http => ({
  send: async (request) => {
    const answer = await http.send(request);
    const first = isPoll(request) ? readPage(answer) : null;
    if (first === null) return answer;
    const asked = readRequest(request);
    const data = [...first.data];
    while (data.length < first.total) {
      const body = JSON.stringify({ ...asked, offset: data.length });
      const next = await http.send({ ...request, body });
      const page = readPage(next);
      if (page === null) return next;
      if (page.data.length === 0) break;
      data.push(...page.data);
    }
    return { ...answer, text: JSON.stringify({ ...first, data, total: data.length }) };
  },
});

/** A client that reads a list of several pages until two read passes agree, even if records are missing. */
export const readUntilTwoAgree = (http: Http): Http => ({
  send: async (request) => {
    const answer = await http.send(request);
    const first = isPoll(request) ? readPage(answer) : null;
    if (first === null || first.data.length >= first.total) return answer;
    const asked = readRequest(request);
    let before = '';
    for (let passes = 0; passes < 5; passes += 1) {
      const pages: Page[] = passes === 0 ? [first] : [];
      let received = passes === 0 ? first.data.length : 0;
      let last = passes === 0 ? first : null;
      while (last === null || (last.data.length > 0 && received < last.total)) {
        const body = JSON.stringify({ ...asked, offset: received });
        const next = await http.send({ ...request, body });
        last = readPage(next);
        if (last === null) return next;
        pages.push(last);
        received += last.data.length;
      }
      const data = pages.flatMap((page) => page.data);
      const shown = [...new Set(data.map((record) => JSON.stringify(record)))].toSorted().join();
      if (shown === before) return { ...answer, text: JSON.stringify(asOnePage(data, pages)) };
      before = shown;
    }
    return answer;
  },
});

// As the core moves its cursor: to the highest value that is the stamp of a record.
const asOnePage = (data: Page['data'], pages: readonly Page[]): Page => {
  const moments = new Set(data.map((record) => record['lastUpdatedAt']));
  const values = pages.map((page) => page.lastUpdatedAt);
  const covered = values.filter((value) => moments.has(value)).toSorted();
  return { data, total: data.length, lastUpdatedAt: covered.at(-1) ?? values[0] ?? '' };
};

/** A client account core gets the result of `change` instead of a page. */
export const rereading =
  (change: (page: Page, request: PollRequest) => Page) =>
  (http: Http): Http => ({
    send: async (request) => {
      const answer = await http.send(request);
      const page = isPoll(request) ? readPage(answer) : null;
      if (page === null) return answer;
      const asked = readRequest(request);
      return { ...answer, text: JSON.stringify(change(page, asked)) };
    },
  });

/** A client account core gets the result of `change` instead of an order, in a list or alone. */
export const rereadingOrders =
  (change: (order: Record<string, unknown>) => Record<string, unknown>) =>
  (http: Http): Http => {
    const paged = rereading((page) => ({ ...page, data: page.data.map(change) }))(http);
    return {
      send: async (request) => {
        const answer = await paged.send(request);
        if (!isFetch(request) || answer.status !== 200) return answer;
        const record = recordSchema.safeParse(parsed(answer.text));
        return record.success ? { ...answer, text: JSON.stringify(change(record.data)) } : answer;
      },
    };
  };

/** A client that takes the stored order for a check while `isTrusting`. */
export const trustingTheStore =
  (isTrusting: (database: Database) => boolean) =>
  (http: Http, { database }: Pick<Tools, 'database'>): Http => ({
    send: async (request) => {
      if (!isFetch(request) || !isTrusting(database)) return http.send(request);
      const id = request.url.split('/').at(-1);
      const known = database.get(
        `SELECT json_set(header, '$.lines', (
           SELECT json_group_array(json(line)) FROM (SELECT line FROM order_lines WHERE order_key = order_texts.order_key ORDER BY sequence)
         )) AS text FROM order_texts WHERE header LIKE ?`,
        `%"id":"${id}"%`,
      )?.['text'];
      return typeof known === 'string'
        ? { status: 200, header: () => null, text: known }
        : http.send(request);
    },
  });

/** A client that takes every received order for the newest, by order version and line stamps. */
export const everNewer = (http: Http, { time, memory }: Pick<Tools, 'time' | 'memory'>): Http => {
  const renewed = (record: Record<string, unknown>): Record<string, unknown> => {
    const count = Number(memory.get('count') ?? 0) + 1;
    memory.set('count', count);
    const { lines } = record;
    if (!('version' in record) || !Array.isArray(lines)) return record;
    const lastUpdatedAt = new Date(time.now() + count).toISOString();
    return {
      ...record,
      version: time.now() + count,
      lines: lines.map((line: unknown) => ({ ...Object(line), lastUpdatedAt })),
    };
  };
  return rereadingOrders(renewed)(http);
};
