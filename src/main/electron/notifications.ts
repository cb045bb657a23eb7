import { Notification } from 'electron';
import type { NoticeOutcome } from '../../shared/contract/alerts.ts';

type ShownNotice = { title: string; body: string; onClick: () => void };

export type Notifications = {
  show: (notice: ShownNotice) => void;
  /** Shows one to try, and tells what the system says of it. */
  test: (notice: ShownNotice) => Promise<NoticeOutcome>;
};

/** Shows notifications. Each is held until it is gone: one that is collected as garbage can't be clicked any more. */
export const createNotifications = (icon: string): Notifications => {
  const shown = new Set<Notification>();
  const make = ({ title, body, onClick }: ShownNotice): Notification => {
    const notification = new Notification({ title, body, icon });
    shown.add(notification);
    notification.on('click', () => {
      shown.delete(notification);
      onClick();
    });
    notification.on('close', () => shown.delete(notification));
    notification.on('failed', () => shown.delete(notification));
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
  };
};

/** Some systems say nothing of what becomes of a notification. */
const unheardMs = 3_000;
