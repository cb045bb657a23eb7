import type { Notice } from '../core/ports.ts';

/** What a click shows: an order by its key, the records that can't be read, or only the window. */
export type Opens = number | 'unreadable' | null;

/** By this the system knows that a notification is about the same order as an older one, whose place it takes. */
export const noticeId = (opens: Opens): string | null =>
  typeof opens === 'number' ? `order-${opens}` : null;

/**
 * What a click in the notification centre of Windows opens. `text` is the `launch` of `toastXml`, perhaps of an older version.
 * `null` also where it can't be read.
 */
export const opensByActivation = (text: string): Opens => {
  const [, tag, key] = /(?:^|&)tag=(order-(\d{1,15})|unreadable)(?:&|$)/.exec(text) ?? [];
  if (tag === 'unreadable') return tag;
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
 * The toast for Windows. A click in the notification centre returns its `launch`; Electron's own toasts have none
 * (`WindowsToastNotification::GetToastXml`). With this XML Electron ignores title, body and `silent` of the notification.
 */
export const toastXml = ({
  title,
  body,
  opens,
  silent,
}: {
  title: string;
  body: string;
  opens: Opens;
  silent: boolean;
}): string => {
  const tag = typeof opens === 'number' ? noticeId(opens) : opens;
  const launch = ['type=click', ...(tag === null ? [] : [`tag=${tag}`])].join('&');
  const texts = [title, body].map((text) => `<text>${inXml(text)}</text>`).join('');
  return (
    `<toast launch="${inXml(launch)}"><visual><binding template="ToastGeneric">${texts}</binding></visual>` +
    `${silent ? '<audio silent="true"/>' : ''}</toast>`
  );
};

/** XML allows some characters in no form: one of them makes the whole toast invalid. */
const inXml = (text: string): string =>
  text
    .toWellFormed()
    .replace(/[^\t\n\r\x20-\uFFFD\u{10000}-\u{10FFFF}]/gu, '\uFFFD')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');

/** Electron may report one click twice, to the notification and to `handleActivation`. @param apartMs between both */
export const isSameClick = (before: Opens, now: Opens, apartMs: number): boolean =>
  before === now && apartMs < sameClickMs;

const sameClickMs = 2_000;

/** Whether a notification is gone for good. One whose time is over lies in the list of Windows, where it can be clicked. */
export const isGoneFor = (reason: string | undefined): boolean => reason !== 'timedOut';

/**
 * The body as the system takes it. Linux desktops read it as markup, and a buyer's name isn't any (Desktop Notifications
 * Specification, "Markup"). The title is plain text everywhere.
 */
export const bodyFor = (platform: NodeJS.Platform, text: string): string =>
  platform === 'linux' ? text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;') : text;
