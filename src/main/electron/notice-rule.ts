import type { Notice } from '../core/ports.ts';

/** By this the system knows that a notification is about the same order as an older one, whose place it takes. */
export const noticeId = (orderKey: number | null): string | null =>
  orderKey === null ? null : `order-${orderKey}`;

/**
 * What Windows is to show, and to hand back when its list is clicked: `type=click&tag=<id>`. Electron's own XML has no
 * `launch`, so that a click in the list would tell nothing (electron#51147, electron#51286).
 */
export const toastXml = (of: { title: string; body: string; silent: boolean; id: string | null }): string => {
  const launch = of.id === null ? 'type=click' : `type=click&tag=${of.id}`;
  const texts = [of.title, of.body].map((text) => `<text>${inXml(text)}</text>`).join('');
  const audio = of.silent ? '<audio silent="true"/>' : '';
  const visual = `<visual><binding template="ToastGeneric">${texts}</binding></visual>`;
  return `<toast launch="${inXml(launch)}">${visual}${audio}</toast>`;
};

/** Without what XML doesn't have, such as control characters: Windows would load none of it. */
const inXml = (text: string): string =>
  asMarkup(text.toWellFormed())
    .replaceAll('"', '&quot;')
    .replace(/[^\t\n\r\u{20}-\u{d7ff}\u{e000}-\u{fffd}\u{10000}-\u{10ffff}]/gu, '');

/** On Linux a notification's body is markup (Desktop Notifications Specification): `A & B <i>` would show as `A & B`. */
export const bodyFor = (platform: NodeJS.Platform, body: string): string =>
  platform === 'linux' ? asMarkup(body) : body;

const asMarkup = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/**
 * The order of a notification that Windows has kept and that somebody clicks there; `null`: it was about none, or it can't
 * be told.
 */
export const orderOfActivation = (text: string): number | null => {
  const key = /(?:^|&)tag=order-(\d{1,15})(?:&|$)/.exec(text)?.[1];
  return key === undefined ? null : Number(key);
};

/** Whether the bell strikes with it. @param sound whether the user lets it sound */
export const ringsWith = (notice: Notice, sound: boolean): boolean => sound && ringing.has(notice.kind);

const ringing: ReadonlySet<Notice['kind']> = new Set<Notice['kind']>([
  'order',
  'unreadable-order',
  'several-orders',
]);

/**
 * Some versions of Electron tell of one click on Windows by the notification, some by its list, some by both. What opens the
 * same order again within this time is the same click. Milliseconds.
 */
const sameClickMs = 2_000;

/** @param elapsed milliseconds by a clock that nobody sets */
export const createClicks = (
  elapsed: () => number,
  open: (orderKey: number | null) => void,
): ((orderKey: number | null) => void) => {
  let last: { orderKey: number | null; at: number } | null = null;
  return (orderKey) => {
    const at = elapsed();
    if (last !== null && last.orderKey === orderKey && at - last.at < sameClickMs) return;
    last = { orderKey, at };
    open(orderKey);
  };
};

/** Whether a notification is gone for good. One whose time is over lies in the list of Windows, where it can be clicked. */
export const isGoneFor = (reason: string | undefined): boolean => reason !== 'timedOut';
