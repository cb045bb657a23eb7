import { BrowserWindow, nativeImage, nativeTheme, screen } from 'electron';
import { pageUrl } from './sender-rule.ts';
import { securePreferences, windowSize } from './window-options.ts';
import { placeFor, type WindowPlace } from './window-place.ts';

/** The one window. It is made at the start, and only hidden or minimised afterwards, until Orderbell quits. */
export type MainWindow = {
  /** Makes it; hidden it can ring all the same. Returns a check: true as long as nobody asked to show or close it since. */
  open: (how: 'shown' | 'hidden') => () => boolean;
  show: () => void;
  hide: () => void;
  minimise: () => void;
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
     * The user closes it. Gives whether it may really close. `isLast` tells at any time later whether nobody has asked to
     * show it since, or closed it once more.
     */
    close: (isLast: () => boolean) => boolean;
    /** The user is signed out of Windows, which goes down. */
    systemEnds: () => void;
    /** Whether it shows its page: told before that loads, and whenever it may have changed. */
    shows: (shows: boolean) => void;
  },
): MainWindow => {
  let window: BrowserWindow | null = null;
  let overlay: { path: string; says: string } | null = null;
  /** How often it was asked to show or closed. */
  let wishes = 0;
  /** How it is wanted: once its page has painted it shows so, unless that was changed meanwhile. */
  let wanted: 'shown' | 'hidden' | 'minimised' = 'shown';

  /** Whether its page has painted, or can't report that. */
  let begun = false;

  /**
   * Whether it was minimised, and isn't back. Wayland has no minimised state (xdg-shell, `set_minimized`): our own minimising emits
   * no event, `isMinimized` stays false, and `show` alone doesn't bring the window back.
   */
  let isDown = false;

  const putDown = (opened: BrowserWindow): void => {
    // A window that doesn't show isn't reliably minimised.
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
      // What shows before the page has painted: the page's own ground, so that nothing flashes.
      backgroundColor: nativeTheme.shouldUseDarkColors ? '#16181c' : '#ffffff',
      // The bell rings in the page: also before the first click, and while the window is hidden. So the page is told `visible`
      // for ever, and asks the core whether its window shows.
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
    // A window that doesn't show may never paint under Wayland.
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
    // Windows forgets it with the place in the taskbar.
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
      if (window !== null) return () => false;
      wanted = how;
      window = open();
      const before = wishes;
      return () => wishes === before;
    },
    show: () => {
      wishes += 1;
      wanted = 'shown';
      if (window === null) {
        window = open();
        return;
      }
      if (window.isMinimized()) window.restore();
      // Under Wayland only a hidden window is shown again.
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
      // Hidden in full screen it would leave a black screen behind.
      window.once('leave-full-screen', () => {
        if (wanted === 'hidden') window?.hide();
      });
      window.setFullScreen(false);
    },
    minimise: () => {
      wanted = 'minimised';
      if (window !== null && (begun || window.isVisible())) putDown(window);
    },
    setOverlay: (next) => {
      overlay = next;
      drawOverlay();
    },
    contents: () => (window === null ? [] : [window.webContents]),
  };
};

/** A window that is dragged moves many times a second. Milliseconds. */
const settledMs = 500;
