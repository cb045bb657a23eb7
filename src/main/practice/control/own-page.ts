import { createHash, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { Problem } from '../http/problem.ts';
import { header } from '../http/routes.ts';

/**
 * A 403 unless the request names this service by its loopback address and comes from no page but our own: a page elsewhere
 * in the browser must neither read nor move the controls, not even under a name of its own that points here. It may lead a
 * person here, as Orderbell's settings do: what she then sees holds nothing without the token.
 */
export const refuseStrangers = (request: IncomingMessage): void => {
  const host = header(request, 'host');
  if (!/^(127\.0\.0\.1|localhost):\d+$/.test(host)) throw new Problem(403, 'is not this service', 'Host');
  if (isVisit(request)) return;
  const origin = header(request, 'origin');
  if (origin !== '' && origin !== `http://${host}`) throw new Problem(403, 'is another page', 'Origin');
  const site = header(request, 'sec-fetch-site');
  if (!['', 'same-origin', 'none'].includes(site))
    throw new Problem(403, 'is another page', 'Sec-Fetch-Site');
};

/** Whether a person's browser goes to the control page as a whole window: no frame, no script, no form. */
const isVisit = (request: IncomingMessage): boolean =>
  request.method === 'GET' &&
  request.url === '/control' &&
  header(request, 'origin') === '' &&
  header(request, 'sec-fetch-mode') === 'navigate' &&
  header(request, 'sec-fetch-dest') === 'document';

/** A 403 unless the request carries the token of this start, which only who started the service has seen. */
export const refuseWithoutToken = (request: IncomingMessage, token: string): void => {
  const [given, expected] = [digest(header(request, 'x-control-token')), digest(token)];
  if (!timingSafeEqual(given, expected)) {
    throw new Problem(
      403,
      'is needed: it stands in the address that was printed at the start',
      'X-Control-Token',
    );
  }
};

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();
