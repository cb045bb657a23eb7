import type { Route } from '../http/routes.ts';

/** The version that every service publishes (interface, section 9). */
export const serviceVersion = '2.0.0-practice';

/**
 * The services of the interface (section 1) and their purpose; open points, section 1, name `shipment`. The
 * interface states no endpoint for two of them. They only describe themselves, and say so.
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

/** The paths of a route, with `{id}` for the variable part. Two paths when the version may be left out. */
export const pathsOf = ({ path }: Pick<Route, 'path'>): string[] => {
  const template = path.source
    .replace(/\\([/.])/g, '$1')
    .replace(/^\^|\$$/g, '')
    .replace('([^/]+)', '{id}');
  return template.startsWith('(?:/v2)?')
    ? ['', '/v2'].map((version) => version + template.slice('(?:/v2)?'.length))
    : [template];
};

/** The service of a path: its first part after the version. */
export const serviceOf = (path: string): string => path.replace(/^\/v2/, '').split('/')[1] ?? '';
