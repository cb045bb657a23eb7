import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { describe, expect, it, onTestFinished } from 'vitest';
import { createWebhookDoor } from '../../../src/main/adapters/webhook-server.ts';
import type { WebhookCall } from '../../../src/main/core/ports.ts';
import { freePort, post, statusOf, wait } from './webhook-house.ts';

const secret = 'only-the-service-knows-this';

/** The door alone, and what it took. */
const openDoor = async (patienceMs?: number, host = '127.0.0.1') => {
  const taken: WebhookCall[] = [];
  const door = createWebhookDoor(
    { read: () => secret, renew: () => secret, used: () => undefined, isAwaited: () => false },
    patienceMs,
  );
  const port = await freePort();
  const take = (call: WebhookCall): boolean => {
    taken.push(call);
    return true;
  };
  await door.open({ host, port }, take);
  onTestFinished(() => door.close());
  return {
    door,
    port,
    taken,
    take,
    url: `http://${host.includes(':') ? `[${host}]` : host}:${port}/${secret}`,
  };
};

/** A connection that says what it is told, byte for byte. */
const speak = async (port: number, text: string): Promise<{ socket: Socket; heard: () => string }> => {
  const socket = connect(port, '127.0.0.1');
  let heard = '';
  socket.on('data', (piece: Buffer) => {
    heard += piece.toString();
  });
  socket.on('error', () => undefined);
  await once(socket, 'connect');
  socket.write(text);
  return { socket, heard: () => heard };
};

describe('the door for the service', () => {
  it('hands over what stands behind the secret, and the bytes of a POST', async () => {
    const { taken, url } = await openDoor();
    expect(await statusOf(`${url}/abc`)).toBe(202);
    expect(await statusOf(`${url}/?orderId=1?2`)).toBe(202);
    expect(await post(url, '\u00fc')).toBe(202);
    expect(taken).toEqual([
      { method: 'GET', path: '/abc', query: '', body: new Uint8Array() },
      { method: 'GET', path: '', query: 'orderId=1?2', body: new Uint8Array() },
      { method: 'POST', path: '', query: '', body: Buffer.from([0xc3, 0xbc]) },
    ]);
  });

  it('takes a body of 1 MB and none that is longer, said or not', async () => {
    const { taken, url, port } = await openDoor();
    const most = 1024 * 1024;
    expect(await post(url, 'x'.repeat(most))).toBe(202);
    expect(taken[0]?.body).toHaveLength(most);
    const said = statusOf(url, { method: 'POST', body: 'x'.repeat(most + 1) });
    // Whether the refusal or the end of the connection is seen first is up to the network.
    expect([413, 'cut off']).toContain(await said.catch(() => 'cut off'));
    const chunk = `${(most + 1).toString(16)}\r\n${'x'.repeat(most + 1)}\r\n`;
    const head = `POST /${secret} HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n`;
    const unsaid = await speak(port, `${head}${chunk}0\r\n\r\n`);
    await once(unsaid.socket, 'close');
    expect(unsaid.heard()).not.toMatch(/^HTTP\/1\.1 2/);
    expect(taken).toHaveLength(1);
  });

  it('refuses a body that is said to be long before any of it came', async () => {
    const { port } = await openDoor();
    const { heard } = await speak(port, `POST /${secret} HTTP/1.1\r\nContent-Length: 99999999\r\n\r\n`);
    await expect.poll(heard, wait).toMatch(/^HTTP\/1\.1 413 /);
  });

  it.each([
    ['a body that stands still', `POST /${secret} HTTP/1.1\r\nContent-Length: 10\r\n\r\n{"a`],
    ['a head that stands still', `POST /${secret} HTTP/1.1\r\nContent-Len`],
  ])('hangs up on %s', async (_what, text) => {
    const { port, taken } = await openDoor(200);
    const { socket } = await speak(port, text);
    await once(socket, 'close');
    expect(taken).toEqual([]);
  });

  it('takes nothing of a body that breaks off', async () => {
    const { port, taken, url } = await openDoor();
    const { socket } = await speak(port, `POST /${secret} HTTP/1.1\r\nContent-Length: 10\r\n\r\n{"a`);
    socket.destroy();
    expect(await statusOf(`${url}/later`)).toBe(202);
    expect(taken.map(({ path }) => path)).toEqual(['/later']);
  });

  it('hangs up on what is no HTTP, and on a WebSocket', async () => {
    const { port, url } = await openDoor();
    const upgrade = 'Connection: Upgrade\r\nUpgrade: websocket\r\nHost: x\r\n\r\n';
    for (const text of ['\u0000\u0001 no HTTP\r\n\r\n', `GET /${secret} HTTP/1.1\r\n${upgrade}`]) {
      const { socket, heard } = await speak(port, text);
      await once(socket, 'close');
      expect(heard()).toBe('');
    }
    expect(await statusOf(`${url}/a`)).toBe(202);
  });

  it('listens where it is told and nowhere else, and moves when it is opened again', async () => {
    const { door, port, take, url } = await openDoor();
    await expect(fetch(`http://127.0.0.2:${port}/${secret}`)).rejects.toThrow();
    const next = await freePort();
    await door.open({ host: '127.0.0.1', port: next }, take);
    await expect(fetch(url)).rejects.toThrow();
    expect(await statusOf(`http://127.0.0.1:${next}/${secret}/a`)).toBe(202);
  });
});
