import { Notification } from 'electron';
import type { NoticeOutcome } from '../../../shared/contract/calls/alerts.ts';
import {
  bodyFor,
  isGoneFor,
  isSameClick,
  type NoticeTarget,
  noticeId,
  opensByActivation,
  toastXml,
} from './notice-rule.ts';

/** Replaces an older one about the same order. `sound`: the alert sound plays with it. */
type ShownNotice = { title: string; body: string; opens: NoticeTarget; sound?: boolean };

export type Notifications = {
  show: (notice: ShownNotice) => void;
  /** Shows a test notification and reports what the system says about it. */
  test: (notice: ShownNotice) => Promise<NoticeOutcome>;
  /** Handles clicks in the list of Windows. The list outlives this process, and a click starts Orderbell. */
  watchList: () => void;
};

/**
 * Shows notifications. It keeps each until it is gone, since a garbage-collected one can't be clicked. They
 * are silent while there is a page: the page plays the alert sound when the core says so.
 */
export const createNotifications = (
  icon: string,
  {
    onClick,
    onFailed,
    hasPage,
  }: { onClick: (opens: NoticeTarget) => void; onFailed: () => void; hasPage: () => boolean },
): Notifications => {
  const held = new Set<Notification>();
  const onWindows = process.platform === 'win32';
  let last: { opens: NoticeTarget; at: number } | null = null;
  const click = (opens: NoticeTarget): void => {
    const at = performance.now();
    if (last !== null && isSameClick(last.opens, opens, at - last.at)) return;
    last = { opens, at };
    onClick(opens);
  };
  const make = ({ title, body, opens, sound = false }: ShownNotice): Notification => {
    const id = noticeId(opens);
    const silent = !sound || hasPage();
    const notification = new Notification({
      ...{ title, body: bodyFor(process.platform, body), icon, silent },
      ...(id === null ? {} : { id }),
      ...(onWindows ? { toastXml: toastXml({ title, body, opens, silent }) } : {}),
    });
    held.add(notification);
    // The oldest of so many won't be clicked.
    for (const oldest of [...held].slice(0, -mostHeld)) held.delete(oldest);
    notification.on('click', () => {
      held.delete(notification);
      click(opens);
    });
    notification.on('close', ({ reason }) => {
      if (isGoneFor(reason)) held.delete(notification);
    });
    notification.on('failed', () => {
      held.delete(notification);
      onFailed();
    });
    return notification;
  };
  return {
    show: (notice) => {
      if (Notification.isSupported()) make(notice).show();
    },
    test: (notice) => {
      if (!Notification.isSupported()) return Promise.resolve('unavailable');
      const notification = make(notice);
      return new Promise((resolve) => {
        notification.on('show', () => resolve('shown'));
        notification.on('failed', () => resolve('refused'));
        setTimeout(() => resolve('unsure'), noReplyMs);
        notification.show();
      });
    },
    watchList: () => {
      if (!onWindows) return;
      Notification.handleActivation((activation) => click(opensByActivation(activation.arguments)));
    },
  };
};

const mostHeld = 100;

/** Some systems report nothing about a notification. */
const noReplyMs = 3_000;
