import { alertKinds } from '../../../shared/domain/alerts/alert-rule.ts';
import { shownText } from '../../../shared/domain/values/shown-text.ts';
import type { Notice } from '../../core/ports.ts';
import type { ShellTexts } from '../texts.ts';

/** What a click opens: an order by its key, the unreadable records, or only the window. */
export type NoticeTarget = number | 'unreadable' | null;

/** The system replaces an older notification with the same id, which is about the same order. */
export const noticeId = (opens: NoticeTarget): string | null =>
  typeof opens === 'number' ? `order-${opens}` : null;

/**
 * Reads what a click in the notification centre of Windows opens. `text` is the `launch` of `toastXml`,
 * perhaps from an older version. `null` also for an unreadable text.
 */
export const opensByActivation = (text: string): NoticeTarget => {
  const [, tag, key] = /(?:^|&)tag=(order-(\d{1,15})|unreadable)(?:&|$)/.exec(text) ?? [];
  if (tag === 'unreadable') return tag;
  return key === undefined ? null : Number(key);
};

/**
 * Whether the alert sound plays with the notification.
 *
 * @param sound whether the user has it switched on
 */
export const hasSound = (notice: Notice, sound: boolean): boolean => sound && withSound.has(notice.kind);

const withSound: ReadonlySet<Notice['kind']> = new Set<Notice['kind']>([
  'order',
  'unreadable-order',
  'several-orders',
]);

/**
 * The toast for Windows. A click in the notification centre returns its `launch`; Electron's own toasts
 * have none (`WindowsToastNotification::GetToastXml`). With this XML Electron ignores title, body and
 * `silent` of the notification.
 */
export const toastXml = ({
  title,
  body,
  opens,
  silent,
}: {
  title: string;
  body: string;
  opens: NoticeTarget;
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

/** XML forbids some characters even as references. One of them makes the whole toast invalid. */
const inXml = (text: string): string =>
  text
    .toWellFormed()
    .replace(/[^\t\n\r\x20-\uFFFD\u{10000}-\u{10FFFF}]/gu, '\uFFFD')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');

/**
 * Whether both are the same click: Electron may report one twice, to the notification and to
 * `handleActivation`.
 *
 * @param apartMs milliseconds between both
 */
export const isSameClick = (before: NoticeTarget, now: NoticeTarget, apartMs: number): boolean =>
  before === now && apartMs < sameClickMs;

const sameClickMs = 2_000;

/** Whether the notification is gone. After a time-out it is in the list of Windows and can be clicked. */
export const isGoneFor = (reason: string | undefined): boolean => reason !== 'timedOut';

/**
 * The body for this system. Linux desktops read it as markup, so a buyer's name has to be escaped (Desktop
 * Notifications Specification, "Markup"). The title is plain text on every system.
 */
export const bodyFor = (platform: NodeJS.Platform, text: string): string =>
  platform === 'linux' ? text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;') : text;

type NoticeContent = { title: string; body: string; opens: NoticeTarget };

export const noticeContent = (notice: Notice, texts: ShellTexts): NoticeContent => {
  switch (notice.kind) {
    case 'order':
      return {
        title: `${texts.alert(alertKinds.find((kind) => kind === notice.alert) ?? 'changed')}: ${shownText(notice.purchaseOrderNumber)}`,
        body: shownText(notice.buyerName),
        opens: notice.orderKey,
      };
    case 'unreadable-order': {
      const { purchaseOrderNumber, buyerName } = notice;
      const of = [purchaseOrderNumber, buyerName]
        .filter((one) => one !== null)
        .map(shownText)
        .join(' · ');
      return {
        title: texts.unreadable.title,
        body: of === '' ? texts.unreadable.body : of,
        opens: 'unreadable',
      };
    }
    case 'several-orders':
      return { title: texts.severalOrders(notice.count), body: texts.open, opens: null };
    case 'not-connected':
      return {
        title: `Orderbell: ${texts.notConnected}`,
        body: texts.reason(notice.reason) ?? '',
        opens: null,
      };
    case 'not-opened':
      return { ...texts.notOpened[notice.why], opens: null };
  }
};
