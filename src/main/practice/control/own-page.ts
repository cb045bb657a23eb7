import { createHash, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { Problem } from '../http/problem.ts';
import { header } from '../http/routes.ts';

/**
 * Answers 403 unless the request names this service by its loopback address and comes from its own page. A
 * foreign page must not read or change the controls, not even by DNS rebinding. It may link here, as
 * Orderbell's settings do: without the token the page shows nothing.
 */
export const refuseForeignRequests = (request: IncomingMessage): void => {
  const host = header(request, 'host');
  if (!/^(127\.0\.0\.1|localhost):\d+$/.test(host)) throw new Problem(403, 'is not this service', 'Host');
  if (isVisit(request)) return;
  const origin = header(request, 'origin');
  if (origin !== '' && origin !== `http://${host}`) throw new Problem(403, 'is another page', 'Origin');
  const site = header(request, 'sec-fetch-site');
  if (!['', 'same-origin', 'none'].includes(site))
    throw new Problem(403, 'is another page', 'Sec-Fetch-Site');
};

/** Whether a browser opens the control page in a window of its own: no frame, script or form. */
const isVisit = (request: IncomingMessage): boolean =>
  request.method === 'GET' &&
  request.url === '/control' &&
  header(request, 'origin') === '' &&
  header(request, 'sec-fetch-mode') === 'navigate' &&
  header(request, 'sec-fetch-dest') === 'document';

/**
 * Answers 403 unless the request carries the token of this start. Only the user who started the service
 * knows it.
 */
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
