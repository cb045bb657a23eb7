import {
  type PointerEvent,
  type ReactElement,
  type ReactNode,
  type RefObject,
  useEffect,
  useRef,
  useState,
} from 'react';
import type { Alert, UnreadableAlert } from '../../../shared/contract/calls/alerts.ts';
import { IconButton } from '../../components/button.tsx';
import { useIsDialogOpen } from '../../components/dialog.tsx';
import { Mark } from '../../components/mark.tsx';
import { useTexts } from '../../i18n/texts.ts';
import { useCoreEvents } from '../../transport/core-context.tsx';
import { useCommands } from '../keyboard/running.ts';
import { alertMark, unreadableName } from './alert-mark.ts';
import { useAlertSound } from './alert-sound.ts';
import { alertOrder } from './alert-words.ts';
import css from './alerts.module.css';
import { useBrowserNotices } from './browser-notices.ts';
import { useAlertSilence } from './silence.tsx';

type RecentAlert = Alert & { id: number; at: number };

/** Places in the corner, from its top: an alert by its id, the number of others, and so on. */
type Slot = number | 'rest' | 'unreadable' | 'silenced';

/** The places while the user is there, and their heights in pixels. */
type Held = { slots: readonly Slot[]; heights: readonly number[] };

/** How many alerts are shown at once. */
const shownAtOnce = 1;
const shownFor = 10_000;

/**
 * Recent alerts in the corner of the window. Missing one loses nothing, since the folders show each order.
 * While a dialog is open they wait: they would move what the user reads, or seem to belong to it.
 * While the pointer or the focus is in them, none comes, goes by itself or moves: a click would press something else.
 */
export const Alerts = ({
  open,
  onOpen,
  onAll,
  onUnreadable,
  areListed,
  panes,
}: {
  /** The open order. Its alerts are hidden, since the user sees it. */
  open: number | null;
  onOpen: (key: number) => void;
  /** Opens the list of alerts. */
  onAll: () => void;
  /** Opens the unreadable records. */
  onUnreadable: () => void;
  /** True while the list of alerts is open. It shows all of them, so none may appear here, then or later. */
  areListed: boolean;
  /** The panes that shrink for the alerts. */
  panes: RefObject<HTMLElement | null>;
}): ReactElement => {
  const t = useTexts();
  const [recent, setAlerts] = useState<RecentAlert[]>([]);
  const [unreadable, setUnreadable] = useState<{ at: number; records: UnreadableAlert[] } | null>(null);
  const isDialogOpen = useIsDialogOpen();
  const [held, setHeld] = useState<Held | null>(null);
  const isPaused = isDialogOpen || held !== null;
  const all = areListed ? [] : recent.filter(({ orderKey }) => orderKey !== open);
  const alerts = isDialogOpen ? [] : all;
  const silenced = useAlertSound();
  useBrowserNotices(onOpen, onUnreadable);
  useCoreEvents((event) => {
    if (event.name !== 'alerts.shown') return;
    const at = Date.now();
    if (event.unreadable.length > 0) {
      setUnreadable((before) => ({ at, records: [...(before?.records ?? []), ...event.unreadable] }));
    }
    if (event.alerts.length === 0) return;
    setAlerts((before) => [
      ...event.alerts.map((alert, index) => ({ ...alert, at, id: at * 1000 + index })),
      ...before.filter(({ orderKey }) => !event.alerts.some((alert) => alert.orderKey === orderKey)),
    ]);
  });
  // Alerts that waited are shown for their whole time.
  useEffect(() => {
    if (isPaused) return;
    const at = Date.now();
    setAlerts((before) => before.map((alert) => ({ ...alert, at })));
    setUnreadable((before) => (before === null ? null : { ...before, at }));
  }, [isPaused]);
  useEffect(() => {
    if (isPaused || (recent.length === 0 && unreadable === null)) return;
    const timer = setInterval(() => {
      const isShown = ({ at }: { at: number }): boolean => Date.now() - at < shownFor;
      setAlerts((before) => before.filter(isShown));
      setUnreadable((before) => (before !== null && isShown(before) ? before : null));
    }, 1000);
    return () => clearInterval(timer);
  }, [recent.length, unreadable, isPaused]);

  // An alert is done once its order was open. It must not return with the next order.
  useEffect(() => {
    if (!recent.some(({ orderKey }) => orderKey === open)) return;
    setAlerts((before) => before.filter(({ orderKey }) => orderKey !== open));
  }, [open, recent]);

  // Those that waited for a dialog must not show once alerts are off, or in quiet hours.
  const isSilent = useAlertSilence() !== null;
  useEffect(() => {
    if (!isSilent) return;
    setAlerts([]);
    setUnreadable(null);
  }, [isSilent]);

  useEffect(() => {
    if (areListed && recent.length > 0) setAlerts([]);
  }, [areListed, recent]);

  const box = useRef<HTMLDivElement>(null);
  useReportedHeight(box, panes);
  const isAt = (element: Element | null): boolean => box.current?.contains(element) ?? false;
  const letGo = (): void => setHeld(null);
  // Who dismisses by the keyboard leaves: the focused button is gone.
  const dismissed = (): void => {
    if (box.current?.matches(':hover') !== true) letGo();
  };
  const dismiss = (id: number): void => {
    setAlerts((before) => before.filter((alert) => alert.id !== id));
    dismissed();
  };
  const dismissUnreadable = (): void => {
    setUnreadable(null);
    dismissed();
  };
  const dismissAll = (): void => {
    setAlerts([]);
    dismissUnreadable();
  };
  // The button for all appears only if some alerts don't fit. The command is available from two alerts on.
  useCommands(all.length > 1 ? { 'dismiss-alerts': dismissAll } : {});
  const seen: readonly Slot[] = [
    ...alerts.slice(0, shownAtOnce).map(({ id }) => id),
    ...(alerts.length > shownAtOnce ? (['rest'] as const) : []),
    ...(unreadable === null ? [] : (['unreadable'] as const)),
    ...(silenced && alerts.length > 0 ? (['silenced'] as const) : []),
  ];
  const slots = isDialogOpen ? [] : (held?.slots ?? seen);
  const hold = (): void => {
    if (held !== null || box.current === null) return;
    const heights = [...box.current.children].map((child) => child.getBoundingClientRect().height);
    setHeld({ slots: seen, heights });
  };
  const rest = alerts.filter(({ id }) => !slots.includes(id)).length;
  const unreadableAs = unreadable === null ? null : unreadableName(unreadable.records);

  const cardIn = (slot: Slot): ReactElement | null => {
    if (slot === 'silenced') return <p className={css['note']}>{t('alerts.silenced')}</p>;
    if (slot === 'rest') {
      return rest === 0 ? null : (
        <AlertCard
          dismissLabel={t('alerts.dismiss-all')}
          data-command="dismiss-alerts"
          onDismiss={dismissAll}
        >
          <button type="button" className={css['open']} data-command="alerts" onClick={onAll}>
            <Mark tone="amber" icon="bell" />
            <span>{t('alerts.more', { count: rest })}</span>
          </button>
        </AlertCard>
      );
    }
    if (slot === 'unreadable') {
      return unreadable === null ? null : (
        <AlertCard dismissLabel={t('alerts.dismiss')} onDismiss={dismissUnreadable}>
          <button
            type="button"
            className={css['open']}
            data-command="diagnostics"
            onClick={() => {
              dismissUnreadable();
              onUnreadable();
            }}
          >
            <Mark tone="amber" icon="bell" />
            <strong>{t('alerts.unreadable', { count: unreadable.records.length })}</strong>
            <span title={unreadableAs ?? undefined}>{unreadableAs ?? t('alerts.unreadable-help')}</span>
          </button>
        </AlertCard>
      );
    }
    const alert = alerts.find(({ id }) => id === slot);
    return alert === undefined ? null : (
      <AlertCard
        dismissLabel={t('alerts.dismiss')}
        data-command="dismiss-alert"
        onDismiss={() => dismiss(alert.id)}
      >
        <button
          type="button"
          className={css['open']}
          onClick={() => {
            dismiss(alert.id);
            onOpen(alert.orderKey);
          }}
        >
          <Mark {...alertMark(alert.kind)} />
          <strong>{t(`alert.${alert.kind}`)}</strong>
          <span title={`${alertOrder(alert, t)} · ${alert.buyerName}`}>
            {alertOrder(alert, t)} · {alert.buyerName}
          </span>
        </button>
      </AlertCard>
    );
  };
  return (
    <div
      ref={box}
      className={css['alerts']}
      aria-live="polite"
      role="log"
      aria-label={t('alerts.label')}
      data-held={held !== null || undefined}
      onPointerMove={({ movementX, movementY }: PointerEvent) => {
        if (movementX !== 0 || movementY !== 0) hold();
      }}
      onPointerDown={hold}
      onFocus={hold}
      onPointerLeave={() => {
        if (!isAt(document.activeElement)) letGo();
      }}
      onBlur={({ relatedTarget, currentTarget }) => {
        if (!isAt(relatedTarget) && !currentTarget.matches(':hover')) letGo();
      }}
    >
      {slots.map((slot, index) => (
        // A card that went leaves its place empty, so that the next click presses nothing else.
        <div key={slot} style={held === null ? undefined : { height: held.heights[index] }}>
          {cardIn(slot)}
        </div>
      ))}
    </div>
  );
};

/** One alert, or a summary of several, with a button to dismiss it. */
const AlertCard = ({
  dismissLabel,
  'data-command': command,
  onDismiss,
  children,
}: {
  /** The button's name. */
  dismissLabel: string;
  /** The command with the same effect. */
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

/**
 * Reports the height of the alerts to the panes, so that nothing is covered. Sets `--alerts-height`, or
 * removes it if there are no alerts.
 */
const useReportedHeight = (
  box: RefObject<HTMLElement | null>,
  panes: RefObject<HTMLElement | null>,
): void => {
  useEffect(() => {
    const style = panes.current?.style;
    const observer = new ResizeObserver(([entry]) => {
      const height = entry?.contentRect.height ?? 0;
      if (height === 0) style?.removeProperty('--alerts-height');
      else style?.setProperty('--alerts-height', `${String(Math.ceil(height))}px`);
    });
    if (box.current !== null) observer.observe(box.current);
    return () => {
      observer.disconnect();
      style?.removeProperty('--alerts-height');
    };
  }, [box, panes]);
};
