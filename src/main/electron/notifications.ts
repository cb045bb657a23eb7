import { Notification } from 'electron';

export type ShownNotice = { title: string; body: string; onClick: () => void };

/** Shows notifications. Each is held until it is gone: one that is collected as garbage can't be clicked any more. */
export const createNotifications = (icon: string): ((notice: ShownNotice) => void) => {
  const shown = new Set<Notification>();
  return ({ title, body, onClick }) => {
    if (!Notification.isSupported()) return;
    const notification = new Notification({ title, body, icon });
    shown.add(notification);
    notification.on('click', () => {
      shown.delete(notification);
      onClick();
    });
    notification.on('close', () => shown.delete(notification));
    notification.on('failed', () => shown.delete(notification));
    notification.show();
  };
};
