import { OrderbellError } from '../../../shared/contract/errors.ts';
import type { HttpRequest, Timers } from '../ports.ts';
import { serviceProfile } from './profile.ts';

/**
 * The paths that the service refuses with a 401 although the login's password is right. Only the refused
 * path stops, for an hour. Paths that differ only in an id count as one path.
 */
export type PathRefusals = {
  /**
   * Throws `service.path-refused` during that hour. The order poll and messages never stop, because the
   * user waits for them.
   */
  assertOpen: (request: HttpRequest) => void;
  /** Whether the path was refused after a sign-in within the last hour, even if it has worked since. */
  isRefused: (request: HttpRequest) => boolean;
  /** Starts the hour unless one is running. @param params of the error that it returns */
  refused: (request: HttpRequest, params?: Record<string, string>) => OrderbellError;
};

/** @param baseUrl the service address, which is cut off the URL of each request */
export const createPathRefusals = (timers: Pick<Timers, 'elapsed'>, baseUrl: string): PathRefusals => {
  const until = new Map<string, number>();
  const pathOf = ({ url }: HttpRequest): string => url.slice(baseUrl.length).replace(/\?.*/, '');
  const keyOf = (request: HttpRequest): string => `${request.method} ${withoutId(pathOf(request))}`;
  const leftOf = (request: HttpRequest): number => (until.get(keyOf(request)) ?? 0) - timers.elapsed();
  const hasRests = (request: HttpRequest): boolean =>
    !serviceProfile.alwaysRequested.some((path) => path === pathOf(request));

  const problem = (request: HttpRequest, params: Record<string, string> = {}): OrderbellError =>
    new OrderbellError('service.path-refused', {
      params: hasRests(request) ? { ...params, retryAfterMs: String(Math.ceil(leftOf(request))) } : params,
    });

  return {
    assertOpen: (request) => {
      if (hasRests(request) && leftOf(request) > 0) throw problem(request);
    },
    isRefused: (request) => leftOf(request) > 0,
    refused: (request, params) => {
      if (leftOf(request) <= 0) until.set(keyOf(request), timers.elapsed() + serviceProfile.refusedPathMs);
      return problem(request, params);
    },
  };
};

const { order, shipment, document, download, versionPrefix } = serviceProfile.paths;
const byId = [order, shipment, download, document, `${versionPrefix}${order}`, `${versionPrefix}${shipment}`];
const whole: ReadonlySet<string> = new Set(Object.values(serviceProfile.paths));

const withoutId = (path: string): string => {
  const stem = whole.has(path) ? undefined : byId.find((one) => path.startsWith(`${one}/`));
  return stem === undefined ? path : path.slice(stem.length).replace(/^\/[^/]+/, `${stem}/*`);
};
