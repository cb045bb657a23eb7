import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { createEvent, createEvents } from '../events.ts';
import { imitate, imitateClass } from '../imitate.ts';
import { toTest } from '../to-test.ts';
import { appEvents, openWindows } from './app.ts';
import { createWebContents, type WebContents } from './web-contents.ts';

const optionsSchema = z.looseObject({
  show: z.boolean().default(true),
  x: z.number().default(0),
  y: z.number().default(0),
  width: z.number().default(800),
  height: z.number().default(600),
  webPreferences: z
    .looseObject({ preload: z.string().optional(), backgroundThrottling: z.boolean().default(true) })
    .default({ backgroundThrottling: true }),
});

const known = [
  ...['ready-to-show', 'show', 'hide', 'minimize', 'restore', 'enter-full-screen', 'leave-full-screen'],
  ...['close', 'closed', 'resize', 'move', 'focus', 'session-end'],
];

/** As under Wayland, where a window that isn't shown may never be painted. A test asks for this. */
const neverReady = process.env['ORDERBELL_DOUBLE_NEVER_READY'] !== undefined;

/**
 * Wayland has no minimised state (xdg-shell, `set_minimized`). Only the window's own button emits
 * `minimize`, and `isMinimized` stays false. A test asks for this.
 */
const onWayland = (): boolean => process.env['ORDERBELL_DOUBLE_WAYLAND'] !== undefined;

const open = new Map<WebContents, object>();
let count = 0;

/** A window. Chromium shows its page once the test opens the screen. */
export const BrowserWindow = imitateClass(
  'BrowserWindow',
  (given: unknown) => {
    const options = optionsSchema.parse(given);
    count += 1;
    const id = count;
    const { emit, listening } = createEvents('BrowserWindow', known);
    let visible = options.show;
    let bounds = { x: options.x, y: options.y, width: options.width, height: options.height };
    let maximized = false;
    let minimized = false;
    let putAway = false;
    let inFocus = false;
    let fullScreen = false;
    let destroyed = false;
    const { contents, gone, loaded } = createWebContents(id);

    const { preload, backgroundThrottling } = options.webPreferences;
    const opened = toTest.ask('page.open', id, preload === undefined ? null : readFileSync(preload, 'utf8'));
    // A test may end before it opens the screen.
    opened.catch(() => undefined);

    const appear = (): void => {
      if (visible) return;
      visible = true;
      emit('show', createEvent({}));
    };
    const destroy = (): void => {
      if (destroyed) return;
      destroyed = true;
      open.delete(contents);
      gone();
      void toTest.ask('page.close', id).catch(() => undefined);
      emit('closed');
      openWindows.remove(own);
    };
    const close = (): boolean => {
      const event = createEvent({});
      emit('close', event);
      if (!event.defaultPrevented) destroy();
      return destroyed;
    };
    const own = { close, destroy };
    openWindows.add(own);
    const focused = (): void => {
      putAway = false;
      inFocus = true;
      emit('focus', createEvent({}));
    };
    const minimise = (byButton: boolean): void => {
      inFocus = false;
      if (onWayland()) putAway = true;
      else if (minimized) return;
      else minimized = true;
      if (byButton || !onWayland()) emit('minimize', createEvent({}));
    };
    pages.set(id, {
      ...{ contents, destroy, emit, focused },
      minimise: () => minimise(true),
      isSeen: () => visible && !minimized && !putAway,
    });

    const window = {
      ...listening,
      id,
      webContents: contents,
      loadURL: async (address: string): Promise<void> => {
        await opened;
        await toTest.ask('page.load', id, address);
        if (destroyed) return;
        // In the usual order. Electron doesn't guarantee it.
        loaded();
        if (!neverReady && !destroyed) emit('ready-to-show');
      },
      show: appear,
      showInactive: appear,
      hide: (): void => {
        // Chromium's page stays `visible` here too, as only a page without throttling does.
        if (backgroundThrottling) throw new Error('The double hides no window whose page is throttled.');
        if (!visible) return;
        visible = false;
        putAway = false;
        inFocus = false;
        emit('hide', createEvent({}));
      },
      // Of a hidden window it does nothing (`NativeWindowViews::Focus` of native_window_views.cc), and no compositor of Wayland
      // has to bring a minimised one back for it.
      focus: (): void => {
        if (visible && !minimized && !putAway && !inFocus) focused();
      },
      isVisible: (): boolean => visible,
      minimize: (): void => minimise(false),
      isMinimized: (): boolean => minimized,
      restore: (): void => {
        if (!minimized) return;
        minimized = false;
        emit('restore', createEvent({}));
      },
      isFullScreen: (): boolean => fullScreen,
      // Asynchronous, as on a system that animates windows.
      setFullScreen: (wanted: boolean): void =>
        void setImmediate(() => {
          if (destroyed || fullScreen === wanted) return;
          fullScreen = wanted;
          emit(wanted ? 'enter-full-screen' : 'leave-full-screen', createEvent({}));
        }),
      getNormalBounds: () => bounds,
      setBounds: (next: Partial<typeof bounds>): void => {
        const before = bounds;
        bounds = { ...before, ...next };
        if (bounds.x !== before.x || bounds.y !== before.y) emit('move');
        if (bounds.width !== before.width || bounds.height !== before.height) emit('resize');
      },
      isMaximized: (): boolean => maximized,
      maximize: (): void => {
        maximized = true;
        appear();
      },
      setOverlayIcon: (): void => undefined,
      isDestroyed: (): boolean => destroyed,
      close: (): void => void close(),
      destroy,
    };
    open.set(contents, imitate('BrowserWindow', window));
    appEvents.emit('web-contents-created', createEvent({}), contents);
    return window;
  },
  {
    getAllWindows: (): object[] => [...open.values()],
    fromWebContents: (contents: WebContents): object | null => open.get(contents) ?? null,
  },
);

const pages = new Map<
  number,
  {
    contents: WebContents;
    destroy: () => void;
    emit: (event: string, ...args: unknown[]) => void;
    focused: () => void;
    minimise: () => void;
    isSeen: () => boolean;
  }
>();

/** The contents of a window that still exists. */
export const contentsOf = (id: number): WebContents | null => pages.get(id)?.contents ?? null;

// A test closed the page without the app: the window is destroyed.
toTest.answer('page.gone', (id) => pages.get(z.number().parse(id))?.destroy());

// The user focuses the window, for example in a taskbar.
toTest.answer('window.focus', (id) => pages.get(z.number().parse(id))?.focused());
// The user clicks the minimise button of the frame.
toTest.answer('window.minimise', (id) => pages.get(z.number().parse(id))?.minimise());
toTest.answer('window.seen', (id) => pages.get(z.number().parse(id))?.isSeen());

toTest.answer('window.session-end', (id) => {
  pages.get(z.number().parse(id))?.emit('session-end', createEvent({ reasons: ['logoff'] }));
  // Windows waits for the listeners, but not for their asynchronous work (native_window_views_win.cc,
  // WM_ENDSESSION).
  process.kill(process.pid, 'SIGKILL');
});
