import { createServer } from 'node:http';
import { deskPage } from '../desk/desk-orders.ts';
import { searchedPage } from '../search/searched-orders.ts';
import { benchPage, momentOf, unreadablePage } from './bench-orders.ts';

/**
 * A service in its own process with N orders, one a second, so that only the client is measured. Pages are
 * written on request, since 100,000 orders at once would fill most of a computer's memory. It has no
 * shipments.
 * The benchmark starts it with the number of orders, with `searched`, `desk` or `unreadable` for other texts, and
 * with the number of open orders. It sends its port to the parent, and on request the number of polls. It can
 * also add updates.
 */
let total = Number(process.argv[2]);
const pages = new Map([
  ['searched', searchedPage],
  ['unreadable', unreadablePage],
  ['desk', deskPage({ total, open: Number(process.argv[4] ?? total) })],
]);
const page = pages.get(process.argv[3] ?? '') ?? benchPage;
let polls = 0;

const server = createServer((request, response) => {
  let body = '';
  request.setEncoding('utf8').on('data', (piece: string) => {
    body += piece;
  });
  request.on('end', () => {
    if (request.url?.startsWith('/v2/authentication/') === true) {
      response.writeHead(200, { 'set-authorization': 'bench', 'set-refresh-token': 'bench' }).end();
      return;
    }
    if (request.url?.includes('/shipment/') === true) {
      response.writeHead(200, { 'content-type': 'application/json' });
      response.end('{"data":[],"total":0,"lastUpdatedAt":null}');
      return;
    }
    // Sign-in tries with which method a search can be sent.
    if (body === '') {
      response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
      return;
    }
    polls += 1;
    const { filters, limit, offset }: Poll = JSON.parse(body);
    const first = firstAfter(filters.lastUpdatedAfter);
    const from = Math.min(total, first + offset);
    const to = Math.min(total, from + limit);
    const last = from === to ? filters.lastUpdatedAfter : momentOf(to - 1);
    response.writeHead(200, { 'content-type': 'application/json' });
    response.end(`{"data":${page(from, to)},"total":${total - first},"lastUpdatedAt":"${last}"}`);
  });
});

type Poll = { filters: { lastUpdatedAfter: string }; limit: number; offset: number };

const firstAfter = (moment: string): number => {
  const first = Math.floor((Date.parse(moment) - Date.parse(momentOf(0))) / 1000) + 1;
  return Math.min(total, Math.max(0, first));
};

// A connection that closes while the client stores a page would be one more fault.
server.keepAliveTimeout = 60_000;
server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  process.send?.(typeof address === 'object' && address !== null ? address.port : 0);
});
process.on('message', (wish) => {
  if (typeof wish === 'number') total += wish;
  process.send?.(polls);
  polls = 0;
});
process.once('disconnect', () => process.exit(0));
