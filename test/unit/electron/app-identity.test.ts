import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { parse } from 'yaml';
import { z } from 'zod';
import {
  hasSound,
  isGoneFor,
  isSameClick,
  noticeId,
  opensByActivation,
  toastXml,
} from '../../../src/main/electron/notifications/notice-rule.ts';
import {
  appUserModelId,
  introduce,
  registerForClicks,
} from '../../../src/main/electron/start/app-identity.ts';
import { linkScheme } from '../../../src/main/electron/start/start-arguments.ts';
import { createVirtualTime } from '../../fakes/virtual-time.ts';

const told = (where: Partial<Parameters<typeof introduce>[1]>): string[] => {
  const calls: string[] = [];
  introduce(
    {
      setAppUserModelId: (id) => calls.push(`model ${id}`),
      setToastActivatorCLSID: (id) => calls.push(`activator ${id}`),
      setAsDefaultProtocolClient: (scheme, path, args) => calls.push([scheme, path, ...args].join(' ')) > 0,
    },
    { platform: 'win32', packaged: true, portable: false, program: 'C:\\Orderbell.exe', ...where },
  );
  return calls;
};

test('Windows knows Orderbell and its links by names that never change', () => {
  expect(told({})).toEqual([
    'model app.orderbell.desktop',
    'activator {6D0A5C1F-3C2B-4E0B-9D57-8A1C2E64F0B7}',
    'orderbell C:\\Orderbell.exe --',
  ]);
  // Its own activator, for a Start menu without an entry: the installed one must not lead to a missing folder.
  expect(told({ portable: true })).toEqual([
    'model app.orderbell.desktop',
    'activator {B1E7F3A4-52D9-4C66-8F0E-3D7A9B5C2E18}',
  ]);
  expect(told({ packaged: false })).toEqual([]);
  expect(told({ platform: 'linux' })).toEqual([]);
});

test('the installers use the same names', () => {
  const file = resolve(import.meta.dirname, '../../../electron-builder.yml');
  const { appId, protocols } = z
    .object({ appId: z.string(), protocols: z.array(z.object({ schemes: z.array(z.string()) })) })
    .parse(parse(readFileSync(file, 'utf8')));
  expect(appId).toBe(appUserModelId);
  expect(protocols.flatMap(({ schemes }) => schemes)).toEqual([linkScheme]);
});

test('the portable program puts the Start menu’s entry back also when it is changed a moment later, but for one of another', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'orderbell-menu-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const programs = join(folder, 'Microsoft', 'Windows', 'Start Menu', 'Programs');
  const entry = join(programs, 'Orderbell.lnk');
  const { timers, advance } = createVirtualTime();
  const text = (): string => readFileSync(entry, 'utf8');
  const register = (portable: boolean): void =>
    registerForClicks({
      ...{ register: () => undefined, targetOf: text, portable, env: { APPDATA: folder } },
      ...{ own: 'C:\\Temp\\1\\Orderbell.exe', timers },
    });
  register(true);
  mkdirSync(programs, { recursive: true });
  writeFileSync(entry, 'installed');
  register(true);
  writeFileSync(entry, 'c:\\temp\\1\\orderbell.exe');
  await advance(1_000);
  expect(text()).toBe('installed');
  writeFileSync(entry, 'newer');
  await advance(30_000);
  expect(text()).toBe('newer');
  register(false);
  writeFileSync(entry, 'C:\\Temp\\1\\Orderbell.exe');
  await advance(30_000);
  expect(text()).toBe('C:\\Temp\\1\\Orderbell.exe');
});

test('the portable program puts the entry back before anything else runs, if it is changed at once', () => {
  const folder = mkdtempSync(join(tmpdir(), 'orderbell-menu-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const programs = join(folder, 'Microsoft', 'Windows', 'Start Menu', 'Programs');
  const entry = join(programs, 'Orderbell.lnk');
  const own = 'C:\\Temp\\1\\Orderbell.exe';
  mkdirSync(programs, { recursive: true });
  writeFileSync(entry, 'installed');
  registerForClicks({
    ...{ register: () => writeFileSync(entry, own), targetOf: () => own, portable: true, own },
    ...{ env: { APPDATA: folder }, timers: createVirtualTime().timers },
  });
  expect(readFileSync(entry, 'utf8')).toBe('installed');
});

test('a notification kept by Windows leads to its order, and any other text to none', () => {
  expect(opensByActivation(`type=click&tag=${noticeId(7)}`)).toBe(7);
  expect(opensByActivation(`tag=${noticeId(12)}&type=click`)).toBe(12);
  expect(opensByActivation('type=click&tag=unreadable')).toBe('unreadable');
  for (const text of ['', 'type=click', 'type=click&tag=order-', 'type=click&tag=order-7x', 'xtag=order-7']) {
    expect(opensByActivation(text), text).toBeNull();
  }
  expect([noticeId(null), noticeId('unreadable')]).toEqual([null, null]);
});

test('a notification whose time is over can be clicked still', () => {
  expect(isGoneFor('timedOut')).toBe(false);
  expect(isGoneFor('userCanceled')).toBe(true);
  expect(isGoneFor(undefined)).toBe(true);
});

test('a click that is reported twice is one, and a later one is another', () => {
  expect(isSameClick(7, 7, 1_999)).toBe(true);
  expect(isSameClick(null, null, 0)).toBe(true);
  expect(isSameClick(7, 7, 2_000)).toBe(false);
  expect(isSameClick(7, 8, 0)).toBe(false);
});

test('a click counts once, though Windows reports it to each notification', () => {
  const toast = { title: 'New order: "7" <8>', body: 'A & B\u0001\uD800', opens: 7, silent: true };
  expect(toastXml(toast)).toBe(
    '<toast launch="type=click&amp;tag=order-7"><visual><binding template="ToastGeneric">' +
      '<text>New order: &quot;7&quot; &lt;8&gt;</text><text>A &amp; B\uFFFD\uFFFD</text></binding></visual>' +
      '<audio silent="true"/></toast>',
  );
  expect(toastXml({ ...toast, opens: 'unreadable' })).toContain('launch="type=click&amp;tag=unreadable"');
  expect(toastXml({ title: 'a', body: 'b', opens: null, silent: false })).toBe(
    '<toast launch="type=click"><visual><binding template="ToastGeneric"><text>a</text><text>b</text></binding></visual></toast>',
  );
});

test('the sound plays with a new alert, if allowed, and with nothing else', () => {
  expect(hasSound({ kind: 'several-orders', count: 4 }, true)).toBe(true);
  expect(hasSound({ kind: 'several-orders', count: 4 }, false)).toBe(false);
  expect(hasSound({ kind: 'not-connected', reason: 'service.unreachable' }, true)).toBe(false);
});
