import { readdirSync } from 'node:fs';
import { expect } from 'vitest';
import { type Behaviour, docs } from './behaviour.ts';
import { ask } from './in-page.ts';

/** The methods and events of a window. */
export const behavioursOfWindows: Behaviour[] = [
  {
    what: 'a window shows nothing until it can be shown without a flash',
    documented: `${docs}browser-window#event-ready-to-show`,
    says: 'Emitted when the web page has been rendered (while not being shown) and window can be displayed without a visual flash.',
    of: [
      'BrowserWindow:ready-to-show',
      'BrowserWindow.loadURL',
      'BrowserWindow.isVisible',
      'BrowserWindow.show',
    ],
    check: async ({ inMain }) => {
      await expect.poll(() => inMain(() => Reflect.get(globalThis, 'wasReady'), null)).toBe(true);
      const visible = await inMain(({ BrowserWindow }) => {
        const [window] = BrowserWindow.getAllWindows();
        const before = window?.isVisible();
        window?.show();
        return [before, window?.isVisible()];
      }, null);
      expect(visible).toEqual([false, true]);
    },
  },
  {
    what: 'closing a window can be prevented',
    documented: `${docs}browser-window#event-close`,
    says: 'Emitted when the window is going to be closed.',
    of: [
      'BrowserWindow:close',
      'BrowserWindow.close',
      'BrowserWindow.isDestroyed',
      'BrowserWindow.getAllWindows',
    ],
    check: async ({ inMain }) => {
      const open = await inMain(({ BrowserWindow }) => {
        const [window] = BrowserWindow.getAllWindows();
        window?.once('close', (event) => event.preventDefault());
        window?.close();
        return [window?.isDestroyed(), BrowserWindow.getAllWindows().length];
      }, null);
      expect(open).toEqual([false, 1]);
    },
  },
  {
    what: 'a window that is hidden is there, and shows again',
    documented: `${docs}browser-window#winhide`,
    says: 'Hides the window.',
    of: ['BrowserWindow.hide', 'BrowserWindow:show', 'BrowserWindow:hide'],
    check: async ({ inMain }) => {
      const visible = await inMain(({ BrowserWindow }) => {
        const [window] = BrowserWindow.getAllWindows();
        window?.show();
        window?.hide();
        const hidden = window?.isVisible();
        window?.show();
        return [hidden, window?.isVisible()];
      }, null);
      expect(visible).toEqual([false, true]);
    },
  },
  {
    what: 'a window that is maximised shows, and says so',
    documented: `${docs}browser-window#winmaximize`,
    says: "This will also show (but not focus) the window if it isn't being displayed already.",
    of: ['BrowserWindow.maximize', 'BrowserWindow.isMaximized'],
    check: async ({ inMain }) => {
      const states = (): Promise<unknown> =>
        inMain(({ BrowserWindow }) => {
          const [window] = BrowserWindow.getAllWindows();
          return [window?.isMaximized(), window?.isVisible()];
        }, null);
      expect(await states()).toEqual([false, false]);
      await inMain(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.maximize(), null);
      await expect.poll(states).toEqual([true, true]);
    },
  },
  {
    what: 'a window that shows without the focus says that it shows',
    documented: `${docs}browser-window#winshowinactive`,
    says: "Shows the window but doesn't focus on it.",
    of: ['BrowserWindow.showInactive'],
    check: async ({ inMain }) => {
      const visible = await inMain(async ({ BrowserWindow }) => {
        const [window] = BrowserWindow.getAllWindows();
        if (window === undefined) return null;
        const before = window.isVisible();
        const shown = new Promise((resolve) => window.once('show', () => resolve(true)));
        window.showInactive();
        await shown;
        return [before, window.isVisible()];
      }, null);
      expect(visible).toEqual([false, true]);
    },
  },
  {
    what: 'a window that gets the focus says so, and a hidden one gets none',
    documented: `${docs}browser-window#event-focus`,
    says: 'Emitted when the window gains focus.',
    of: ['BrowserWindow.focus'],
    onlyDouble: 'without a window manager no window gets the focus',
    check: async ({ inMain }) => {
      const said = await inMain(({ BrowserWindow }) => {
        const [window] = BrowserWindow.getAllWindows();
        let count = 0;
        window?.on('focus', () => {
          count += 1;
        });
        const focus = (): number => {
          window?.focus();
          return count;
        };
        const hidden = focus();
        window?.show();
        return [hidden, focus(), focus()];
      }, null);
      expect(said).toEqual([0, 1, 1]);
    },
  },
  {
    what: 'a window that fills the screen, or leaves it again, says so once it does',
    documented: `${docs}browser-window#winsetfullscreenflag`,
    says: "If further actions depend on the fullscreen state, use the 'enter-full-screen' or 'leave-full-screen' events.",
    of: [
      'BrowserWindow.setFullScreen',
      'BrowserWindow.isFullScreen',
      'BrowserWindow:enter-full-screen',
      'BrowserWindow:leave-full-screen',
    ],
    check: async ({ inMain }) => {
      for (const wanted of [true, false]) {
        const said = await inMain(async ({ BrowserWindow }, wish) => {
          const [window] = BrowserWindow.getAllWindows();
          if (window === undefined) return null;
          window.show();
          const changed = new Promise((resolve) => {
            window.once('enter-full-screen', () => resolve('entered'));
            window.once('leave-full-screen', () => resolve('left'));
          });
          window.setFullScreen(wish);
          return [await changed, window.isFullScreen()];
        }, wanted);
        expect(said).toEqual(wanted ? ['entered', true] : ['left', false]);
      }
    },
  },
  {
    what: 'a window that is minimised says so until it is restored',
    documented: `${docs}browser-window#winrestore`,
    says: 'Restores the window from minimized state to its previous state.',
    of: ['BrowserWindow.isMinimized'],
    check: async ({ inMain }) => {
      const minimised = (): Promise<unknown> =>
        inMain(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.isMinimized(), null);
      await inMain(({ BrowserWindow }) => {
        BrowserWindow.getAllWindows()[0]?.show();
        BrowserWindow.getAllWindows()[0]?.minimize();
      }, null);
      await expect.poll(minimised).toBe(true);
      await inMain(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.restore(), null);
      await expect.poll(minimised).toBe(false);
    },
  },
  {
    what: 'under Wayland only the window’s own button tells that it is minimised, and it comes back when its user goes to it',
    documented: `${docs}browser-window#event-minimize`,
    says: 'The minimize event will only fire when triggered by client-side decoration',
    of: ['BrowserWindow:focus'],
    onlyDouble: 'the tests run under X11',
    check: async ({ inMain, does }) => {
      await inMain(({ BrowserWindow }) => {
        process.env['ORDERBELL_DOUBLE_WAYLAND'] = '1';
        const said: unknown[] = [];
        Reflect.set(globalThis, 'said', said);
        const [window] = BrowserWindow.getAllWindows();
        window?.show();
        window?.on('minimize', () => said.push('minimize'));
        window?.on('focus', () => said.push('focus'));
        window?.minimize();
        window?.show();
        said.push(window?.isMinimized(), window?.isVisible());
      }, null);
      expect(await does('window.seen', 1)).toBe(false);
      await does('window.focus', 1);
      expect(await does('window.seen', 1)).toBe(true);
      await does('window.minimise', 1);
      expect(await does('window.seen', 1)).toBe(false);
      const isMinimised = inMain(
        ({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.isMinimized(),
        null,
      );
      expect(await isMinimised).toBe(false);
      const said = await inMain(() => Reflect.get(globalThis, 'said'), null);
      expect(said).toEqual([false, true, 'focus', 'minimize']);
    },
  },
  {
    what: 'who is signed out of Windows keeps of an app only what its listeners did at once',
    documented: `${docs}browser-window#event-session-end-windows`,
    says: 'Once this event fires, there is no way to prevent the session from ending.',
    of: ['BrowserWindow:session-end'],
    onlyDouble: 'the computer of the tests would sign its user out',
    check: async ({ inMain, does, ended, folder }) => {
      await inMain(({ BrowserWindow }, into) => {
        const { writeFileSync } = process.getBuiltinModule('node:fs');
        const write = (name: string): void => writeFileSync(`${into}/${name}`, '');
        BrowserWindow.getAllWindows()[0]?.on('session-end', () => {
          write('at once');
          process.on('exit', () => write('at the end'));
          void Promise.resolve().then(() => write('promised'));
        });
      }, folder);
      // The app exits before it can answer.
      does('window.session-end', 1).catch(() => undefined);
      await ended();
      expect(readdirSync(folder)).toEqual(['at once']);
    },
  },
  {
    what: 'a page that isn’t throttled is told that it is visible, also while its window is hidden or minimised',
    documented: `${docs}browser-window#page-visibility`,
    says: 'If `backgroundThrottling` is disabled, the visibility state will remain `visible` even if the window is minimized, occluded, or hidden.',
    onlyOnPage: true,
    of: [
      'BrowserWindow.minimize',
      'BrowserWindow:minimize',
      'BrowserWindow:restore',
      'BrowserWindow.restore',
    ],
    check: async ({ inMain, page }) => {
      const state = (): Promise<unknown> => ask(page, 'document.visibilityState');
      for (const put of ['hide', 'minimize'] as const) {
        await inMain(async ({ BrowserWindow }, how) => {
          const [window] = BrowserWindow.getAllWindows();
          window?.restore();
          window?.show();
          const done = new Promise<void>((resolve) => {
            if (how === 'hide') window?.once('hide', resolve);
            else window?.once('minimize', resolve);
          });
          window?.[how]();
          await done;
        }, put);
        expect(await state()).toBe('visible');
      }
    },
  },
  {
    what: 'a window tells its size, and when that changes',
    documented: `${docs}browser-window#wingetnormalbounds`,
    says: 'Contains the window bounds of the normal state',
    of: ['BrowserWindow.setBounds', 'BrowserWindow.getNormalBounds', 'BrowserWindow:resize'],
    check: async ({ inMain }) => {
      const sizes = await inMain(async ({ BrowserWindow }) => {
        const [window] = BrowserWindow.getAllWindows();
        if (window === undefined) return null;
        const resized = new Promise((resolve) => window.once('resize', () => resolve(true)));
        window.setBounds({ x: 30, y: 40, width: 640, height: 520 });
        await resized;
        const { width, height } = window.getNormalBounds();
        return [width, height];
      }, null);
      expect(sizes).toEqual([640, 520]);
    },
  },
  {
    what: 'a window tells when its place changes',
    documented: `${docs}browser-window#event-move`,
    says: 'Emitted when the window is being moved to a new position.',
    of: ['BrowserWindow:move'],
    check: async ({ inMain }) => {
      const moved = await inMain(async ({ BrowserWindow }) => {
        const [window] = BrowserWindow.getAllWindows();
        if (window === undefined) return null;
        const { x, y } = window.getNormalBounds();
        const told = new Promise((resolve) => window.once('move', () => resolve(true)));
        window.setBounds({ x: x + 30, y: y + 40 });
        return told;
      }, null);
      expect(moved).toBe(true);
    },
  },
  {
    what: 'a window is found by its contents',
    documented: `${docs}browser-window#browserwindowfromwebcontentswebcontents`,
    says: 'The window that owns the given `webContents` or `null` if the contents are not owned by a window.',
    of: ['BrowserWindow.fromWebContents', 'BrowserWindow.webContents', 'BrowserWindow.id'],
    check: async ({ inMain }) => {
      const same = await inMain(({ BrowserWindow }) => {
        const [window] = BrowserWindow.getAllWindows();
        return window !== undefined && BrowserWindow.fromWebContents(window.webContents)?.id === window.id;
      }, null);
      expect(same).toBe(true);
    },
  },
  {
    what: 'contents are destroyed with their window, and closing all of them doesn’t end an app that listens',
    documented: `${docs}app#event-window-all-closed`,
    says: 'If you do not subscribe to this event and all windows are closed, the default behavior is to quit the app; however, if you subscribe, you control whether the app quits or not.',
    of: [
      'app:window-all-closed',
      'BrowserWindow:closed',
      'BrowserWindow.destroy',
      'webContents.isDestroyed',
      'BrowserWindow.on',
      'BrowserWindow.once',
      'BrowserWindow.removeListener',
    ],
    check: async ({ inMain }) => {
      const gone = await inMain(async ({ BrowserWindow }) => {
        const [window] = BrowserWindow.getAllWindows();
        if (window === undefined) return null;
        const { webContents: contents } = window;
        const closed = new Promise((resolve) => window.once('closed', () => resolve(true)));
        window.destroy();
        await closed;
        return [contents.isDestroyed(), BrowserWindow.getAllWindows().length];
      }, null);
      expect(gone).toEqual([true, 0]);
      expect(await inMain(() => 'still there', null)).toBe('still there');
    },
  },
];
