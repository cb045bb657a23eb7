import { expect, test } from 'vitest';
import { channels } from '../../../src/main/electron/channels.ts';
import { hostCalls, type IpcMainLike, tell } from '../../../src/main/electron/ipc-host.ts';
import { pageUrl, type SendingFrame } from '../../../src/main/electron/page-address.ts';

const openHost = () => {
  const dispatched: unknown[] = [];
  const registered: { channel: string; handler: Parameters<IpcMainLike['handle']>[1] }[] = [];
  let strangers = 0;
  hostCalls(
    { handle: (channel, handler) => void registered.push({ channel, handler }) },
    async (request) => {
      dispatched.push(request);
      return { ok: true, output: 'done' };
    },
    () => {
      strangers += 1;
    },
  );
  return {
    channels: registered.map(({ channel }) => channel),
    dispatched,
    strangers: () => strangers,
    send: (senderFrame: SendingFrame, request: unknown) => registered[0]?.handler({ senderFrame }, request),
  };
};

test('there is one channel for calls', () => {
  expect(openHost().channels).toEqual([channels.call]);
});

test('our page is answered', async () => {
  const host = openHost();
  expect(await host.send({ url: pageUrl, parent: null }, { call: 'app.info', input: {} })).toEqual({
    ok: true,
    output: 'done',
  });
  expect(host.dispatched).toEqual([{ call: 'app.info', input: {} }]);
});

test.each<[string, SendingFrame]>([
  ['a frame inside our page', { url: pageUrl, parent: {} }],
  ['another origin', { url: 'https://elsewhere.example/', parent: null }],
  ['an origin that begins like ours', { url: 'app://orderbell.elsewhere.example/', parent: null }],
  ['a file', { url: 'file:///index.html', parent: null }],
  ['a frame that is gone', null],
])('%s is refused, counted and never dispatched', async (_, frame) => {
  const host = openHost();
  expect(await host.send(frame, { call: 'app.info', input: {} })).toMatchObject({ ok: false });
  expect(host.dispatched).toEqual([]);
  expect(host.strangers()).toBe(1);
});

test('an event reaches every window that is still there', () => {
  const told: string[] = [];
  const window = (name: string, gone: boolean) => ({
    isDestroyed: () => gone,
    send: (channel: string) => void told.push(`${name} ${channel}`),
  });
  tell([window('a', false), window('b', true), window('c', false)], { name: 'orders.changed', keys: [1] });
  expect(told).toEqual([`a ${channels.event}`, `c ${channels.event}`]);
});
