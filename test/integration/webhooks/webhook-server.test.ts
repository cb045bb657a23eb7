import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { describe, expect, it, onTestFinished } from 'vitest';
import { createWebhookServer } from '../../../src/main/adapters/network/webhook-server.ts';
import type { WebhookCall, WebhookReceiver } from '../../../src/main/core/webhook-ports.ts';
import { freePort, post, statusOf, wait } from './webhook-harness.ts';

const secret = 'only-the-service-knows-this';

const mostBytes = 8 * 1024 * 1024;

type Options = {
  patience?: { headMs: number; wholeMs: number };
  host?: string;
  authorization?: () => string | null;
  take?: WebhookReceiver['take'];
  read?: () => string;
};

/** The webhook server alone, with the calls that it accepted and refused. */
const openServer = async ({ patience, host = '127.0.0.1', authorization, take, read }: Options = {}) => {
  const taken: WebhookCall[] = [];
  const rejected: string[] = [];
  const server = createWebhookServer(
    { read: read ?? (() => secret), renew: () => secret, used: () => undefined, isAwaited: () => false },
    patience,
  );
  const port = await freePort();
  const receiver: WebhookReceiver = {
    authorization: authorization ?? (() => null),
    take: (call) => {
      taken.push(call);
      return take?.(call) ?? 'taken';
    },
    onRejected: (why) => void rejected.push(why),
  };
  await server.open({ host, port }, receiver);
  onTestFinished(() => server.close());
  const url = `http://${host.includes(':') ? `[${host}]` : host}:${port}/${secret}`;
  return { server, port, taken, rejected, receiver, url };
};

/** A connection that sends exactly this text. */
const speak = async (port: number, text: string): Promise<{ socket: Socket; received: () => string }> => {
  const socket = connect(port, '127.0.0.1');
  let received = '';
  socket.on('data', (piece: Buffer) => {
    received += piece.toString();
  });
  socket.on('error', () => undefined);
  await once(socket, 'connect');
  socket.write(text);
  return { socket, received: () => received };
};

describe('the webhook server', () => {
  it('passes on the path after the secret, and the bytes of a POST', async () => {
    const { taken, url } = await openServer();
    expect(await statusOf(`${url}/abc`)).toBe(202);
    expect(await statusOf(`${url}/?orderId=1?2`)).toBe(202);
    expect(await post(url, '\u00fc')).toBe(202);
    expect(taken).toEqual([
      { method: 'GET', path: '/abc', query: '', body: new Uint8Array() },
      { method: 'GET', path: '', query: 'orderId=1?2', body: new Uint8Array() },
      { method: 'POST', path: '', query: '', body: Buffer.from([0xc3, 0xbc]) },
    ]);
  });

  it('accepts a body of 8 MB and no longer one, with or without a stated length', async () => {
    const { taken, rejected, url, port } = await openServer();
    expect(await post(url, 'x'.repeat(mostBytes))).toBe(202);
    expect(taken[0]?.body).toHaveLength(mostBytes);
    expect(await post(url, 'x'.repeat(mostBytes + 1))).toBe(413);
    const chunk = `${(mostBytes + 1).toString(16)}\r\n${'x'.repeat(mostBytes + 1)}\r\n`;
    const head = `POST /${secret} HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n`;
    const unsaid = await speak(port, `${head}${chunk}0\r\n\r\n`);
    await expect.poll(unsaid.received, wait).toMatch(/^HTTP\/1\.1 413 /);
    expect(taken).toHaveLength(1);
    expect(rejected).toEqual(['too-long', 'too-long']);
    // A dropped call doesn't block the next one.
    expect(await post(url, 'x')).toBe(202);
  });

  it('refuses a body with too large a stated length before it arrives', async () => {
    const { port } = await openServer();
    const { received } = await speak(port, `POST /${secret} HTTP/1.1\r\nContent-Length: 99999999\r\n\r\n`);
    await expect.poll(received, wait).toMatch(/^HTTP\/1\.1 413 /);
  });

  it.each([
    ['a body that stands still', `POST /${secret} HTTP/1.1\r\nContent-Length: 10\r\n\r\n{"a`],
    ['a head that stands still', `POST /${secret} HTTP/1.1\r\nContent-Len`],
    ['a caller that says nothing', ''],
  ])('hangs up on %s, without an answer that would end the service’s tries', async (_what, text) => {
    const { port, taken } = await openServer({ patience: { headMs: 100, wholeMs: 200 } });
    const { socket, received } = await speak(port, text);
    await once(socket, 'close');
    expect([taken, received()]).toEqual([[], '']);
  });

  it('lets idle connections without the secret keep no call out', async () => {
    const { port } = await openServer();
    // Shows the secret, and keeps its connection.
    const service = await speak(port, `GET /${secret} HTTP/1.1\r\n\r\n`);
    await expect.poll(service.received, wait).toMatch(/^HTTP\/1\.1 202 /);
    const open = { count: 0 };
    const idle = await Promise.all(
      Array.from({ length: 300 }, async (_, at) => {
        const { socket } = await speak(port, at % 2 === 0 ? '' : `GET /wrong HTTP/1.1\r\nX-${at}:`);
        open.count += 1;
        socket.on('close', () => {
          open.count -= 1;
        });
        return socket;
      }),
    );
    onTestFinished(() => {
      for (const socket of idle) socket.destroy();
    });
    // A new connection each time, unlike with `fetch`.
    const { received } = await speak(port, `GET /${secret} HTTP/1.1\r\n\r\n`);
    await expect.poll(received, wait).toMatch(/^HTTP\/1\.1 202 /);
    // The newest ones stay, beside the two connections that showed the secret.
    await expect.poll(() => open.count, wait).toBe(126);
    service.socket.write(`GET /${secret} HTTP/1.1\r\n\r\n`);
    await expect.poll(service.received, wait).toMatch(/ 202 .* 202 /s);
  });

  it.each([
    ['user name and password', 'Basic dXNlcjpwYXNz', 'basic dXNlcjpwYXNz', 'Basic realm="webhook"'],
    ['a token', 'Bearer abc.def', 'BEARER  abc.def', 'Bearer'],
  ])('requires %s besides the path, and checks them before the body', async (_what, wanted, also, asks) => {
    const { port, taken, rejected, url } = await openServer({ authorization: () => wanted });
    const wrong = [{}, { Authorization: `${wanted}x` }, { Authorization: wanted.replace(/^\w+ /, '') }];
    for (const headers of wrong) {
      const response = await fetch(url, { method: 'POST', body: '{}', headers });
      expect([response.status, response.headers.get('www-authenticate')]).toEqual([401, asks]);
      expect(await response.text()).toBe('');
    }
    // This body never arrives.
    const { received } = await speak(port, `POST /${secret} HTTP/1.1\r\nContent-Length: 99999999\r\n\r\n`);
    await expect.poll(received, wait).toMatch(/^HTTP\/1\.1 401 /);
    expect(taken).toEqual([]);
    expect(rejected).toEqual([
      'wrong-credentials',
      'wrong-credentials',
      'wrong-credentials',
      'wrong-credentials',
    ]);
    expect(await statusOf(`${url}x`, { headers: { Authorization: wanted } })).toBe(404);
    for (const Authorization of [wanted, also]) {
      expect(await statusOf(url, { method: 'POST', body: '{}', headers: { Authorization } })).toBe(202);
    }
  });

  it('answers with a retry if required credentials aren’t available', async () => {
    const { taken, rejected, url } = await openServer({ authorization: () => 'unknown' });
    expect(await post(url, '{}')).toBe(503);
    expect(await statusOf(url, { headers: { Authorization: 'unknown' } })).toBe(503);
    expect([taken, rejected]).toEqual([[], ['not-now', 'not-now']]);
  });

  it('answers with a retry if the secret can’t be read', async () => {
    const { url } = await openServer({
      read: () => {
        throw new Error('the disk');
      },
    });
    expect(await post(url, '{}')).toBe(503);
  });

  it.each([
    ['taken', 202],
    ['not-understood', 400],
    ['not-now', 503],
  ] as const)('answers %s with %i', async (outcome, status) => {
    const { url } = await openServer({ take: () => outcome });
    expect(await post(url, '{}')).toBe(status);
    expect(await statusOf(`${url}/a`)).toBe(status);
  });

  it('receives four bodies at once, and the fifth caller has to retry', async () => {
    const { port, taken, url } = await openServer();
    const slow = await Promise.all(
      [1, 2, 3, 4].map(() => speak(port, `POST /${secret} HTTP/1.1\r\nContent-Length: 2\r\n\r\n{`)),
    );
    await expect.poll(() => post(url, '{}'), wait).toBe(503);
    for (const { socket } of slow) socket.write('}');
    for (const { received } of slow) await expect.poll(received, wait).toMatch(/^HTTP\/1\.1 202 /);
    expect(await post(url, '{}')).toBe(202);
    expect(taken.length).toBeGreaterThanOrEqual(5);
  });

  it('answers a caller that asks before sending the body', async () => {
    const { port, taken, url } = await openServer();
    const ask = (path: string, length: number) =>
      speak(port, `POST /${path} HTTP/1.1\r\nExpect: 100-continue\r\nContent-Length: ${length}\r\n\r\n`);
    const refused = await ask(secret, mostBytes + 1);
    await once(refused.socket, 'close');
    expect(refused.received()).toMatch(/^HTTP\/1\.1 413 /);
    const { socket, received } = await ask(secret, 2);
    await expect.poll(received, wait).toMatch(/^HTTP\/1\.1 100 /);
    socket.write('{}');
    await expect.poll(received, wait).toMatch(/HTTP\/1\.1 202 /);
    expect(taken).toHaveLength(1);
    expect(await statusOf(`${url}/a`)).toBe(202);
  });

  it('drops a body that breaks off', async () => {
    const { port, taken, url } = await openServer();
    const { socket } = await speak(port, `POST /${secret} HTTP/1.1\r\nContent-Length: 10\r\n\r\n{"a`);
    socket.destroy();
    expect(await statusOf(`${url}/later`)).toBe(202);
    expect(taken.map(({ path }) => path)).toEqual(['/later']);
  });

  it('closes connections without HTTP, and WebSockets', async () => {
    const { port, url } = await openServer();
    const upgrade = 'Connection: Upgrade\r\nUpgrade: websocket\r\nHost: x\r\n\r\n';
    for (const text of ['\u0000\u0001 no HTTP\r\n\r\n', `GET /${secret} HTTP/1.1\r\n${upgrade}`]) {
      const { socket, received } = await speak(port, text);
      await once(socket, 'close');
      expect(received()).toBe('');
    }
    expect(await statusOf(`${url}/a`)).toBe(202);
  });

  it('listens only at its address, and moves when it is opened again', async () => {
    const { server, port, receiver, url } = await openServer();
    await expect(fetch(`http://127.0.0.2:${port}/${secret}`)).rejects.toThrow();
    const next = await freePort();
    await server.open({ host: '127.0.0.1', port: next }, receiver);
    await expect(fetch(url)).rejects.toThrow();
    expect(await statusOf(`http://127.0.0.1:${next}/${secret}/a`)).toBe(202);
  });
});
