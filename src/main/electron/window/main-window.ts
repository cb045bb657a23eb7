import { BrowserWindow, nativeImage, nativeTheme, screen } from 'electron';
import { pageUrl } from '../page-address.ts';
import { securePreferences, windowSize } from './window-options.ts';
import { placeFor, type WindowPlace } from './window-place.ts';

/** The only window. It is created at the start, and then hidden or minimised, until Orderbell quits. */
export type MainWindow = {
  /** Makes it; a hidden window can play the alert sound. */
  open: (how: 'shown' | 'hidden') => void;
  show: () => void;
  hide: () => void;
  minimise: () => void;
  /** Whether it is to be hidden: only the tray icon, a notification or a link brings it back. */
  isHidden: () => boolean;
  /** What Windows lays over its icon in the taskbar: a file and what it says; `null`: nothing. */
  setOverlay: (overlay: { path: string; says: string } | null) => void;
  /** The page, when there is a window. */
  contents: () => Electron.WebContents[];
};

export const createMainWindow = (
  paths: { preload: string; icon: string },
  place: { read: () => WindowPlace | null; write: (place: WindowPlace) => void },
  on: {
    /**
     * The user closes the window. Returns whether it may really close. `isLast` stays true until somebody
     * asks to show the window or closes it again.
     */
    close: (isLast: () => boolean) => boolean;
    /** The user signs out of Windows, or it shuts down. */
    systemEnds: () => void;
    /** Called before the page loads, and whenever the window may have become visible or hidden. */
    shows: (shows: boolean) => void;
  },
): MainWindow => {
  let window: BrowserWindow | null = null;
  let overlay: { path: string; says: string } | null = null;
  /** Counts the requests to show or close the window. */
  let wishes = 0;
  /** How the window should be once its page has painted. Later requests change it. */
  let wanted: 'shown' | 'hidden' | 'minimised' = 'shown';

  /** Whether the page has painted, or can't report that. */
  let begun = false;

  /**
   * Whether the window was minimised and not restored. Wayland has no minimised state (xdg-shell,
   * `set_minimized`): our own minimising emits no event, `isMinimized` stays false, and `show` alone
   * doesn't restore the window.
   */
  let isDown = false;

  const putDown = (opened: BrowserWindow): void => {
    // A hidden window can't be minimised reliably.
    if (!opened.isVisible()) opened.showInactive();
    opened.minimize();
    isDown = true;
    on.shows(false);
  };

  const drawOverlay = (): void => {
    if (process.platform !== 'win32' || window === null) return;
    window.setOverlayIcon(
      overlay === null ? null : nativeImage.createFromPath(overlay.path),
      overlay?.says ?? '',
    );
  };

  const open = (): BrowserWindow => {
    const areas = [screen.getPrimaryDisplay(), ...screen.getAllDisplays()].map(({ workArea }) => workArea);
    const { maximized, ...bounds } = placeFor(place.read(), areas, windowSize);
    const opened = new BrowserWindow({
      ...windowSize,
      ...bounds,
      title: 'Orderbell',
      icon: paths.icon,
      show: false,
      // Shown until the page has painted. It is the page's own background, to avoid a flash.
      backgroundColor: nativeTheme.shouldUseDarkColors ? '#16181c' : '#ffffff',
      // The page plays the alert sound, also before the first click and while the window is hidden. So it
      // always counts as `visible`, and asks the core whether the window shows.
      webPreferences: {
        ...securePreferences,
        preload: paths.preload,
        autoplayPolicy: 'no-user-gesture-required',
        backgroundThrottling: false,
      },
    });
    isDown = false;
    const tellShows = (): void => on.shows(!isDown && opened.isVisible() && !opened.isMinimized());
    const isBack = (): void => {
      isDown = false;
      tellShows();
    };
    tellShows();
    opened.on('show', isBack);
    opened.on('restore', isBack);
    opened.on('focus', isBack);
    opened.on('hide', tellShows);
    opened.on('minimize', () => {
      isDown = true;
      tellShows();
    });
    begun = false;
    const begin = (): void => {
      if (begun) return;
      begun = true;
      if (wanted === 'shown' && !opened.isVisible()) opened.show();
      if (wanted === 'minimised') putDown(opened);
    };
    opened.once('ready-to-show', begin);
    // Under Wayland a hidden window may never paint.
    if (process.platform === 'linux') opened.webContents.once('did-finish-load', begin);
    if (maximized) opened.once('show', () => opened.maximize());
    let cancelWrite = (): void => undefined;
    const remember = (): void => {
      cancelWrite();
      if (opened.isDestroyed() || opened.isMinimized()) return;
      place.write({ ...opened.getNormalBounds(), maximized: opened.isMaximized() });
    };
    const rememberSoon = (): void => {
      cancelWrite();
      const timer = setTimeout(remember, settledMs);
      cancelWrite = () => clearTimeout(timer);
    };
    opened.on('resize', rememberSoon);
    opened.on('move', rememberSoon);
    // Windows drops the overlay with the taskbar button.
    opened.on('show', drawOverlay);
    opened.on('close', (event) => {
      remember();
      wishes += 1;
      const wish = wishes;
      if (!on.close(() => wish === wishes)) event.preventDefault();
    });
    opened.on('session-end', () => {
      // Windows kills the process after this listener.
      remember();
      on.systemEnds();
    });
    opened.on('closed', () => {
      cancelWrite();
      window = null;
      on.shows(false);
    });
    void opened.loadURL(pageUrl);
    return opened;
  };

  return {
    open: (how) => {
      // Somebody asked for it during the start.
      if (window !== null) return;
      wanted = how;
      window = open();
    },
    show: () => {
      wishes += 1;
      wanted = 'shown';
      if (window === null) {
        window = open();
        return;
      }
      if (window.isMinimized()) window.restore();
      // Under Wayland only a hidden window can be shown again.
      else if (isDown) window.hide();
      window.show();
      window.focus();
    },
    hide: () => {
      wanted = 'hidden';
      if (process.platform !== 'darwin' || window?.isFullScreen() !== true) {
        window?.hide();
        return;
      }
      // Hiding a full-screen window would leave a black screen.
      window.once('leave-full-screen', () => {
        if (wanted === 'hidden') window?.hide();
      });
      window.setFullScreen(false);
    },
    minimise: () => {
      wanted = 'minimised';
      if (window !== null && (begun || window.isVisible())) putDown(window);
    },
    isHidden: () => wanted === 'hidden',
    setOverlay: (next) => {
      overlay = next;
      drawOverlay();
    },
    contents: () => (window === null ? [] : [window.webContents]),
  };
};

/** A dragged window moves many times a second. Milliseconds. */
const settledMs = 500;
