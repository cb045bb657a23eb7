import { z } from 'zod';
import { pathsOf, serviceOf, services, serviceVersion } from '../environment/services.ts';
import type { Route } from '../http/routes.ts';
import { type About, aboutRoutes, aboutSelf } from './about-routes.ts';

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

/**
 * Converts a zod schema to the JSON Schema of OpenAPI 2.0. A lossless number is described as a number. A
 * field that may be `null` gets the mark that tools for this version read.
 */
const bodySchema = (schema: z.ZodType): unknown =>
  simplified(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any', target: 'draft-7' }));

const simplified = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(simplified);
  if (typeof value !== 'object' || value === null) return value;
  const fields: Record<string, unknown> = { ...value };
  if (Array.isArray(fields['anyOf'])) {
    const [first] = fields['anyOf'].map(simplified);
    return typeof first === 'object' ? { ...first, 'x-nullable': true } : first;
  }
  const { type } = fields;
  if (Array.isArray(type) && type.includes('null')) {
    const rest = simplified({ ...fields, type: type.find((one) => one !== 'null') });
    return typeof rest === 'object' ? { ...rest, 'x-nullable': true } : rest;
  }
  const known = Object.entries(fields).filter(
    ([name]) => !['$schema', 'additionalProperties'].includes(name),
  );
  // Only a lossless number has no JSON Schema of its own.
  if (known.every(([name]) => name === 'default')) return { type: 'number', ...Object.fromEntries(known) };
  return Object.fromEntries(
    known.map(([name, inner]) => [name, name === 'properties' ? eachOf(inner) : simplified(inner)]),
  );
};

// The keys of `properties` are field names, not schema keywords.
const eachOf = (fields: unknown): unknown =>
  typeof fields !== 'object' || fields === null
    ? fields
    : Object.fromEntries(Object.entries(fields).map(([name, inner]) => [name, simplified(inner)]));

/** Writes JSON values as block YAML. Texts are quoted as in JSON, which is valid YAML. */
export const writeYaml = (value: unknown): string => `${block(value, '').trimStart()}\n`;

const block = (value: unknown, indent: string): string => {
  if (Array.isArray(value)) {
    if (value.length === 0) return ' []';
    return value.map((one) => `\n${indent}-${inItem(one, `${indent}  `)}`).join('');
  }
  if (typeof value === 'object' && value !== null) {
    const entries = Object.entries(value).filter(([, inner]) => inner !== undefined);
    if (entries.length === 0) return ' {}';
    return entries.map(([name, inner]) => `\n${indent}${key(name)}:${block(inner, `${indent}  `)}`).join('');
  }
  return ` ${JSON.stringify(value)}`;
};

// The first field of an object is on the line of the dash.
const inItem = (value: unknown, indent: string): string => block(value, indent).replace(/^\n +/, ' ');

const key = (name: string): string => (/^[A-Za-z][\w-]*$/.test(name) ? name : JSON.stringify(name));
