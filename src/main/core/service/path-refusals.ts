import { OrderbellError } from '../../../shared/contract/errors.ts';
import type { HttpRequest, Timers } from '../ports.ts';
import { serviceProfile } from './profile.ts';

/**
 * The paths that the service refuses to a login whose password it takes. That is no word about the password, and nothing else
 * has to stop for it: the path has a rest of an hour. Whatever is asked for by its id is one path.
 */
export type PathRefusals = {
  /** Throws `service.path-refused` where this has its rest. Orders and messages have none: something waits for each. */
  assertOpen: (request: HttpRequest) => void;
  /** Whether a sign-in for it came to nothing within the hour, even where it was taken since: a part may be refused. */
  isRefused: (request: HttpRequest) => boolean;
  /** Begins a rest, where none lasts still. @param params of the error that is given */
  refused: (request: HttpRequest, params?: Record<string, string>) => OrderbellError;
};

export const createPathRefusals = (timers: Pick<Timers, 'elapsed'>, baseUrl: string): PathRefusals => {
  const until = new Map<string, number>();
  const pathOf = ({ url }: HttpRequest): string => url.slice(baseUrl.length).replace(/\?.*/, '');
  const keyOf = (request: HttpRequest): string => `${request.method} ${withoutId(pathOf(request))}`;
  const leftOf = (request: HttpRequest): number => (until.get(keyOf(request)) ?? 0) - timers.elapsed();
  const hasRests = (request: HttpRequest): boolean =>
    !serviceProfile.askedWheneverDue.some((path) => path === pathOf(request));

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
