import type { Alert } from '../../../shared/contract/calls/alerts.ts';
import { useTexts } from '../../i18n/texts.ts';
import { useCoreEvents } from '../../transport/core-context.tsx';
import { useAppInfo, useSettings } from '../../transport/queries.ts';
import { unreadableName } from './alert-mark.ts';
import { browserPermission, showBrowserNotice } from './browser-notices.ts';

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
  title: `${t(`alert.${alert.kind}`)}: ${alert.purchaseOrderNumber}`,
  body: alert.buyerName,
  tag: `orderbell-${alert.orderKey}`,
});
