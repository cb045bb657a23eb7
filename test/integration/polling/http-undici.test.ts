import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type RequestListener, type Server } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import { type AddressInfo, createServer as createTcpServer } from 'node:net';
import { setImmediate as turn } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';
import { afterEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { createHttp } from '../../../src/main/adapters/network/http-undici.ts';
import type { HttpRequest } from '../../../src/main/core/ports.ts';

/** The adapter against real sockets. */

const open: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of open.splice(0)) await close();
});

const adapter = (options?: Parameters<typeof createHttp>[0]): ReturnType<typeof createHttp> => {
  const http = createHttp(options);
  open.push(http.close);
  return http;
};

const listenOn = async (server: Server): Promise<number> => {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  open.push(async () => {
    server.closeAllConnections();
    server.close();
    await once(server, 'close');
  });
  return portOf(server.address());
};

const portOf = (address: AddressInfo | string | null): number =>
  typeof address === 'object' && address !== null ? address.port : 0;

const serve = async (listener: RequestListener): Promise<string> =>
  `http://127.0.0.1:${await listenOn(createServer(listener))}/`;

const request = (url: string, more: Partial<HttpRequest> = {}): HttpRequest => ({
  method: 'GET',
  url,
  headers: {},
  // Even a busy computer is faster.
  deadlineMs: 60_000,
  maxAnswerBytes: 1_000_000,
  ...more,
});

const textOf = async (message: IncomingMessage): Promise<string> => {
  let text = '';
  for await (const piece of message) text += String(piece);
  return text;
};

describe('http over undici', () => {
  it('sends a GET with a JSON body', async () => {
    const url = await serve(async (incoming, answer) => {
      answer.setHeader('X-Method', incoming.method ?? '');
      answer.end(await textOf(incoming));
    });
    const answer = await adapter().send(request(url, { body: '{"limit":100}' }));
    expect([answer.status, answer.header('x-method'), answer.text]).toEqual([200, 'GET', '{"limit":100}']);
    expect(answer.header('x-none')).toBeNull();
  });

  it('reads an answer in chunks of one byte', async () => {
    const text = JSON.stringify({ data: 'Gehäuse '.repeat(20_000) });
    const chunks = [...Buffer.from(text)].map((byte) => Buffer.from([0x31, 13, 10, byte, 13, 10]));
    const server = createTcpServer((socket) => {
      socket.once('data', () => {
        socket.write('HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n');
        socket.end(Buffer.concat([...chunks, Buffer.from('0\r\n\r\n')]));
      });
    });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    open.push(async () => void server.close());
    const answer = await adapter().send(request(`http://127.0.0.1:${portOf(server.address())}/`));
    expect(answer.text === text).toBe(true);
  });

  it('reports whether an answer is UTF-8, with any split of its bytes', async () => {
    const bytes = Buffer.from('{"buyer":"Gehäuse"}', 'utf8');
    const cut = bytes.indexOf(0xc3) + 1;
    const url = await serve(async (incoming, answer) => {
      if (incoming.url === '/latin1') return void answer.end(Buffer.from('{"buyer":"Gehäuse"}', 'latin1'));
      answer.write(bytes.subarray(0, cut));
      await turn();
      answer.end(bytes.subarray(cut));
    });
    const http = adapter();
    const whole = await http.send(request(url));
    expect([whole.garbled, whole.text]).toEqual([false, '{"buyer":"Gehäuse"}']);
    expect((await http.send(request(`${url}latin1`))).garbled).toBe(true);
  });

  it('sends the next one of them over the same connection', async () => {
    const sockets = new Set<unknown>();
    const url = await serve(async (incoming, answer) => {
      sockets.add(incoming.socket);
      answer.end(await textOf(incoming));
    });
    const http = adapter();
    for (const body of ['1', '2', '3', '4', '5']) {
      expect((await http.send(request(url, { body }))).text).toBe(body);
    }
    // The first socket may not be free yet at the moment in which its answer is read.
    expect(sockets.size).toBeLessThanOrEqual(2);
  });

  it('sends everything else over a new connection, which no service can have closed', async () => {
    const sockets = new Set<unknown>();
    const url = await serve((incoming, answer) => {
      sockets.add(incoming.socket);
      answer.end();
    });
    const http = adapter();
    await http.send(request(url));
    await http.send(request(url, { method: 'POST', body: '{}' }));
    await http.send(request(url, { method: 'POST', body: '{}' }));
    expect(sockets.size).toBe(3);
  });

  it('returns the same text and digest with any split of the bytes, also within a character', async () => {
    const bytes = Buffer.from(`{"name":"Müller € 𝄞","more":"${'x'.repeat(200_000)}"}`);
    const url = await serve(async (incoming, answer) => {
      const step = Number(await textOf(incoming));
      for (let at = 0; at < 60; at += step) {
        answer.write(bytes.subarray(at, Math.min(60, at + step)));
        await turn();
      }
      answer.end(bytes.subarray(60));
    });
    const http = adapter();
    for (const body of ['1', '7', '60']) {
      const answer = await http.send(request(url, { body }));
      expect(answer.text).toBe(bytes.toString());
      expect(answer.digest).toBe(createHash('sha256').update(bytes).digest('hex'));
    }
  });

  it('makes no text of bytes that are known, and the text of all others', async () => {
    const page = `{"data":["${'x'.repeat(200_000)}"]}`;
    const url = await serve((_incoming, answer) => void answer.end(page));
    const http = adapter();
    const { digest = '' } = await http.send(request(url));
    expect(await http.send(request(url, { known: digest }))).toMatchObject({ digest, text: '' });
    expect((await http.send(request(url, { known: 'another' }))).text).toBe(page);
  });

  it('holds on to no page that was read, nor to one that was known', async () => {
    const page = 'x'.repeat(4_000_000);
    const url = await serve((_incoming, answer) => void answer.end(page));
    const http = adapter();
    const { digest = '' } = await http.send(request(url, { maxAnswerBytes: page.length }));
    const before = process.memoryUsage().arrayBuffers;
    for (const known of ['another', digest, 'another', digest, 'another', digest]) {
      await http.send(request(url, { maxAnswerBytes: page.length, known }));
    }
    // The service's own pieces are in this process, too: less than one page of them. Six pages would be 24
    // MB.
    expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(page.length);
  });

  it('follows no redirect and repeats nothing', async () => {
    let count = 0;
    const url = await serve((_incoming, answer) => {
      count += 1;
      answer.writeHead(302, { location: '/elsewhere' }).end();
    });
    expect((await adapter().send(request(url))).status).toBe(302);
    expect(count).toBe(1);
  });

  it('knows that nothing was sent to a closed port', async () => {
    const port = await listenOn(createServer());
    await open.pop()?.();
    await expect(adapter().send(request(`http://127.0.0.1:${port}/`))).rejects.toMatchObject({
      kind: 'unreachable',
      taken: 'not-sent',
    });
  });

  it('knows that nothing was sent to a name that doesn’t exist', async () => {
    await expect(adapter().send(request('https://nobody.invalid/'))).rejects.toMatchObject({
      kind: 'unreachable',
      taken: 'not-sent',
    });
  });

  it('doesn’t know the result of a request whose connection broke', async () => {
    const url = await serve((incoming) => incoming.socket.destroy());
    await expect(adapter().send(request(url, { method: 'POST', body: 'x' }))).rejects.toMatchObject({
      kind: 'unreachable',
      taken: 'unclear',
    });
  });

  it('distinguishes a truncated answer from a complete one', async () => {
    const url = await serve((_incoming, answer) => {
      answer.writeHead(200, { 'content-length': '1000' });
      answer.write('half');
      setImmediate(() => answer.destroy());
    });
    await expect(adapter().send(request(url))).rejects.toMatchObject({ kind: 'cut-off', taken: 'unclear' });
  });

  it('aborts after its deadline, while waiting and while receiving slowly', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    onTestFinished(() => void vi.useRealTimers());
    const silent = await serve(() => void vi.advanceTimersByTime(100));
    await expect(adapter().send(request(silent, { deadlineMs: 100 }))).rejects.toMatchObject({
      kind: 'timeout',
      taken: 'unclear',
    });
    // Each piece comes after 20 ms, in time by itself, and the answer never ends.
    let drip: ReturnType<typeof setInterval> | undefined;
    onTestFinished(() => clearInterval(drip));
    const dripping = await serve((_incoming, answer) => {
      answer.writeHead(200);
      drip = setInterval(() => {
        answer.write('.');
        vi.advanceTimersByTime(20);
      }, 1);
    });
    await expect(adapter().send(request(dripping, { deadlineMs: 200 }))).rejects.toMatchObject({
      kind: 'timeout',
    });
  });

  it('cuts an answer off that is longer than allowed', async () => {
    const url = await serve((_incoming, answer) => {
      answer.end('x'.repeat(100_000));
    });
    await expect(adapter().send(request(url, { maxAnswerBytes: 50_000 }))).rejects.toMatchObject({
      kind: 'too-large',
    });
  });

  it.each([
    ['as it is', {}, (text: string) => text],
    ['compressed', { 'content-encoding': 'gzip' }, (text: string) => gzipSync(text)],
  ])('refuses more values than any page has, %s', async (_, headers, packed) => {
    let text = '';
    const url = await serve((_incoming, answer) => {
      answer.writeHead(200, headers).end(packed(text));
    });
    const send = () => adapter().send(request(url, { maxAnswerBytes: 32_000_000 }));
    text = `[${'{},'.repeat(1_000_001)}0]`;
    await expect(send()).rejects.toMatchObject({ kind: 'too-large' });
    text = `["${'a'.repeat(2_000_000)}"${',1'.repeat(1_900_000)}]`;
    expect((await send()).text).toBe(text);
  });

  it('reads nothing of an answer with too large a stated length', async () => {
    const url = await serve((_incoming, answer) => {
      answer.writeHead(200, { 'content-length': '100000' }).write('x');
    });
    await expect(adapter().send(request(url, { maxAnswerBytes: 50_000 }))).rejects.toMatchObject({
      kind: 'too-large',
      taken: 'unclear',
    });
  });

  it('stops on request', async () => {
    const url = await serve(() => undefined);
    const controller = new AbortController();
    const sending = adapter().send(request(url, { signal: controller.signal }));
    controller.abort();
    await expect(sending).rejects.toMatchObject({ kind: 'aborted' });
  });

  it('streams an upload with its exact length and reports progress', async () => {
    const url = await serve(async (incoming, answer) => {
      let size = 0;
      for await (const piece of incoming) size += piece.length;
      answer.end(`${incoming.headers['content-length']} ${size} ${incoming.headers['transfer-encoding']}`);
    });
    const steps: number[] = [];
    const piece = new Uint8Array(64 * 1024);
    const answer = await adapter().send(
      request(url, {
        method: 'POST',
        body: {
          length: piece.byteLength * 40,
          open: async function* () {
            for (let n = 0; n < 40; n += 1) yield piece;
          },
          onProgress: (sent) => steps.push(sent),
        },
      }),
    );
    expect(answer.text).toBe(`${piece.byteLength * 40} ${piece.byteLength * 40} undefined`);
    expect(steps).toHaveLength(40);
    expect(steps.at(-1)).toBe(piece.byteLength * 40);
  });

  it('allows a slow upload, but no stalled one', async () => {
    const url = await serve((incoming, answer) => {
      incoming.resume();
      incoming.on('end', () => answer.end('done'));
    });
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    onTestFinished(() => void vi.useRealTimers());
    const slow = (standsStill: boolean): HttpRequest =>
      request(url, {
        method: 'POST',
        deadlineMs: 150,
        body: {
          length: 6,
          open: async function* () {
            for (let n = 0; n < 6; n += 1) {
              vi.advanceTimersByTime(standsStill && n === 3 ? 151 : 100);
              yield new Uint8Array(1);
            }
          },
          onProgress: () => undefined,
        },
      });
    expect((await adapter().send(slow(false))).text).toBe('done');
    await expect(adapter().send(slow(true))).rejects.toMatchObject({ kind: 'timeout', taken: 'unclear' });
  });

  it('refuses an untrusted certificate, and sends nothing there', async () => {
    let count = 0;
    const [key, certificate] = ['key', 'cert'].map((part) =>
      readFileSync(new URL(`../../fixtures/tls/localhost-${part}.pem`, import.meta.url), 'utf8'),
    );
    const port = await listenOn(
      createTlsServer({ key, cert: certificate }, (_incoming, answer) => {
        count += 1;
        answer.end('hello');
      }),
    );
    const url = `https://localhost:${port}/`;
    await expect(adapter().send(request(url))).rejects.toMatchObject({ kind: 'tls', taken: 'not-sent' });
    expect(count).toBe(0);
    expect((await adapter({ extraCertificates: [certificate ?? ''] }).send(request(url))).text).toBe('hello');
  });

  it('reports a server without TLS as a TLS failure', async () => {
    const server = createTcpServer((socket) => socket.end('HTTP/1.1 400 Bad Request\r\n\r\n'));
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    open.push(async () => {
      server.close();
    });
    await expect(
      adapter().send(request(`https://127.0.0.1:${portOf(server.address())}/`)),
    ).rejects.toMatchObject({ kind: 'tls', taken: 'not-sent' });
  });

  it('takes the proxy of the environment for other computers, never for this one', async () => {
    const seen: string[] = [];
    const proxy = createServer((incoming, answer) => {
      seen.push(incoming.url ?? '');
      answer.end('from the proxy');
    });
    const port = await listenOn(proxy);
    const before = process.env['http_proxy'];
    process.env['http_proxy'] = `http://127.0.0.1:${port}`;
    try {
      const http = adapter();
      expect((await http.send(request('http://orders.invalid/x'))).text).toBe('from the proxy');
      const url = await serve((_incoming, answer) => {
        answer.end('direct');
      });
      expect((await http.send(request(url))).text).toBe('direct');
      expect(seen).toEqual(['http://orders.invalid/x']);
    } finally {
      if (before === undefined) delete process.env['http_proxy'];
      else process.env['http_proxy'] = before;
    }
  });
});
