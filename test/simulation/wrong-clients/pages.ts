import { z } from 'zod';
import type { Http, HttpAnswer, HttpRequest } from '../../../src/main/core/ports.ts';

const pageSchema = z.object({
  data: z.array(z.record(z.string(), z.unknown())),
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

const readPage = (answer: HttpAnswer): Page | null => {
  try {
    const read = pageSchema.safeParse(JSON.parse(answer.text));
    return answer.status === 200 && read.success ? read.data : null;
  } catch {
    return null;
  }
};

const readRequest = (request: HttpRequest): PollRequest =>
  requestSchema.parse(JSON.parse(typeof request.body === 'string' ? request.body : ''));

/** A client that goes through the pages once and takes what it got for the whole list. */
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

/** A client that reads pages in its own way: what `change` makes of a page is what the core gets. */
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
