import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { fieldOf, type Practice, startPractice } from './practice-client.ts';

const control = (practice: Practice, method: string, path: string, body?: unknown, headers = {}) =>
  practice.call(method, path, {
    headers: { 'x-control-token': practice.controlToken, 'content-type': 'application/json', ...headers },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });

const stateSchema = z.object({
  switches: z.looseObject({ failing: z.string(), delayMs: z.number() }),
  orders: z.number(),
  waitingShipments: z.array(z.object({ id: z.string(), shipmentNumber: z.string() })),
});

const credentialsSchema = z.object({ credentials: z.object({ email: z.string(), password: z.string() }) });

describe('the controls', () => {
  it('set a switch and leave the others, in any state of the service', async () => {
    const practice = await startPractice({ sample: 'empty' });
    const turned = await control(practice, 'PATCH', '/control/switches', { failing: 'all' });
    expect(stateSchema.parse(JSON.parse(turned.text)).switches).toMatchObject({ failing: 'all', delayMs: 0 });
    expect((await practice.ask('POST', '/v2/order-search/poll', {})).status).toBe(503);
    // The switches can always be turned back.
    expect((await control(practice, 'PATCH', '/control/switches', { failing: 'none' })).status).toBe(200);
    expect((await practice.ask('POST', '/v2/order-search/poll', {})).status).toBe(200);
  });

  it.each<[unknown, string]>([
    [{ delayMs: -1 }, 'delayMs'],
    [{ failing: 'often' }, 'failing'],
    [{ webhook: { kind: 'post', orderUrl: 'file:///etc/passwd', shipmentUrl: null } }, 'webhook.orderUrl'],
    [{ speed: 3 }, 'body'],
    [[], 'body'],
  ])('refuse %j with 400 and name %s', async (change, field) => {
    const practice = await startPractice({ sample: 'empty' });
    const before = practice.service.switches.get();
    const reply = await control(practice, 'PATCH', '/control/switches', change);
    expect([reply.status, fieldOf(reply)]).toEqual([400, field]);
    expect(practice.service.switches.get()).toEqual(before);
  });

  it('let buyers act', async () => {
    const practice = await startPractice({ sample: 'empty' });
    const move = (body: unknown) => control(practice, 'POST', '/control/moves', body);
    expect((await move({ move: 'issue', buyer: 'Kessler', purchaseOrderNumber: 'MY-1' })).status).toBe(200);
    const order = practice.service.world.orderByNumber('MY-1');
    expect((await move({ move: 'cancel', orderId: order?.id, reason: 'No more.' })).status).toBe(200);
    expect(practice.service.world.orderByNumber('MY-1')?.lines[0]).toMatchObject({
      processStatus: 'Cancelled',
      reason: 'No more.',
    });
    const again = await move({ move: 'approveProposal', orderId: order?.id });
    expect(again.status).toBe(409);
    expect(again.text).toContain('allows no such move');
    expect((await move({ move: 'complete', orderId: 'x' })).status).toBe(409);
    expect((await move({ move: 'fly' })).status).toBe(400);
    expect((await move({ move: 'configure', buyer: 'Kessler', autoConfirm: true })).status).toBe(200);
    expect(practice.service.world.buyers.find(({ name }) => name.includes('Kessler'))?.autoConfirm).toBe(
      true,
    );
  });

  it('show the sign-in data to the holder of the token, and to nobody else', async () => {
    const practice = await startPractice({ sample: 'empty' });
    const { credentials } = credentialsSchema.parse(
      JSON.parse((await control(practice, 'GET', '/control/state')).text),
    );
    const basic = Buffer.from(`${credentials.email}:${credentials.password}`).toString('base64');
    expect(`Basic ${basic}`).toBe(practice.basic);
    const others = [
      await practice.call('GET', '/control'),
      await practice.call('GET', '/control/state'),
      await practice.askWithToken('GET', '/control/state'),
    ];
    for (const { text } of others) expect(text).not.toContain(credentials.password);
  });

  it('show the waiting shipments, and decide them', async () => {
    const practice = await startPractice();
    const state = async () =>
      stateSchema.parse(JSON.parse((await control(practice, 'GET', '/control/state')).text));
    const [waiting] = (await state()).waitingShipments;
    await control(practice, 'POST', '/control/moves', { move: 'approveShipment', shipmentId: waiting?.id });
    expect((await state()).waitingShipments.map(({ id }) => id)).not.toContain(waiting?.id);
  });

  it.each<[string, Record<string, string>, string]>([
    ['without the token', { 'x-control-token': '' }, 'X-Control-Token'],
    ['with another token', { 'x-control-token': 'x'.repeat(32) }, 'X-Control-Token'],
    ['from another page', { origin: 'https://elsewhere.example' }, 'Origin'],
    ['from a page on another port', { origin: 'http://127.0.0.1:1' }, 'Origin'],
    ['from a page without origin', { origin: 'null' }, 'Origin'],
    ['from another site, as the browser says', { 'sec-fetch-site': 'cross-site' }, 'Sec-Fetch-Site'],
    ['from another port, as the browser says', { 'sec-fetch-site': 'same-site' }, 'Sec-Fetch-Site'],
    ['under another name that points here', { host: 'elsewhere.example:80' }, 'Host'],
  ])('are closed to a caller %s', async (_, headers, field) => {
    const practice = await startPractice({ sample: 'empty' });
    const calls: [string, string, unknown?][] = [
      ['GET', '/control/state'],
      ['PATCH', '/control/switches', { failing: 'all' }],
      ['POST', '/control/moves', { move: 'issue' }],
    ];
    for (const [method, path, body] of calls) {
      const reply = await control(practice, method, path, body, headers);
      expect([reply.status, fieldOf(reply)]).toEqual([403, field]);
      expect(reply.headers).not.toHaveProperty('access-control-allow-origin');
    }
    expect(practice.service.switches.get().failing).toBe('none');
    expect(practice.service.world.orders()).toEqual([]);
  });

  const visit = { 'sec-fetch-site': 'same-site', 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'document' };

  it('have a page that other pages may link to, and that requires the token', async () => {
    const practice = await startPractice({ sample: 'empty' });
    expect((await practice.call('GET', '/control', { headers: visit })).status).toBe(200);
    for (const [path, headers] of [
      ['/control', { ...visit, 'sec-fetch-dest': 'iframe' }],
      ['/control', { ...visit, 'sec-fetch-mode': 'no-cors', 'sec-fetch-dest': 'script' }],
      ['/control', { ...visit, origin: 'http://127.0.0.1:1' }],
      ['/control', { ...visit, host: 'elsewhere.example:80' }],
      ['/control/state', { ...visit, 'x-control-token': practice.controlToken }],
    ] as const) {
      expect((await practice.call('GET', path, { headers })).status, JSON.stringify([path, headers])).toBe(
        403,
      );
    }
  });

  it('have a page that loads nothing from elsewhere, can’t be framed and contains no token', async () => {
    const practice = await startPractice({ sample: 'empty' });
    const page = await practice.call('GET', '/control');
    expect([page.status, page.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8']);
    const policy = page.headers['content-security-policy'] ?? '';
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain("frame-ancestors 'none'");
    const nonce = /script-src 'nonce-([^']+)'/.exec(policy)?.[1];
    expect(page.text).toContain(`<script nonce="${nonce}">`);
    expect(page.text).not.toMatch(/src=|href=(?!"\/")/);
    expect(page.text).not.toContain(practice.controlToken);
    const elsewhere = await practice.call('GET', '/control', { headers: { host: 'elsewhere.example' } });
    expect(elsewhere.status).toBe(403);
  });

  it('have a field for every switch', async () => {
    const practice = await startPractice({ sample: 'empty' });
    const { text } = await practice.call('GET', '/control');
    const { webhook, ...switches } = practice.service.switches.get();
    for (const name of [...Object.keys(switches), ...Object.keys(webhook)]) {
      expect(text).toContain(`<label for="${name}">`);
      expect(text).toContain(`id="${name}"`);
    }
  });
});
