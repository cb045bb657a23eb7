import type { Timers } from '../../core/ports.ts';
import type { MainWindow } from '../window/main-window.ts';
import { findOurTray, type TrayPresence } from './tray-presence.ts';

/** Keeps the window reachable: by the tray icon if it is hidden, otherwise by the taskbar. */
export type Reachability = {
  /**
   * Hides the window, or minimises it if the tray doesn't show our icon.
   *
   * @param isLast whether nobody asked to show the window, or closed it again, since
   */
  putAway: (isLast: () => boolean) => Promise<void>;
  /** Minimises a hidden window if the tray doesn't show our icon. A panel gets time to start first. */
  keep: () => Promise<void>;
  /** Calls `keep` once a minute. A Linux panel may start late, or restart and forget the icon. */
  keepAlways: () => void;
};

/**
 * @param presence what the tray shows now
 * @param renew makes a new icon
 * @param notify says that Orderbell keeps running without its window
 * @param noticeShown whether it was said before; this outlives the app
 */
export const createReachability = (deps: {
  window: MainWindow;
  presence: () => Promise<TrayPresence>;
  renew: () => void;
  timers: Timers;
  isEnding: () => boolean;
  notify: () => void;
  noticeShown: { read: () => Promise<boolean>; write: () => Promise<void> };
}): Reachability => {
  const { window, timers, noticeShown } = deps;
  const iconShows = (patienceMs: number): Promise<boolean> => findOurTray(deps, patienceMs);
  const keep = async (): Promise<void> => {
    const shows = await iconShows(window.isHidden() ? hostPatienceMs : 0);
    if (!shows && window.isHidden() && !deps.isEnding()) window.minimise();
  };
  let keeping = false;
  // Also while the window shows: closing it later then finds an icon.
  const keepAlways = (): void =>
    void timers.after(checkMs, () => {
      if (deps.isEnding()) return;
      keepAlways();
      // A slow session bus makes a check last longer than the minute.
      if (keeping) return;
      keeping = true;
      void keep().finally(() => {
        keeping = false;
      });
    });
  return {
    keep,
    keepAlways,
    putAway: async (isLast) => {
      const [shows, shownBefore] = await Promise.all([iconShows(0), noticeShown.read()]);
      // The user may have clicked the tray, a notification or a link during the check: then the window stays.
      // After several closings only the last one counts, and while Orderbell ends there is no message.
      if (!isLast() || deps.isEnding()) return;
      const { window: does, notify } = onWindowClose({ iconShows: shows, shownBefore });
      if (does === 'hides') window.hide();
      else window.minimise();
      if (!notify) return;
      deps.notify();
      await noticeShown.write();
    },
  };
};

/**
 * Decides what closing the window does. Orderbell hides it and keeps polling; the first time it says so.
 * Without a tray icon the user couldn't find a hidden window, so it is minimised without a message.
 *
 * @param iconShows whether the tray shows our icon
 */
export const onWindowClose = ({
  iconShows,
  shownBefore,
}: {
  iconShows: boolean;
  shownBefore: boolean;
}): { window: 'hides' | 'minimises'; notify: boolean } =>
  iconShows ? { window: 'hides', notify: !shownBefore } : { window: 'minimises', notify: false };

/** During the computer's start, the panel may start after us. */
const hostPatienceMs = 30_000;

/** Each check starts a small program. */
const checkMs = 60_000;
