import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { parse } from 'yaml';
import { z } from 'zod';
import {
  appUserModelId,
  introduce,
  registerForNotifications,
} from '../../../src/main/electron/app-identity.ts';
import {
  bodyFor,
  createClicks,
  isGoneFor,
  noticeId,
  orderOfActivation,
  ringsWith,
  toastXml,
} from '../../../src/main/electron/notice-rule.ts';
import { linkScheme } from '../../../src/main/electron/order-link.ts';

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

test('Windows is told who we are by names that never change, and that links are ours', () => {
  expect(told({})).toEqual([
    'model app.orderbell.desktop',
    'activator {6D0A5C1F-3C2B-4E0B-9D57-8A1C2E64F0B7}',
    'orderbell C:\\Orderbell.exe --',
  ]);
  // Its own activator: the installed one's must not lead to a place that is gone.
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

test('a notification that Windows kept leads to its order, and any other text to none', () => {
  expect(orderOfActivation(`type=click&tag=${noticeId(7)}`)).toBe(7);
  expect(orderOfActivation(`tag=${noticeId(12)}&type=click`)).toBe(12);
  for (const text of ['', 'type=click', 'type=click&tag=order-', 'type=click&tag=order-7x', 'xtag=order-7']) {
    expect(orderOfActivation(text), text).toBeNull();
  }
  expect(noticeId(null)).toBeNull();
});

test('a notification whose time is over can be clicked still', () => {
  expect(isGoneFor('timedOut')).toBe(false);
  expect(isGoneFor('userCanceled')).toBe(true);
  expect(isGoneFor(undefined)).toBe(true);
});

test('a click that is told twice is one, and a later one is another', () => {
  let now = 0;
  const opened: (number | null)[] = [];
  const clicked = createClicks(
    () => now,
    (orderKey) => opened.push(orderKey),
  );
  clicked(7);
  now += 1_999;
  clicked(7);
  clicked(8);
  clicked(7);
  now += 2_000;
  clicked(7);
  clicked(null);
  clicked(null);
  expect(opened).toEqual([7, 8, 7, 7, null]);
});

test('a notification for Windows says its texts as they are, and hands back its order from the list', () => {
  const of = { title: 'New order: <1>', body: 'A & "B"\u0000\ud800', silent: true, id: noticeId(7) };
  expect(toastXml(of)).toBe(
    '<toast launch="type=click&amp;tag=order-7"><visual><binding template="ToastGeneric">' +
      '<text>New order: &lt;1&gt;</text><text>A &amp; &quot;B&quot;\ufffd</text></binding></visual><audio silent="true"/></toast>',
  );
  expect(toastXml({ ...of, silent: false, id: null })).toMatch(
    /^<toast launch="type=click">.*<\/visual><\/toast>$/,
  );
});

test('the body of a notification is markup on Linux alone', () => {
  expect(bodyFor('linux', 'A & B <i>')).toBe('A &amp; B &lt;i&gt;');
  for (const platform of ['win32', 'darwin'] as const)
    expect(bodyFor(platform, 'A & B <i>')).toBe('A & B <i>');
});

describe('registering for notifications', () => {
  const entryAt = (content: string | null): string => {
    const folder = mkdtempSync(join(tmpdir(), 'orderbell-menu-'));
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
    const entry = join(folder, 'Orderbell.lnk');
    if (content !== null) writeFileSync(entry, content);
    return entry;
  };
  const register = (entry: string, portable: boolean, written: string | null): void =>
    registerForNotifications({
      ...{ entry, portable, execPath: 'C:\\Temp\\Orderbell.exe' },
      isSupported: () => {
        if (written !== null) writeFileSync(entry, written);
        return true;
      },
      targetOf: (path) => readFileSync(path, 'utf8'),
    });

  test.each([
    [
      'the portable program puts back what it now leads to itself',
      true,
      'c:\\temp\\orderbell.exe',
      'installed',
    ],
    ['an entry that leads elsewhere by now is left', true, 'newer', 'newer'],
    ['an installed one keeps what leads to it', false, 'C:\\Temp\\Orderbell.exe', 'C:\\Temp\\Orderbell.exe'],
  ])('%s', (_what, portable, written, kept) => {
    const entry = entryAt('installed');
    register(entry, portable, written);
    expect(readFileSync(entry, 'utf8')).toBe(kept);
  });

  test('an entry that isn’t there or can’t be read is no reason not to start', () => {
    register(entryAt(null), true, null);
    register(entryAt('installed'), true, '');
  });
});

test('the bell strikes with what comes in, if it may, and with nothing else', () => {
  expect(ringsWith({ kind: 'several-orders', count: 4 }, true)).toBe(true);
  expect(ringsWith({ kind: 'several-orders', count: 4 }, false)).toBe(false);
  expect(ringsWith({ kind: 'not-listening', reason: 'service.unreachable' }, true)).toBe(false);
});
