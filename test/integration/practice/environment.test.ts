import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { z } from 'zod';
import { openApiProblems } from './open-api-document.ts';
import { startPractice } from './practice-client.ts';

const services = [
  'authentication',
  'api-connector',
  'object-storage',
  'order',
  'order-search',
  'order-line-search',
  'shipment',
  'company-search',
  'sci-connector',
  'order-webhook-connector',
];

/** The operations of a description, read by its indentation. */
const operationsIn = (yaml: string): string[] => {
  let path = '';
  return yaml.split('\n').flatMap((line) => {
    path = /^ {2}"(\/[^"]*)":/.exec(line)?.[1] ?? path;
    const method = /^ {4}(get|put|post|delete|patch):/.exec(line)?.[1];
    return method === undefined ? [] : [`${method.toUpperCase()} ${path}`];
  });
};

const describedSchema = z.object({
  paths: z.record(
    z.string(),
    z.record(
      z.string(),
      z.object({
        summary: z.string(),
        parameters: z.array(z.object({ name: z.string(), in: z.string(), schema: z.unknown().optional() })),
        responses: z.record(z.string(), z.unknown()),
      }),
    ),
  ),
});

const shapeSchema = z.object({
  properties: z.record(z.string(), z.unknown()).optional(),
  items: z.unknown().optional(),
});

/** The names of a body's fields at every depth, as paths. */
const fieldsIn = (schema: unknown, before = ''): string[] => {
  const shape = shapeSchema.safeParse(schema).data;
  if (shape === undefined) return [];
  if (shape.items !== undefined) return fieldsIn(shape.items, before);
  return Object.entries(shape.properties ?? {}).flatMap(([name, inner]) => {
    const isList = shapeSchema.safeParse(inner).data?.items !== undefined;
    const path = `${before}${name}${isList ? '[]' : ''}`;
    return [path, ...fieldsIn(inner, `${path}.`)];
  });
};

describe('the environment’s pages', () => {
  it('is a description of every service, and of every route that this page of the interface knows', async () => {
    const practice = await startPractice({ sample: 'empty' });
    const described: string[] = [];
    for (const service of services) {
      const reply = await practice.call('GET', `/v2/${service}/specs.yaml`);
      expect([reply.status, reply.headers['content-type']]).toEqual([200, 'application/yaml; charset=utf-8']);
      expect(reply.text).toMatch(/^swagger: "2\.0"\ninfo:\n {2}title: /);
      described.push(...operationsIn(reply.text));
    }
    const own = /\/(specs\.yaml|specs|health|version)$/;
    expect(described.filter((one) => !own.test(one)).sort()).toEqual(
      [
        'GET /v2/authentication/login',
        'GET /v2/authentication/refresh',
        'POST /v2/authentication/logout',
        'POST /v2/api-connector/order',
        'POST /v2/api-connector/order-response',
        ...['deliveries', 'deliveryHistory', 'documents', 'indicators'].map(
          (what) => `POST /v2/api-connector/order/${what}`,
        ),
        'POST /v2/api-connector/shipment/despatch-advice',
        'PUT /v2/sci-connector/order',
        'GET /v2/order-search/poll',
        'POST /v2/order-search/poll',
        'GET /order/{id}',
        'GET /v2/order/{id}',
        'GET /v2/shipment/poll',
        'POST /v2/shipment/poll',
        'GET /shipment/{id}',
        'GET /v2/shipment/{id}',
        'GET /company-search',
        'GET /v2/company-search',
        'POST /v2/object-storage/document',
        'GET /v2/object-storage/document/{id}/metadata',
        'GET /v2/object-storage/document/{id}',
        'DELETE /v2/object-storage/document/{id}',
        'GET /object-storage/download/{id}',
        'GET /object-storage/ticket/{id}',
      ].sort(),
    );
    expect(described.filter((one) => own.test(one))).toHaveLength(services.length * 4);
  });

  it.each(services)('is a description of %s that a reader of YAML and OpenAPI 2.0 takes', async (service) => {
    const practice = await startPractice({ sample: 'empty' });
    const { text } = await practice.call('GET', `/v2/${service}/specs.yaml`);
    const document: unknown = parse(text, { strict: true, uniqueKeys: true });
    expect(openApiProblems(document)).toEqual([]);
  });

  it('describe nothing that isn’t served', async () => {
    const practice = await startPractice();
    for (const service of services) {
      const { text } = await practice.call('GET', `/v2/${service}/specs.yaml`);
      for (const operation of operationsIn(text)) {
        const [method = '', path = ''] = operation.split(' ');
        const reply = await practice.call(method, path.replace('{id}', 'none'));
        // Known to the service: not signed in, an expired link, or open to everyone.
        expect([200, 401, 403], operation).toContain(reply.status);
      }
    }
  });

  it('describes the fields of a body, and a number as a number', async () => {
    const practice = await startPractice({ sample: 'empty' });
    const { text } = await practice.call('GET', '/v2/api-connector/specs.yaml');
    expect(text).toMatch(/despatchQuantity:\n +type: "number"/);
    expect(text).toMatch(/purchaseOrderLinePosition:\n +type: "string"/);
    // Keywords that OpenAPI 2.0 doesn't have.
    expect(text).not.toMatch(/anyOf|oneOf|"null"|\$schema/);
    expect(text).toMatch(/companyId:\n +type: "string"\n +x-nullable: true/);
  });

  it('is the health and the label of each service, open to everyone, and a page with all of it', async () => {
    const practice = await startPractice({ sample: 'empty' });
    const page = await practice.call('GET', '/');
    for (const service of services) {
      const health = await practice.call('GET', `/v2/${service}/health`);
      expect(JSON.parse(health.text)).toEqual({ service, status: 'up' });
      const label = await practice.call('GET', `/v2/${service}/version`);
      expect(JSON.parse(label.text)).toEqual({ service, version: expect.stringMatching(/^2\./) });
      expect(page.text).toContain(`href="/v2/${service}/specs"`);
      expect(page.text).toContain(`href="/v2/${service}/specs.yaml"`);
    }
  });

  it.each(['order-line-search', 'order-webhook-connector'])(
    'say that %s accepts no calls, and serve nothing there',
    async (service) => {
      const practice = await startPractice({ sample: 'empty' });
      const { text } = await practice.call('GET', `/v2/${service}/specs.yaml`);
      expect(text).toMatch(/no endpoint .* is stated/);
      for (const method of ['GET', 'POST']) {
        expect((await practice.ask(method, `/v2/${service}/poll`)).status).toBe(404);
      }
    },
  );

  it.each(services)(
    'have a view of %s with everything in its description, and nothing else',
    async (service) => {
      const practice = await startPractice({ sample: 'empty' });
      const yaml = await practice.call('GET', `/v2/${service}/specs.yaml`);
      const page = await practice.call('GET', `/v2/${service}/specs`);
      expect([page.status, page.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8']);
      const { paths } = describedSchema.parse(parse(yaml.text));
      const operations = Object.entries(paths).flatMap(([path, methods]) =>
        Object.entries(methods).map(([method, one]) => ({ method: method.toUpperCase(), path, ...one })),
      );
      const sections = page.text.split('<details ').slice(1);
      expect(sections).toHaveLength(operations.length);
      for (const [n, { method, path, summary, parameters, responses }] of operations.entries()) {
        const section = sections[n] ?? '';
        for (const text of [`>${method}</b>`, `<code>${path}</code>`, summary, ...Object.keys(responses)]) {
          expect(section, `${method} ${path}`).toContain(text);
        }
        for (const { name, in: place, schema } of parameters) {
          if (place !== 'body') expect(section).toContain(`<code>${name}</code>`);
          const shown = [...section.matchAll(/<th scope="row"><code>([^<]*)<\/code>/g)].map(
            ([, field]) => field,
          );
          if (place === 'body') expect(shown).toEqual(fieldsIn(schema));
        }
      }
    },
  );

  it('have a view that loads nothing from elsewhere, can’t be framed and runs only its own script', async () => {
    const practice = await startPractice({ sample: 'empty' });
    for (const path of ['/', '/v2/api-connector/specs']) {
      const page = await practice.call('GET', path);
      const policy = page.headers['content-security-policy'] ?? '';
      expect(policy).toContain("default-src 'none'");
      expect(policy).toContain("frame-ancestors 'none'");
      expect(policy).not.toContain('unsafe');
      const nonce = /script-src 'nonce-([^']+)'/.exec(policy)?.[1];
      expect(
        [...page.text.matchAll(/<(?:script|style)[^>]*>/g)].map(([tag]) => tag.replace(/<\w+/, '')),
      ).toEqual(path === '/' ? [` nonce="${nonce}">`] : [` nonce="${nonce}">`, ` nonce="${nonce}">`]);
      expect(page.text).not.toMatch(/\bsrc=|https?:\/\/|\son\w+=|\sstyle=/);
    }
  });
});

const foundSchema = z.object({
  data: z.array(z.object({ id: z.string(), name: z.string() })),
  total: z.number(),
});

describe('company-search', () => {
  it.each([
    ['kessler', ['Kessler Antriebstechnik GmbH']],
    ['Reutlingen', ['Kessler Antriebstechnik GmbH']],
    ['0000700932', ['Kessler Antriebstechnik GmbH']],
    ['lindqvist hydraulik', ['Lindqvist Hydraulik AB']],
    ['nobody', []],
  ])('finds the company for %j', async (query, names) => {
    const practice = await startPractice({ sample: 'empty' });
    for (const path of ['/company-search', '/v2/company-search']) {
      const reply = await practice.askWithToken('GET', `${path}?query=${encodeURIComponent(query)}`);
      const { data, total } = foundSchema.parse(JSON.parse(reply.text));
      expect([data.map(({ name }) => name), total]).toEqual([names, names.length]);
    }
  });

  it('requires a text and a token', async () => {
    const practice = await startPractice({ sample: 'empty' });
    expect((await practice.askWithToken('GET', '/company-search')).status).toBe(400);
    expect((await practice.ask('GET', '/company-search?query=a')).status).toBe(401);
    expect((await practice.call('GET', '/company-search?query=a')).status).toBe(401);
  });
});
