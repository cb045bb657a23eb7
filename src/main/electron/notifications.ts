import { Notification } from 'electron';
import type { NoticeOutcome } from '../../shared/contract/calls/alerts.ts';
import {
  bodyFor,
  isGoneFor,
  isSameClick,
  noticeId,
  type Opens,
  opensByActivation,
  toastXml,
} from './notice-rule.ts';

/** One about an order takes the place of an older one about it. `rings`: the bell strikes with it. */
type ShownNotice = { title: string; body: string; opens: Opens; rings?: boolean };

export type Notifications = {
  show: (notice: ShownNotice) => void;
  /** Shows one to try, and tells what the system says of it. */
  test: (notice: ShownNotice) => Promise<NoticeOutcome>;
  /** Hears of clicks on what Windows has in its list: that outlives us, and starts Orderbell when it is clicked. */
  hearList: () => void;
};

/**
 * Shows notifications. Each is held until it is gone: one that is collected as garbage can't be clicked any more. They are
 * silent: whether it rings is decided by the core, and then our own bell does, as long as there is a page to ring it.
 */
export const createNotifications = (
  icon: string,
  {
    onClick,
    onFailed,
    hasPage,
  }: { onClick: (opens: Opens) => void; onFailed: () => void; hasPage: () => boolean },
): Notifications => {
  const held = new Set<Notification>();
  const onWindows = process.platform === 'win32';
  let last: { opens: Opens; at: number } | null = null;
  const click = (opens: Opens): void => {
    const at = performance.now();
    if (last !== null && isSameClick(last.opens, opens, at - last.at)) return;
    last = { opens, at };
    onClick(opens);
  };
  const make = ({ title, body, opens, rings = false }: ShownNotice): Notification => {
    const id = noticeId(opens);
    const silent = !rings || hasPage();
    const notification = new Notification({
      ...{ title, body: bodyFor(process.platform, body), icon, silent },
      ...(id === null ? {} : { id }),
      ...(onWindows ? { toastXml: toastXml({ title, body, opens, silent }) } : {}),
    });
    held.add(notification);
    // Nobody clicks the oldest of so many.
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
        setTimeout(() => resolve('unsure'), unheardMs);
        notification.show();
      });
    },
    hearList: () => {
      if (!onWindows) return;
      Notification.handleActivation((activation) => click(opensByActivation(activation.arguments)));
    },
  };
};

const mostHeld = 100;

/** Some systems say nothing of what becomes of a notification. */
const unheardMs = 3_000;
