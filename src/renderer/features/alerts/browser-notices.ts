import type { Alert } from '../../../shared/contract/calls/alerts.ts';
import { shownText } from '../../../shared/domain/values/shown-text.ts';
import { useTexts } from '../../i18n/texts.ts';
import { useCoreEvents } from '../../transport/core-context.tsx';
import { useAppInfo, useSettings } from '../../transport/queries.ts';
import { unreadableName } from './alert-mark.ts';
import { alertOrder } from './alert-words.ts';

/** The browser's permission for notifications. `ask`: the page may request it on a click. */
type BrowserPermission = 'granted' | 'ask' | 'refused' | 'unavailable';

const browserPermission = (): BrowserPermission => {
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

const maxSingle = 3;

/** In the web shell the browser shows notifications while the page has no focus. */
export const useBrowserNotices = (onOpen: (key: number) => void, onUnreadable: () => void): void => {
  const t = useTexts();
  const { notifications } = useSettings();
  const info = useAppInfo();
  useCoreEvents((event) => {
    if (event.name !== 'alerts.shown' || info.data?.shell !== 'web' || !notifications) return;
    if (document.hasFocus() || browserPermission() !== 'granted') return;
    const { alerts, unreadable } = event;
    const count = alerts.length + unreadable.length;
    if (count > maxSingle) {
      void showBrowserNotice({
        title: t('alerts.several', { count }),
        body: t('app.name'),
        tag: 'orderbell-several',
      });
      return;
    }
    for (const alert of alerts)
      void showBrowserNotice({ ...noticeOf(alert, t), onClick: () => onOpen(alert.orderKey) });
    for (const record of unreadable)
      void showBrowserNotice({
        title: t('alerts.unreadable', { count: 1 }),
        body: unreadableName([record]) ?? t('alerts.unreadable-help'),
        tag: `orderbell-unreadable-${record.id}`,
        onClick: onUnreadable,
      });
  });
};

const noticeOf = (alert: Alert, t: ReturnType<typeof useTexts>) => ({
  title: `${t(`alert.${alert.kind}`)}: ${shownText(alertOrder(alert, t))}`,
  body: shownText(alert.buyerName),
  tag: `orderbell-${alert.orderKey}`,
});
