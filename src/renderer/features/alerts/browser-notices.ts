/** Whether this browser lets the page show notifications; `ask`: it can be asked, on a click. */
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

/** Two pages that show the same take each other's place. @returns `false` when the system didn't take it */
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
    // Some systems never say that they show it.
    setTimeout(() => resolve(true), unheardMs);
  });
};

const unheardMs = 3_000;
