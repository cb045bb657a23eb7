import { BrowserWindow, nativeTheme } from 'electron';
import { pageUrl } from './sender-rule.ts';
import { securePreferences, windowSize } from './window-options.ts';

/** The one window. It is made when it is first shown and only hidden afterwards, until Orderbell quits. */
export type MainWindow = {
  show: () => void;
  hide: () => void;
  /** The page, when there is a window. */
  contents: () => Electron.WebContents[];
};

/** @param onClose whether the window may really close */
export const createMainWindow = (
  paths: { preload: string; icon: string },
  onClose: () => boolean,
): MainWindow => {
  let window: BrowserWindow | null = null;

  const open = (): BrowserWindow => {
    const opened = new BrowserWindow({
      ...windowSize,
      title: 'Orderbell',
      icon: paths.icon,
      show: false,
      // What shows before the page has painted: the page's own ground, so that nothing flashes.
      backgroundColor: nativeTheme.shouldUseDarkColors ? '#16181c' : '#ffffff',
      // The bell rings in the page: also before the first click, and while the window is hidden.
      webPreferences: {
        ...securePreferences,
        preload: paths.preload,
        autoplayPolicy: 'no-user-gesture-required',
        backgroundThrottling: false,
      },
    });
    opened.once('ready-to-show', () => opened.show());
    opened.on('close', (event) => {
      if (!onClose()) event.preventDefault();
    });
    opened.on('closed', () => {
      window = null;
    });
    void opened.loadURL(pageUrl);
    return opened;
  };

  return {
    show: () => {
      if (window === null) {
        window = open();
        return;
      }
      if (window.isMinimized()) window.restore();
      window.show();
      window.focus();
    },
    hide: () => window?.hide(),
    contents: () => (window === null ? [] : [window.webContents]),
  };
};
