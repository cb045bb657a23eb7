import { createHash } from 'node:crypto';
import { connect } from 'node:net';
import { networkInterfaces } from 'node:os';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import {
  type Answer,
  callOf,
  exchangeOf,
  type OpenShell,
  openShell,
  readUntil,
  requestTokenOf,
  statusOfUnfinished,
  tokenOf,
} from './web-server.ts';

let shell: OpenShell;
beforeEach(async () => {
  shell = await openShell({ heartbeatMs: 20 });
});
afterEach(() => shell.close());

const callBytes = 4 * 1024 * 1024;

const ours = (): string => `http://127.0.0.1:${shell.port}`;

describe('the page', () => {
  test('loads without a session and contains only itself', async () => {
    const page = await shell.ask({});
    expect(page.status).toBe(200);
    expect(page.headers['content-type']).toBe('text/html; charset=utf-8');
    expect(page.headers['set-cookie']).toBeUndefined();
    expect((await shell.ask({ path: '/assets/page.js' })).text).toBe('export {};');
  });

  test.each([
    '/secret.sqlite',
    '/../secret.sqlite',
    '/assets/../secret.sqlite',
    '/assets/%2e%2e/secret.sqlite',
    '/assets/..%2fsecret.sqlite',
    '/assets//page.js',
    '/.env',
    'http://elsewhere.example/index.html',
    '//elsewhere.example/index.html',
  ])('is all that the folder gives: %s is refused', async (path) => {
    const answer = await shell.ask({ path });
    expect(answer.status).toBe(401);
    expect(answer.text).not.toContain('not for the web');
  });
});

describe('point 1: the address', () => {
  test('is on 127.0.0.1 and no other address of this computer', async () => {
    const others = Object.values(networkInterfaces())
      .flatMap((addresses) => addresses ?? [])
      .filter(({ family, internal }) => family === 'IPv4' && !internal);
    for (const { address } of [...others, { address: '127.0.0.2' }]) {
      expect(await canConnect(address, shell.port)).toBe(false);
    }
    expect(await canConnect('127.0.0.1', shell.port)).toBe(true);
  });

  test('that is in use is reported, not shared', async () => {
    const second = await openShell();
    await expect(second.server.listen(shell.port)).rejects.toThrow();
    await second.close();
  });
});

describe('point 2: another name for this computer', () => {
  test.each([
    'elsewhere.example',
    'localhost',
    '127.0.0.1',
    '127.0.0.1:1',
    '[::1]',
    '127.0.0.1.elsewhere.example',
    '0.0.0.0',
  ])('as in Host: %s gets 403, the page included', async (name) => {
    const host =
      /:\d+$/.test(name) || name === '127.0.0.1' || name === 'localhost' ? name : `${name}:${shell.port}`;
    for (const path of ['/', '/assets/page.js', '/session', '/nothing']) {
      expect((await shell.ask({ path, headers: { host } })).status).toBe(403);
    }
  });

  test('localhost with our port is ours', async () => {
    expect((await shell.ask({ headers: { host: `localhost:${shell.port}` } })).status).toBe(200);
  });

  test('a request without Host or with two of them gets 403', async () => {
    expect(await rawStatus('GET / HTTP/1.1\r\nConnection: close\r\n\r\n')).toBe(403);
    const two = `GET / HTTP/1.1\r\nHost: 127.0.0.1:${shell.port}\r\nHost: elsewhere.example\r\nConnection: close\r\n\r\n`;
    expect(await rawStatus(two)).toBe(403);
  });
});

describe('point 3: another page', () => {
  test.each([
    'http://elsewhere.example',
    'null',
    'https://127.0.0.1',
    'http://127.0.0.1',
    'http://127.0.0.1:1',
    'app://orderbell',
  ])('with Origin: %s gets 403 everywhere', async (origin) => {
    const headers = { ...(await shell.enter()), origin };
    expect((await shell.ask({ headers })).status).toBe(403);
    expect((await shell.ask({ path: '/session', headers })).status).toBe(403);
    expect((await shell.ask(callOf(headers))).status).toBe(403);
    expect(shell.dispatched).toEqual([]);
  });

  test('with the origin of localhost against 127.0.0.1 gets 403, as another site', async () => {
    expect((await shell.ask({ headers: { origin: `http://localhost:${shell.port}` } })).status).toBe(403);
  });

  test.each(['cross-site', 'same-site', 'unheard-of'])('with Sec-Fetch-Site: %s gets 403', async (site) => {
    const headers = { ...(await shell.enter()), 'sec-fetch-site': site };
    expect((await shell.ask({ headers })).status).toBe(403);
    expect((await shell.ask(callOf(headers))).status).toBe(403);
    expect(shell.dispatched).toEqual([]);
  });

  test('gets no CORS header for any request', async () => {
    const headers = { origin: ours(), 'access-control-request-method': 'POST' };
    for (const answer of [
      await shell.ask({ method: 'OPTIONS', path: '/rpc', headers }),
      await shell.ask({ headers }),
    ]) {
      expect(Object.keys(answer.headers).filter((name) => name.startsWith('access-control-'))).toEqual([]);
    }
  });
});

describe('point 4: the event stream', () => {
  test('sends events to the page, with heartbeats in between', async () => {
    const stream = await shell.stream(await shell.enter());
    expect(stream.statusCode).toBe(200);
    shell.emit({ name: 'orders.changed', keys: [7] });
    const text = await readUntil(stream, (read) => /\}\n\n/.test(read));
    expect(text.trim()).toBe('{"name":"orders.changed","keys":[7]}');
    stream.destroy();
  });

  test('without Origin gets 403', async () => {
    const session = await shell.enter();
    expect((await shell.ask({ ...callOf(session), path: '/events' })).status).toBe(403);
  });

  test('with another Origin gets 403', async () => {
    const stream = await shell.stream({ ...(await shell.enter()), origin: 'http://elsewhere.example' });
    expect(stream.statusCode).toBe(403);
    stream.destroy();
  });

  test('without the cookie gets 401, without the token 403, and never by GET', async () => {
    const { cookie, ...token } = await shell.enter();
    const withoutCookie = await shell.stream(token);
    expect(withoutCookie.statusCode).toBe(401);
    withoutCookie.destroy();
    const withoutToken = await shell.stream({ cookie });
    expect(withoutToken.statusCode).toBe(403);
    withoutToken.destroy();
    expect((await shell.ask({ path: '/events', headers: { cookie, ...token, origin: ours() } })).status).toBe(
      405,
    );
  });

  test('cuts off a reader that lets everything pile up', async () => {
    const stream = await shell.stream(await shell.enter());
    stream.on('error', () => undefined);
    const cut = new Promise((resolve) => stream.once('close', resolve));
    stream.pause();
    const keys = Array.from({ length: 20_000 }, (_, key) => key);
    for (let i = 0; i < 200; i += 1) {
      shell.emit({ name: 'orders.changed', keys });
      await new Promise((resolve) => setImmediate(resolve));
    }
    stream.resume();
    await cut;
    expect(stream.complete).toBe(false);
  });

  test('ends when the server closes', async () => {
    const stream = await shell.stream(await shell.enter());
    stream.resume();
    const ended = new Promise((resolve) => stream.once('end', resolve));
    await shell.server.close();
    await ended;
  });
});

describe('point 5: the launch token', () => {
  test('has 256 bits and is in the fragment, which no server sees', () => {
    const address = new URL(shell.server.newAddress());
    expect(address.origin).toBe(ours());
    expect(address.pathname + address.search).toBe('/');
    expect(Buffer.from(tokenOf(address.href), 'base64url')).toHaveLength(32);
  });

  test('is traded for a session cookie that scripts and other sites cannot use', async () => {
    const answer = await shell.ask(exchangeOf(tokenOf(shell.server.newAddress())));
    expect(answer.status).toBe(200);
    expect(requestTokenOf(answer)).toMatch(/^[\w-]{43}$/);
    expect(answer.headers['set-cookie']).toEqual([
      expect.stringMatching(/^orderbell-[0-9a-f]{16}=[\w-]{43}; Path=\/; HttpOnly; SameSite=Strict$/),
    ]);
  });

  test('uses another cookie name on another server', async () => {
    const other = await openShell();
    const nameOf = (cookie: string) => cookie.split('=')[0];
    expect(nameOf((await shell.enter()).cookie)).not.toBe(nameOf((await other.enter()).cookie));
    await other.close();
  });

  test('works once', async () => {
    const token = tokenOf(shell.server.newAddress());
    expect((await shell.ask(exchangeOf(token))).status).toBe(200);
    expect((await shell.ask(exchangeOf(token))).status).toBe(401);
  });

  test('works for a minute', async () => {
    const token = tokenOf(shell.server.newAddress());
    shell.pass(60_000);
    expect((await shell.ask(exchangeOf(token))).status).toBe(401);
  });

  test('becomes invalid when a new address is printed', async () => {
    const token = tokenOf(shell.server.newAddress());
    shell.server.newAddress();
    expect((await shell.ask(exchangeOf(token))).status).toBe(401);
  });

  test('is not taken from a wrong kind of body', async () => {
    const token = tokenOf(shell.server.newAddress());
    const asked = exchangeOf(token);
    expect((await shell.ask({ ...asked, headers: { 'content-type': 'text/plain' } })).status).toBe(415);
    expect((await shell.ask({ ...asked, headers: {} })).status).toBe(415);
    expect((await shell.ask({ ...asked, body: '{"launchToken":7}' })).status).toBe(400);
    expect((await shell.ask({ ...asked, body: 'x'.repeat(5000) })).status).toBe(413);
    expect((await shell.ask(asked)).status).toBe(200);
  });
});

describe('point 6: a call', () => {
  test('with the session, its token and JSON is accepted', async () => {
    const answer = await shell.ask(callOf({ ...(await shell.enter()), origin: ours() }));
    expect(answer).toMatchObject({ status: 200, text: '{"ok":true,"output":{}}' });
    expect(shell.dispatched).toEqual([{ call: 'app.info', input: {} }]);
  });

  test('without the header token gets 403', async () => {
    const { cookie } = await shell.enter();
    expect((await shell.ask(callOf({ cookie }))).status).toBe(403);
    expect((await shell.ask(callOf({ cookie, 'x-orderbell-token': 'a'.repeat(43) }))).status).toBe(403);
    expect(shell.dispatched).toEqual([]);
  });

  test('with the token of another session gets 403', async () => {
    const { cookie } = await shell.enter();
    const other = await shell.enter();
    expect((await shell.ask(callOf({ ...other, cookie }))).status).toBe(403);
  });

  test.each([
    'text/plain',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'application/json, text/plain',
    'application/jsonp',
    null,
  ])('as %s gets 415', async (type) => {
    expect((await shell.ask(callOf({ ...(await shell.enter()), 'content-type': type }))).status).toBe(415);
    expect(shell.dispatched).toEqual([]);
  });

  test('that is no JSON gets 400', async () => {
    const session = await shell.enter();
    expect((await shell.ask({ ...callOf(session), body: '{' })).status).toBe(400);
    expect((await shell.ask({ ...callOf(session), body: '' })).status).toBe(400);
    expect(shell.dispatched).toEqual([]);
  });

  test('with a stated length above 4 MB gets 413 before anything of it is read', async () => {
    const { headers = {} } = callOf(await shell.enter());
    const asked = { path: '/rpc', headers: { ...headers, 'content-length': String(callBytes + 1) } };
    expect(await statusOfUnfinished(shell.port, asked, 0)).toBe(413);
    expect(shell.dispatched).toEqual([]);
  });

  test('without a stated length gets 413 with the first byte beyond 4 MB', async () => {
    const { headers = {} } = callOf(await shell.enter());
    const asked = { path: '/rpc', headers: { ...headers, 'transfer-encoding': 'chunked' } };
    expect(await statusOfUnfinished(shell.port, asked, callBytes + 1)).toBe(413);
    expect(shell.dispatched).toEqual([]);
  });

  test('of exactly 4 MB is accepted', async () => {
    const session = await shell.enter();
    const call = JSON.stringify({ call: 'app.info', input: {} });
    const answer = await shell.ask({ ...callOf(session), body: call.padEnd(callBytes) });
    expect(answer.status).toBe(200);
    expect(shell.dispatched).toHaveLength(1);
  });

  test('by GET gets 405', async () => {
    expect((await shell.ask({ path: '/rpc', headers: await shell.enter() })).status).toBe(405);
  });
});

describe('point 7: without a session', () => {
  test('every route but the token exchange gets 401', async () => {
    for (const path of ['/session', '/rpc', '/events', '/nothing', '/index.htm']) {
      expect((await shell.ask({ path })).status).toBe(401);
    }
    expect((await shell.ask(callOf({}))).status).toBe(401);
    expect((await shell.ask({ method: 'DELETE', path: '/session' })).status).toBe(401);
    expect((await shell.ask({ method: 'POST', path: '/' })).status).toBe(401);
  });

  test('a cookie of the right name with a wrong value gets 401', async () => {
    const { cookie, ...token } = await shell.enter();
    const wrong = `${cookie.split('=')[0]}=${'a'.repeat(43)}`;
    expect((await shell.ask(callOf({ ...token, cookie: wrong }))).status).toBe(401);
    expect((await shell.ask(callOf({ ...token, cookie: `${cookie}; ${wrong}` }))).status).toBe(401);
  });

  test('a session survives a reload, with its cookie and the page’s token', async () => {
    const session = await shell.enter();
    expect((await shell.ask({ path: '/' })).status).toBe(200);
    expect((await shell.ask(callOf(session))).status).toBe(200);
    expect((await shell.ask({ path: '/session', headers: session })).status).toBe(404);
  });

  test('the cookie alone, which other servers on this computer may see, opens nothing', async () => {
    const { cookie } = await shell.enter();
    for (const token of [{}, { 'x-orderbell-token': 'a'.repeat(43) }]) {
      expect((await shell.ask(callOf({ cookie, ...token }))).status).toBe(403);
    }
    expect(shell.dispatched).toEqual([]);
  });

  test('ten failures lock the sign-in for a minute, for the right token too', async () => {
    const session = await shell.enter();
    const wrong = exchangeOf('a'.repeat(43));
    for (let i = 0; i < 10; i += 1) expect((await shell.ask(wrong)).status).toBe(401);
    const locked = await shell.ask(exchangeOf(tokenOf(shell.server.newAddress())));
    expect(locked.status).toBe(429);
    expect(locked.headers['retry-after']).toBe('60');
    // An open session stays: the lock can't shut the user out.
    expect((await shell.ask(callOf(session))).status).toBe(200);
    shell.pass(59_999);
    expect((await shell.ask(exchangeOf(tokenOf(shell.server.newAddress())))).status).toBe(429);
    shell.pass(1);
    expect((await shell.ask(exchangeOf(tokenOf(shell.server.newAddress())))).status).toBe(200);
  });

  test('wrong cookies count as failures', async () => {
    const { cookie } = await shell.enter();
    const guess = callOf({ cookie: `${cookie.split('=')[0]}=guess` });
    for (let i = 0; i < 10; i += 1) expect((await shell.ask(guess)).status).toBe(401);
    expect((await shell.ask(guess)).status).toBe(429);
    expect((await shell.ask(exchangeOf(tokenOf(shell.server.newAddress())))).status).toBe(429);
  });
});

describe('point 8: every answer', () => {
  const csp =
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; " +
    "font-src 'self'; frame-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

  test('with the viewer has the viewer’s own policy: its script and style by hash, framed by our page only', async () => {
    const hash = (text: string): string => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
    const { headers } = await shell.ask({ path: '/viewer.html' });
    expect(headers).toMatchObject({
      'content-security-policy':
        `sandbox allow-scripts; default-src 'none'; script-src ${hash('1;')}; style-src ${hash('p{}')}; ` +
        "worker-src blob:; base-uri 'none'; form-action 'none'; frame-ancestors 'self'",
      'x-frame-options': 'SAMEORIGIN',
      'cache-control': 'no-store',
    });
    const elsewhere = { 'sec-fetch-site': 'cross-site', 'sec-fetch-dest': 'iframe' };
    expect((await shell.ask({ path: '/viewer.html', headers: elsewhere })).status).toBe(403);
  });

  test('carries the policy, may not be framed, and only constant files are cached', async () => {
    const session = await shell.enter();
    const answers: Answer[] = [
      await shell.ask({}),
      await shell.ask({ path: '/assets/page.js' }),
      await shell.ask({ headers: { host: 'elsewhere.example' } }),
      await shell.ask({ path: '/rpc' }),
      await shell.ask({ path: '/nothing', headers: session }),
      await shell.ask({ path: '/rpc', headers: session }),
      await shell.ask(callOf(session)),
      await shell.ask(callOf({ ...session, 'content-type': 'text/plain' })),
      await shell.ask(exchangeOf('wrong')),
    ];
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 403, 401, 404, 405, 200, 415, 401]);
    for (const [index, { headers }] of answers.entries()) {
      expect(headers).toMatchObject({
        'content-security-policy': csp,
        'x-content-type-options': 'nosniff',
        'referrer-policy': 'no-referrer',
        'cache-control': index === 1 ? 'private, max-age=31536000, immutable' : 'no-store',
        'x-frame-options': 'DENY',
      });
    }
    const stream = await shell.stream(session);
    expect(stream.headers['content-security-policy']).toBe(csp);
    expect(stream.headers['cache-control']).toBe('no-store');
    stream.destroy();
  });
});

describe('point 9: another local user or page', () => {
  test('a caller who knows only the port gets the page and nothing else', async () => {
    await shell.enter();
    const tries = [
      shell.ask({ path: '/session' }),
      shell.ask(callOf({})),
      shell.ask(callOf({ 'x-orderbell-token': 'guess' })),
      shell.ask(exchangeOf('guess')),
      shell.ask({ ...callOf({ origin: ours() }), path: '/events' }),
      shell.ask(callOf({ origin: 'http://127.0.0.1:1', 'sec-fetch-site': 'same-site' })),
      shell.ask({ headers: { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'navigate' } }),
    ];
    const statuses = (await Promise.all(tries)).map(({ status }) => status);
    expect(statuses).toEqual([401, 401, 401, 401, 401, 403, 403]);
    expect(shell.dispatched).toEqual([]);
  });

  test.each([
    ['says nothing', ''],
    ['sends half a header', 'GET / HTTP/1.1\r\nHost: 127'],
    [
      'sends half a body',
      'POST /session HTTP/1.1\r\nHost: 127.0.0.1:PORT\r\nContent-Type: application/json\r\nContent-Length: 9\r\n\r\n{',
    ],
  ])('a caller who %s is cut off', async (_, text) => {
    const hasty = await openShell({ limits: { headMs: 100, wholeMs: 200 } });
    expect(await rawText(text.replace('PORT', String(hasty.port)), hasty.port)).toBe('');
    await hasty.close();
  });

  test('a request for a WebSocket is closed', async () => {
    const upgrade =
      `GET /events HTTP/1.1\r\nHost: 127.0.0.1:${shell.port}\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n` +
      'Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n';
    expect(await rawText(upgrade)).toBe('');
  });
});

const rawText = (text: string, port = shell.port): Promise<string> =>
  new Promise((resolve, reject) => {
    let read = '';
    const socket = connect(port, '127.0.0.1', () => socket.write(text));
    socket.setEncoding('utf8');
    socket.on('data', (piece) => {
      read += String(piece);
    });
    socket.on('close', () => resolve(read));
    socket.on('error', reject);
  });

const rawStatus = async (text: string): Promise<number> =>
  Number(/^HTTP\/1\.1 (\d{3})/.exec(await rawText(text))?.[1]);

const canConnect = (host: string, port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect({ host, port, timeout: 10_000 });
    const end = (connected: boolean) => () => {
      socket.destroy();
      resolve(connected);
    };
    socket.on('connect', end(true));
    socket.on('error', end(false));
    socket.on('timeout', end(false));
  });
