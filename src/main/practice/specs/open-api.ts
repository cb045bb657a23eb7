import { pathsOf, serviceOf, services, serviceVersion } from '../environment/services.ts';
import type { Route } from '../http/routes.ts';
import { type About, aboutRoutes, aboutSelf } from './about-routes.ts';
import { bodySchema } from './json-schema.ts';

/**
 * The OpenAPI 2.0 description of one service (interface, section 9), made from its routes. OpenAPI 2.0
 * forbids a GET with a body. The interface has one, so the description does too.
 */
export const openApi = (service: string, routes: Route[]): unknown => {
  const served = routes.flatMap((route) =>
    pathsOf(route).flatMap((path) => (serviceOf(path) === service ? [{ route, path }] : [])),
  );
  const paths = [...new Set(served.map(({ path }) => path))];
  return {
    swagger: '2.0',
    info: {
      title: `Practice service, ${service}`,
      description: Object.entries(services).find(([name]) => name === service)?.[1],
      version: serviceVersion,
    },
    basePath: '/',
    schemes: ['http'],
    securityDefinitions: {
      basic: { type: 'basic' },
      bearer: { type: 'apiKey', name: 'Authorization', in: 'header', description: 'Bearer <access token>' },
    },
    paths: Object.fromEntries(
      paths.map((path) => [
        path,
        Object.fromEntries(
          served
            .filter((one) => one.path === path)
            .map(({ route }) => [route.method.toLowerCase(), operation(route, path, aboutOf(route, path))]),
        ),
      ]),
    ),
  };
};

/**
 * The description of a route.
 *
 * @throws for a route without one: a description must not leave out what is served
 */
const aboutOf = (route: Route, path: string): About => {
  const [first = path] = pathsOf(route);
  const about = aboutRoutes[`${route.method} ${first}`] ?? aboutSelf[path.split('/').at(-1) ?? ''];
  if (about === undefined) throw new Error(`Nothing is said about ${route.method} ${first}.`);
  return about;
};

const operation = ({ method, access }: Route, path: string, about: About) => ({
  summary: about.summary,
  operationId: `${method.toLowerCase()}${path.replace(/[^A-Za-z0-9]+(\w?)/g, (_, letter: string) => letter.toUpperCase())}`,
  consumes: about.consumes,
  produces: about.produces ?? ['application/json'],
  security: {
    any: [{ basic: [] }, { bearer: [] }],
    token: [{ bearer: [] }],
    open: path.endsWith('/login') ? [{ basic: [] }] : [],
    page: [],
    control: [],
  }[access],
  parameters: [
    ...(path.includes('{id}') ? [{ name: 'id', in: 'path', required: true, type: 'string' }] : []),
    ...(about.query === undefined
      ? []
      : [{ name: about.query, in: 'query', required: true, type: 'string' }]),
    ...(about.header === undefined
      ? []
      : [{ name: about.header, in: 'header', required: true, type: 'string' }]),
    ...(about.file === undefined ? [] : [{ name: 'file', in: 'formData', required: true, type: 'file' }]),
    ...(about.consumes === undefined || about.file !== undefined
      ? []
      : [
          {
            name: 'body',
            in: 'body',
            required: true,
            schema: about.body === undefined ? { type: 'string' } : bodySchema(about.body),
          },
        ]),
  ],
  responses: {
    200: { description: 'Done' },
    ...(about.consumes === undefined && about.query === undefined
      ? {}
      : { 400: { description: 'The message names the field at fault' } }),
    ...(access === 'open' && about.header === undefined && !path.endsWith('/login')
      ? {}
      : { 401: { description: 'Not signed in, or not in this way' } }),
    ...(path.includes('{id}') ? { 404: { description: 'There is none of this id' } } : {}),
    429: { description: 'Too many requests in one second' },
    500: { description: 'A fault of the service, or of the authentication behind it' },
  },
});
