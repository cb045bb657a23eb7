import type { Route } from '../http/routes.ts';

/** The label that every service publishes (interface, section 9). */
export const serviceVersion = '2.0.0-practice';

/**
 * The services of the interface, section 1, each with what it is for; `shipment` is named in open points, section 1. Of two
 * no endpoint is stated, so they have none but those by which every service speaks of itself, and say so.
 */
export const services = {
  authentication: 'Log in, refresh and log out',
  'api-connector': 'Send orders, order responses and despatch advices',
  'object-storage': 'Upload and download documents',
  order: 'Fetch an order',
  'order-search': 'Poll orders',
  'order-line-search': 'Search order lines: no endpoint of it is stated, so nothing can be asked here',
  shipment: 'Poll and fetch shipments',
  'company-search': 'Find companies',
  'sci-connector': 'Send orders as supply-chain XML',
  'order-webhook-connector':
    'Webhooks: calls go out, to the addresses that the controls name; no endpoint that takes one is stated',
} as const;

export const serviceNames: readonly string[] = Object.keys(services);

/** The paths that a route answers to, with `{id}` where they vary: two of them where the version may be left out. */
export const pathsOf = ({ path }: Pick<Route, 'path'>): string[] => {
  const template = path.source
    .replace(/\\([/.])/g, '$1')
    .replace(/^\^|\$$/g, '')
    .replace('([^/]+)', '{id}');
  return template.startsWith('(?:/v2)?')
    ? ['', '/v2'].map((version) => version + template.slice('(?:/v2)?'.length))
    : [template];
};

/** The service to which a path belongs: its first part, behind the version. */
export const serviceOf = (path: string): string => path.replace(/^\/v2/, '').split('/')[1] ?? '';
