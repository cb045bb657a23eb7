/** The browser's permission for notifications. `ask`: the page may request it on a click. */
export type BrowserPermission = 'granted' | 'ask' | 'refused' | 'unavailable';

export const browserPermission = (): BrowserPermission => {
  if (!('Notification' in window)) return 'unavailable';
  return permissions[Notification.permission];
};

const permissions = { granted: 'granted', default: 'ask', denied: 'refused' } as const;

export const askBrowser = async (): Promise<BrowserPermission> => {
  if (!('Notification' in window)) return 'unavailable';
  return permissions[await Notification.requestPermission()];
};

/** Shows a browser notification, once for several pages (`tag`). @returns `false` if the system refused it */
export const showBrowserNotice = async (notice: {
  title: string;
  body: string;
  tag: string;
  onClick?: () => void;
}): Promise<boolean> => {
  const notification = new Notification(notice.title, { body: notice.body, tag: notice.tag });
  notification.onclick = () => {
    window.focus();
    notice.onClick?.();
    notification.close();
  };
  return new Promise((resolve) => {
    notification.onshow = () => resolve(true);
    notification.onerror = () => resolve(false);
    // Some systems never report that they show it.
    setTimeout(() => resolve(true), shownTimeoutMs);
  });
};

const shownTimeoutMs = 3_000;
