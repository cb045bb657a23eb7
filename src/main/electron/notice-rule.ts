import type { Notice } from '../core/ports.ts';

/** By this the system knows that a notification is about the same order as an older one, whose place it takes. */
export const noticeId = (orderKey: number | null): string | null =>
  orderKey === null ? null : `order-${orderKey}`;

/**
 * The order of a notification that Windows has kept and that somebody clicks there; `null`: it was about none, or it can't
 * be told. The text is `type=click&tag=<id>`, and Windows hands it to us as it lay in its list.
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

/** Who tells of a click: on Windows the list of all that it has, in which the living ones stand, too; else each its own. */
export const clicksComeFrom = (platform: NodeJS.Platform): 'list' | 'notification' =>
  platform === 'win32' ? 'list' : 'notification';

/** Whether a notification is gone for good. One whose time is over lies in the list of Windows, where it can be clicked. */
export const isGoneFor = (reason: string | undefined): boolean => reason !== 'timedOut';

/**
 * The body as the system takes it. Linux desktops read it as markup, and a buyer's name isn't any (Desktop Notifications
 * Specification, "Markup"). The title is plain text everywhere.
 */
export const bodyFor = (platform: NodeJS.Platform, text: string): string =>
  platform === 'linux' ? text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;') : text;
