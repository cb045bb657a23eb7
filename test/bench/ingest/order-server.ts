import { createServer } from 'node:http';
import { benchOrder, momentOf } from './bench-orders.ts';

/**
 * A service in a process of its own that holds N orders and answers polls from memory, so that what is measured is the
 * client. Started by the benchmark with the number of orders; tells its port to the parent.
 */
const total = Number(process.argv[2]);
const records = Array.from({ length: total }, (_, index) => ({
  at: momentOf(index),
  text: JSON.stringify(benchOrder(index)),
}));

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
    const {
      filters,
      limit,
      offset,
    }: { filters: { lastUpdatedAfter: string }; limit: number; offset: number } = JSON.parse(body);
    const matching = records.filter(({ at }) => at > filters.lastUpdatedAfter);
    const page = matching.slice(offset, offset + limit);
    const lastUpdatedAt = page.at(-1)?.at ?? filters.lastUpdatedAfter;
    response.writeHead(200, { 'content-type': 'application/json' });
    response.end(
      `{"data":[${page.map(({ text }) => text).join(',')}],"total":${matching.length},"lastUpdatedAt":"${lastUpdatedAt}"}`,
    );
  });
});

server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  process.send?.(typeof address === 'object' && address !== null ? address.port : 0);
});
process.once('disconnect', () => process.exit(0));
