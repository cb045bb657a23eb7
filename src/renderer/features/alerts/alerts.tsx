import { type ReactElement, type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import type { Alert, UnreadableAlert } from '../../../shared/contract/calls/alerts.ts';
import { IconButton } from '../../components/button.tsx';
import { Mark } from '../../components/mark.tsx';
import { closeDialogs, useTopDialog } from '../../components/open-dialogs.ts';
import { useTexts } from '../../i18n/texts.ts';
import { useCoreEvents, useRowRenewal } from '../../transport/core-context.tsx';
import { useCommands } from '../keyboard/running.ts';
import { alertLook, unreadableName } from './alert-look.ts';
import css from './alerts.module.css';
import { useBell } from './use-bell.ts';
import { useBrowserNotices } from './use-browser-notices.ts';

type Shown = Alert & { id: number; at: number };

const atOnce = 3;
const shownFor = 20_000;

/** What the bell rang for, quietly in the corner. The trays hold the truth: an alert that goes unread loses nothing. */
export const Alerts = ({
  open,
  onOpen,
  onAll,
  onUnreadable,
  areListed,
  panes,
}: {
  /** The order on the screen: what rang for it is answered by looking at it. */
  open: number | null;
  onOpen: (key: number) => void;
  /** To the list of all that rang. */
  onAll: () => void;
  /** To what can't be read. */
  onUnreadable: () => void;
  /** The list of all that rang is open, and says each of them: none is said twice, nor again once it is closed. */
  areListed: boolean;
  /** What makes room for them. */
  panes: RefObject<HTMLElement | null>;
}): ReactElement => {
  const t = useTexts();
  const [rung, setAlerts] = useState<Shown[]>([]);
  const [unreadable, setUnreadable] = useState<{ at: number; records: UnreadableAlert[] } | null>(null);
  const alerts = areListed ? [] : rung.filter(({ orderKey }) => orderKey !== open);
  const renewal = useRowRenewal();
  const silenced = useBell();
  useBrowserNotices(onOpen, onUnreadable);
  useCoreEvents((event) => {
    if (event.name !== 'alerts.rang') return;
    const at = Date.now();
    if (event.unreadable.length > 0) {
      setUnreadable((before) => ({ at, records: [...(before?.records ?? []), ...event.unreadable] }));
    }
    if (event.alerts.length === 0) return;
    renewal.after(() =>
      setAlerts((before) => [
        ...event.alerts.map((alert, index) => ({ ...alert, at, id: at * 1000 + index })),
        ...before.filter(({ orderKey }) => !event.alerts.some((alert) => alert.orderKey === orderKey)),
      ]),
    );
  });
  useEffect(() => {
    if (rung.length === 0 && unreadable === null) return;
    const timer = setInterval(() => {
      const isShown = ({ at }: { at: number }): boolean => Date.now() - at < shownFor;
      setAlerts((before) => before.filter(isShown));
      setUnreadable((before) => (before !== null && isShown(before) ? before : null));
    }, 1000);
    return () => clearInterval(timer);
  }, [rung.length, unreadable]);

  // Looking at an order answers what rang for it: it doesn't come back when she goes on to the next.
  useEffect(() => {
    if (!rung.some(({ orderKey }) => orderKey === open)) return;
    setAlerts((before) => before.filter(({ orderKey }) => orderKey !== open));
  }, [open, rung]);

  useEffect(() => {
    if (areListed && rung.length > 0) setAlerts([]);
  }, [areListed, rung]);

  const dismiss = (id: number): void => setAlerts((before) => before.filter((alert) => alert.id !== id));
  const dismissAll = (): void => {
    setAlerts([]);
    setUnreadable(null);
  };
  // The button for all stands where some have no place; by its name it is there as soon as there are two.
  useCommands(alerts.length > 1 ? { 'dismiss-alerts': dismissAll } : {});
  const rest = alerts.length - atOnce;
  const box = useRef<HTMLDivElement>(null);
  const dialog = useTopDialog();
  useRoomFor(box, panes, dialog);
  const shown = (
    <div
      ref={box}
      className={css['alerts']}
      data-in-dialog={dialog !== null}
      aria-live="polite"
      role="log"
      aria-label={t('alerts.label')}
    >
      {alerts.slice(0, atOnce).map((alert) => (
        <AlertCard
          key={alert.id}
          dismissLabel={t('alerts.dismiss')}
          data-command="dismiss-alert"
          onDismiss={() => dismiss(alert.id)}
        >
          <button
            type="button"
            className={css['open']}
            onClick={() => {
              dismiss(alert.id);
              closeDialogs();
              onOpen(alert.orderKey);
            }}
          >
            <Mark {...alertLook(alert.kind)} />
            <strong>{t(`alert.${alert.kind}`)}</strong>
            <span>
              {alert.purchaseOrderNumber} · {alert.buyerName}
            </span>
          </button>
        </AlertCard>
      ))}
      {rest > 0 && (
        <AlertCard
          dismissLabel={t('alerts.dismiss-all')}
          data-command="dismiss-alerts"
          onDismiss={dismissAll}
        >
          <button
            type="button"
            className={css['open']}
            data-command="alerts"
            onClick={() => {
              closeDialogs();
              onAll();
            }}
          >
            <Mark tone="amber" icon="bell" />
            <span>{t('alerts.more', { count: rest })}</span>
          </button>
        </AlertCard>
      )}
      {unreadable !== null && (
        <AlertCard dismissLabel={t('alerts.dismiss')} onDismiss={() => setUnreadable(null)}>
          <button
            type="button"
            className={css['open']}
            data-command="diagnostics"
            onClick={() => {
              setUnreadable(null);
              closeDialogs();
              onUnreadable();
            }}
          >
            <Mark tone="amber" icon="bell" />
            <strong>{t('alerts.unreadable', { count: unreadable.records.length })}</strong>
            <span>{unreadableName(unreadable.records) ?? t('alerts.unreadable-help')}</span>
          </button>
        </AlertCard>
      )}
      {silenced && alerts.length > 0 && <p className={css['note']}>{t('alerts.silenced')}</p>}
    </div>
  );
  // What is modal is above everything and leaves nothing else to be reached: they go into it, and come out again.
  return dialog === null ? shown : createPortal(shown, dialog);
};

/** One alert, or what stands for several, with the button that puts it away. */
const AlertCard = ({
  dismissLabel,
  'data-command': command,
  onDismiss,
  children,
}: {
  /** The name of the button. */
  dismissLabel: string;
  /** The command that does the same. */
  'data-command'?: string;
  onDismiss: () => void;
  children: ReactNode;
}): ReactElement => (
  <div className={css['alert']}>
    {children}
    <IconButton
      className={css['close']}
      size="small"
      icon="close"
      label={dismissLabel}
      data-command={command}
      onClick={onDismiss}
    />
  </div>
);

/** Lets the panes know how high the alerts are, so that no row lies below one: `--alerts-room`, not there without any. */
const useRoomFor = (
  box: RefObject<HTMLElement | null>,
  panes: RefObject<HTMLElement | null>,
  dialog: HTMLElement | null,
): void => {
  useEffect(() => {
    const style = panes.current?.style;
    // In a dialog they take no room of the panes'.
    if (dialog !== null) return;
    const observer = new ResizeObserver(([entry]) => {
      const height = entry?.contentRect.height ?? 0;
      if (height === 0) style?.removeProperty('--alerts-room');
      else style?.setProperty('--alerts-room', `${String(Math.ceil(height))}px`);
    });
    if (box.current !== null) observer.observe(box.current);
    return () => {
      observer.disconnect();
      style?.removeProperty('--alerts-room');
    };
  }, [box, panes, dialog]);
};
