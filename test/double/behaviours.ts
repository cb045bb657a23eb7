import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { type Behaviour, docs } from './behaviour.ts';
import { behavioursOfSystem } from './behaviours-of-system.ts';

/** A while in which what isn't prevented would have come. */
const stays = (page: Page): Promise<unknown> =>
  page.evaluate(`new Promise((later) => setTimeout(later, 500))`);

/** Asks the page. What it answers is known only when it has come. */
const ask = (page: Page, text: string): Promise<unknown> => page.evaluate(text);

export const behaviours: Behaviour[] = [
  {
    what: 'a path can only be set to a folder that is there',
    documented: `${docs}app#appsetpathname-path`,
    says: 'If the path specifies a directory that does not exist, an `Error` is thrown.',
    of: ['app.setPath', 'app.getPath'],
    check: async ({ inMain }) => {
      const thrown = await inMain(({ app }) => {
        try {
          app.setPath('downloads', '/no/such/folder/anywhere');
          return null;
        } catch (error) {
          return error instanceof Error;
        }
      }, null);
      expect(thrown).toBe(true);
    },
  },
  {
    what: 'a second instance gets no lock, and the first is told of it with its command line',
    documented: `${docs}app#event-second-instance`,
    says: 'This event will be emitted inside the primary instance of your application when a second instance has been executed',
    of: ['app.requestSingleInstanceLock', 'app:second-instance', 'app.exit', 'app:quit'],
    check: async ({ inMain, startAgain }) => {
      expect(await startAgain('--said=twice')).toBe(7);
      await expect.poll(() => inMain(() => Reflect.get(globalThis, 'seconds'), null)).toHaveLength(1);
    },
  },
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
        await inMain(({ BrowserWindow }, how) => {
          const [window] = BrowserWindow.getAllWindows();
          window?.restore();
          window?.show();
          window?.[how]();
        }, put);
        await stays(page);
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
    what: 'every page that comes to be is told of before it loads',
    documented: `${docs}app#event-web-contents-created`,
    says: 'Emitted when a new webContents is created.',
    of: [
      'app:web-contents-created',
      'app.on',
      'app.once',
      'app.removeListener',
      'webContents.on',
      'webContents.once',
      'webContents.removeListener',
      'webContents.id',
    ],
    check: async ({ inMain }) => {
      const told = await inMain(({ app, BrowserWindow }) => {
        let ids: number[] = [];
        app.once('web-contents-created', (_event, contents) => {
          ids = [...ids, contents.id];
        });
        const window = new BrowserWindow({ show: false });
        const same = ids.length === 1 && ids[0] === window.webContents.id;
        window.destroy();
        return same;
      }, null);
      expect(told).toBe(true);
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
  {
    what: 'quitting can be prevented before a window closes',
    documented: `${docs}app#event-before-quit`,
    says: 'Calling `event.preventDefault()` will prevent the default behavior, which is terminating the application.',
    of: ['app:before-quit', 'app.quit'],
    check: async ({ inMain }) => {
      await inMain(({ app }) => {
        app.once('before-quit', (event) => event.preventDefault());
        app.quit();
      }, null);
      expect(await inMain(({ BrowserWindow }) => BrowserWindow.getAllWindows().length, null)).toBe(1);
    },
  },
  {
    what: 'quitting closes the windows and ends the process',
    documented: `${docs}app#appquit`,
    says: 'Try to close all windows. The `before-quit` event will be emitted first. If all windows are successfully closed, the `will-quit` event will be emitted and by default the application will terminate.',
    of: ['app:will-quit'],
    check: async ({ inMain, ended }) => {
      // It is gone before it can answer.
      inMain(({ app }) => app.quit(), null).catch(() => undefined);
      expect(await ended()).toBe(0);
    },
  },
  {
    what: 'a call of the page is answered by its handler, and both ways only values go',
    documented: `${docs}ipc-renderer#ipcrendererinvokechannel-args`,
    says: 'Arguments will be serialized with the Structured Clone Algorithm, just like `window.postMessage`, so prototype chains will not be included. Sending Functions, Promises, Symbols, WeakMaps, or WeakSets will throw an exception.',
    of: ['ipcMain.handle', 'ipcMain.removeHandler', 'ipcRenderer.invoke', 'ipcMainInvokeEvent.sender'],
    check: async ({ inMain, page }) => {
      await inMain(({ ipcMain }) => {
        ipcMain.handle('sum', (_event, one: { a: number; none?: string }, two: number[]) => ({
          sum: one.a + (two[0] ?? 0),
          named: 'none' in one,
          when: new Date(0),
        }));
      }, null);
      expect(await ask(page, `probe.invoke('sum', { a: 1, none: undefined }, [2])`)).toEqual({
        ...{ sum: 3, named: true },
        when: new Date(0),
      });
      await expect(ask(page, `probe.invoke('sum', { a: Symbol('no') })`)).rejects.toThrow();
    },
  },
  {
    what: 'of an error in a handler the page gets the message alone',
    documented: `${docs}ipc-main#ipcmainhandlechannel-listener`,
    says: 'Errors thrown through `handle` in the main process are not transparent as they are serialized and only the `message` property from the original error is provided to the renderer process.',
    of: [],
    check: async ({ inMain, page }) => {
      await inMain(({ ipcMain }) => {
        ipcMain.handle('fail', () => {
          throw Object.assign(new Error('all wrong'), { secret: 'hidden' });
        });
      }, null);
      const said = `probe.invoke('fail').catch((error) => [error.message, error.secret ?? null])`;
      expect(await ask(page, said)).toEqual([expect.stringContaining('all wrong'), null]);
      expect(await ask(page, said)).toEqual([expect.stringContaining(`'fail'`), null]);
      await expect(ask(page, `probe.invoke('nobody')`)).rejects.toThrow('No handler registered');
    },
  },
  {
    what: 'a handler is told which frame calls',
    documented: `${docs}structures/ipc-main-invoke-event`,
    says: 'The frame that sent this message.',
    of: ['ipcMainInvokeEvent.senderFrame', 'senderFrame.url', 'senderFrame.parent'],
    check: async ({ inMain, page }) => {
      await inMain(({ ipcMain }) => {
        ipcMain.handle('who', ({ senderFrame }) => [senderFrame?.url, senderFrame?.parent ?? null]);
      }, null);
      expect(await ask(page, `probe.invoke('who')`)).toEqual(['app://probe/', null]);
    },
  },
  {
    what: 'what the preload script lends is copied and frozen, and functions stand for its own',
    documented: `${docs}context-bridge#api`,
    says: 'values are proxied to the other context and all other values are copied and frozen',
    onlyOnPage: true,
    of: ['contextBridge.exposeInMainWorld'],
    check: async ({ page }) => {
      expect(
        await ask(
          page,
          `(() => { probe.change(); return [probe.given.inner.text, Object.isFrozen(probe.given.inner),
            probe.hand((said) => said.plain), Object.keys(probe).join()] })()`,
        ),
      ).toEqual(['before', true, true, 'given,change,invoke,told,hand']);
    },
  },
  {
    what: 'a frame inside the page has no preload script',
    documented: `${docs}structures/web-preferences`,
    says: 'Experimental option for enabling Node.js support in sub-frames such as iframes and child windows. All your preloads will load for every iframe',
    of: [],
    check: async ({ page }) => {
      const inFrame = `new Promise((told) => { const frame = document.createElement('iframe');
        frame.onload = () => told([typeof probe, typeof frame.contentWindow.probe]); frame.src = 'app://probe/frame';
        if (location.protocol === 'https:') frame.src = '/frame'; document.body.append(frame); })`;
      expect(await ask(page, inFrame)).toEqual(['object', 'undefined']);
    },
  },
  {
    what: 'what the app tells the page arrives in its order',
    documented: `${docs}web-contents#contentssendchannel-args`,
    says: 'Send an asynchronous message to the renderer process via `channel`, along with arguments.',
    of: ['webContents.send', 'ipcRenderer.on', 'ipcRenderer.removeListener'],
    check: async ({ inMain, page }) => {
      await inMain(({ BrowserWindow }) => {
        const [window] = BrowserWindow.getAllWindows();
        for (const number of [1, 2, 3]) window?.webContents.send('told', { number });
      }, null);
      await expect
        .poll(() => ask(page, 'probe.told()'))
        .toEqual([[{ number: 1 }], [{ number: 2 }], [{ number: 3 }]]);
    },
  },
  {
    what: 'a page says that it is loaded before whoever loads it goes on',
    documented: `${docs}web-contents#event-did-finish-load`,
    says: 'Emitted when the navigation is done',
    of: ['webContents:did-finish-load'],
    check: async ({ inMain }) => {
      // The first load is over.
      await expect.poll(() => inMain(() => Reflect.get(globalThis, 'wasReady'), null)).toBe(true);
      const said = await inMain(async ({ BrowserWindow }) => {
        const [window] = BrowserWindow.getAllWindows();
        let finished = false;
        window?.webContents.on('did-finish-load', () => {
          finished = true;
        });
        await window?.loadURL('app://probe/');
        return finished;
      }, null);
      expect(said).toBe(true);
    },
  },
  {
    what: 'a page whose process is gone is told of, and loads again in another one',
    documented: `${docs}web-contents#event-render-process-gone`,
    says: 'Emitted when the renderer process unexpectedly disappears. This is normally because it was crashed or killed.',
    of: [
      'webContents:render-process-gone',
      'webContents.forcefullyCrashRenderer',
      'webContents.isCrashed',
      'webContents.reload',
    ],
    check: async ({ inMain }) => {
      await inMain(({ BrowserWindow }) => {
        const reasons: string[] = [];
        Reflect.set(globalThis, 'reasons', reasons);
        const contents = BrowserWindow.getAllWindows()[0]?.webContents;
        contents?.on('render-process-gone', (_event, { reason }) => reasons.push(reason));
        contents?.forcefullyCrashRenderer();
      }, null);
      await expect
        .poll(() => inMain(() => String(Reflect.get(globalThis, 'reasons')), null))
        .toMatch(/^(crashed|killed)$/);
      const served = (): Promise<unknown> => inMain(() => Reflect.get(globalThis, 'served'), null);
      const crashed = (): Promise<unknown> =>
        inMain(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.webContents.isCrashed(), null);
      expect(await served()).toBe(1);
      expect(await crashed()).toBe(true);
      await inMain(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.webContents.reload(), null);
      await expect.poll(served).toBe(2);
      expect(await crashed()).toBe(false);
    },
  },
  {
    what: 'a page that runs answers, also with an error',
    documented: `${docs}web-contents#contentsexecutejavascriptcode-usergesture`,
    says: 'A promise that resolves with the result of the executed code or is rejected if the result of the code is a rejected promise.',
    of: ['webContents.executeJavaScript'],
    check: async ({ inMain }) => {
      const answers = await inMain(({ BrowserWindow }) => {
        const contents = BrowserWindow.getAllWindows()[0]?.webContents;
        return Promise.all([
          contents?.executeJavaScript('6 * 7'),
          contents?.executeJavaScript('Promise.reject(new Error("no"))').catch(() => 'rejected'),
        ]);
      }, null);
      expect(answers).toEqual([42, 'rejected']);
    },
  },
  {
    what: 'a page is zoomed by levels, of which the first is none',
    documented: `${docs}web-contents#contentssetzoomlevellevel`,
    says: 'The original size is 0 and each increment above or below represents zooming 20% larger or smaller.',
    of: ['webContents.setZoomLevel', 'webContents.getZoomLevel'],
    check: async ({ inMain }) => {
      const levels = await inMain(({ BrowserWindow }) => {
        const contents = BrowserWindow.getAllWindows()[0]?.webContents;
        const before = contents?.getZoomLevel();
        contents?.setZoomLevel(1.5);
        return [before, contents?.getZoomLevel()];
      }, null);
      expect(levels).toEqual([0, 1.5]);
    },
  },
  {
    what: 'who waits for the app to be ready goes on also when it is already',
    documented: `${docs}app#appwhenready`,
    says: 'fulfilled when Electron is initialized.',
    of: ['app.whenReady'],
    check: async ({ inMain }) => {
      expect(await inMain(({ app }) => app.whenReady().then(() => 'ready'), null)).toBe('ready');
    },
  },
  {
    what: 'before it is ready an app on Linux shows no box, but says so where it prints, and goes on',
    documented: `${docs}dialog#dialogshowerrorboxtitle-content`,
    says: 'If called before the app `ready` event on Linux, the message will be emitted to stderr, and no GUI dialog will appear.',
    of: ['dialog.showErrorBox'],
    check: async ({ startAgain }) => {
      // Elsewhere somebody would have to click it away.
      if (process.platform === 'linux') expect(await startAgain('--early-box')).toBe(8);
    },
  },
  {
    what: 'a page of our scheme is what its handler answers, status and headers included',
    documented: `${docs}protocol#protocolhandlescheme-handler`,
    says: 'Register a protocol handler for `scheme`. Requests made to URLs with this scheme will delegate to this handler to determine what response should be sent.',
    of: ['protocol.handle', 'protocol.registerSchemesAsPrivileged'],
    check: async ({ page }) => {
      expect(
        await ask(
          page,
          `fetch(location.href).then(({ status, headers }) => [status, headers.get('x-asked')])`,
        ),
      ).toEqual([200, 'GET app://probe/']);
      expect(await ask(page, `fetch(new URL('/nothing', location.href)).then(({ status }) => status)`)).toBe(
        404,
      );
    },
  },
  {
    what: 'a page that wants to go elsewhere asks first, where the app itself doesn’t',
    documented: `${docs}web-contents#event-will-navigate`,
    says: 'This event will not emit when the navigation is started programmatically with APIs like `webContents.loadURL` and `webContents.back`.',
    of: ['webContents:will-navigate'],
    check: async ({ inMain, page, elsewhere }) => {
      await inMain(({ BrowserWindow }) => {
        const asked: string[] = [];
        Reflect.set(globalThis, 'asked', asked);
        const [window] = BrowserWindow.getAllWindows();
        window?.webContents.on('will-navigate', (event) => {
          asked.push(event.url);
          event.preventDefault();
        });
      }, null);
      const asked = (): Promise<unknown> => inMain(() => Reflect.get(globalThis, 'asked'), null);
      const here = page.url();
      await ask(page, `document.getElementById('out').href = '${elsewhere}there#here'`);
      await page.locator('#out').click();
      await expect.poll(asked).toEqual([`${elsewhere}there#here`]);
      await stays(page);
      expect(page.url()).toBe(here);
      await inMain(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.loadURL('app://probe/'), null);
      expect(await asked()).toHaveLength(1);
      expect(await page.title()).toBe('probe');
    },
  },
  {
    what: 'a frame that wants to go somewhere asks, too',
    documented: `${docs}web-contents#event-will-frame-navigate`,
    says: 'Unlike `will-navigate`, `will-frame-navigate` is fired when the main frame or any of its subframes attempts to navigate.',
    of: ['webContents:will-frame-navigate'],
    check: async ({ inMain, page, elsewhere }) => {
      await inMain(({ BrowserWindow }) => {
        const asked: unknown[] = [];
        Reflect.set(globalThis, 'asked', asked);
        BrowserWindow.getAllWindows()[0]?.webContents.on('will-frame-navigate', (event) => {
          asked.push([event.url, event.isMainFrame]);
          event.preventDefault();
        });
      }, null);
      await ask(
        page,
        `(() => { const frame = document.createElement('iframe'); frame.src = '${elsewhere}'; document.body.append(frame); })()`,
      );
      await expect
        .poll(() => inMain(() => Reflect.get(globalThis, 'asked'), null))
        .toEqual([[elsewhere, false]]);
      await stays(page);
      expect(page.frames().filter((frame) => frame.url() === elsewhere)).toEqual([]);
    },
  },
  {
    what: 'a new window is asked for, and doesn’t open where that is denied',
    documented: `${docs}web-contents#contentssetwindowopenhandlerhandler`,
    says: 'Called before creating a window when a new window is requested by the renderer, e.g. by `window.open()`, a link with `target="_blank"`',
    of: ['webContents.setWindowOpenHandler'],
    check: async ({ inMain, page }) => {
      await inMain(({ BrowserWindow }) => {
        const asked: string[] = [];
        Reflect.set(globalThis, 'asked', asked);
        BrowserWindow.getAllWindows()[0]?.webContents.setWindowOpenHandler(({ url }) => {
          asked.push(url);
          return { action: 'deny' };
        });
      }, null);
      await page.locator('#new').click();
      await expect
        .poll(() => inMain(() => Reflect.get(globalThis, 'asked'), null))
        .toEqual(['https://new.example/there#here']);
      await ask(page, `void window.open('https://opened.example/')`);
      await expect
        .poll(() => inMain(() => Reflect.get(globalThis, 'asked'), null))
        .toEqual(['https://new.example/there#here', 'https://opened.example/']);
      expect(await inMain(({ BrowserWindow }) => BrowserWindow.getAllWindows().length, null)).toBe(1);
    },
  },
  {
    what: 'what a page may ask for is decided by the app',
    documented: `${docs}session#sessetpermissionrequesthandlerhandler`,
    says: 'Calling `callback(true)` will allow the permission and `callback(false)` will reject it.',
    of: [
      'session.defaultSession',
      'session.setPermissionRequestHandler',
      'session.setPermissionCheckHandler',
    ],
    check: async ({ inMain, page }) => {
      const state = `navigator.permissions.query({ name: 'geolocation' }).then(({ state }) => state)`;
      for (const [allowed, said] of [
        [false, 'denied'],
        [true, 'granted'],
      ] as const) {
        await inMain(({ session, BrowserWindow }, yes) => {
          session.defaultSession.setPermissionRequestHandler((_contents, _permission, answer) => answer(yes));
          session.defaultSession.setPermissionCheckHandler(() => yes);
          return BrowserWindow.getAllWindows()[0]?.loadURL('app://probe/');
        }, allowed);
        expect(await ask(page, state)).toBe(said);
      }
    },
  },
  {
    what: 'a download can be prevented, and goes where it is told',
    documented: `${docs}session#event-will-download`,
    says: 'Calling `event.preventDefault()` will cancel the download and `item` will not be available from next tick of the process.',
    of: [
      ...[
        'session.on',
        'session.once',
        'session.removeListener',
        'session:will-download',
        'DownloadItem:done',
      ],
      ...[
        'DownloadItem.getURL',
        'DownloadItem.getFilename',
        'DownloadItem.setSavePath',
        'DownloadItem.getSavePath',
      ],
      ...['DownloadItem.once', 'DownloadItem.on', 'DownloadItem.removeListener'],
    ],
    check: async ({ inMain, page, folder }) => {
      await inMain(({ session }, into) => {
        const said: unknown[] = [];
        Reflect.set(globalThis, 'downloads', said);
        session.defaultSession.on('will-download', (event, item) => {
          said.push(item.getFilename());
          item.setSavePath(`${into}/${item.getFilename()}`);
          if (item.getFilename() === 'no.txt') return event.preventDefault();
          item.once('done', (_event, state) =>
            said.push(state, item.getURL().startsWith('blob:app://probe/')),
          );
        });
      }, folder);
      for (const name of ['no.txt', 'yes.txt']) {
        await ask(
          page,
          `(() => { const link = document.createElement('a'); link.download = '${name}';
            link.href = URL.createObjectURL(new Blob(['whole'])); link.click(); })()`,
        );
        const said = (): Promise<unknown> => inMain(() => Reflect.get(globalThis, 'downloads'), null);
        await expect.poll(said).toContain(name);
      }
      await expect
        .poll(() => inMain(() => Reflect.get(globalThis, 'downloads'), null))
        .toEqual(['no.txt', 'yes.txt', 'completed', true]);
      expect(readdirSync(folder)).toEqual(['yes.txt']);
      expect(readFileSync(join(folder, 'yes.txt'), 'utf8')).toBe('whole');
    },
  },
  {
    what: 'the app itself can ask another server, and its answer comes in pieces',
    documented: `${docs}net#netrequestoptions`,
    says: 'Creates a `ClientRequest` instance using the provided `options` which are directly forwarded to the `ClientRequest` constructor.',
    of: ['net.request', 'session.fromPartition'],
    check: async ({ inMain, elsewhere }) => {
      const heard = await inMain(({ net, session }, address) => {
        const { hostname, port, pathname } = new URL(address);
        const asked = { protocol: 'http:' as const, hostname, port: Number(port), path: pathname };
        const request = net.request({ ...asked, session: session.fromPartition('probe', { cache: false }) });
        return new Promise((heardAll) => {
          request.on('response', (answer) => {
            let text = '';
            answer.on('data', (piece) => {
              text += piece.toString();
            });
            answer.on('end', () => heardAll([answer.statusCode, text]));
          });
          request.end();
        });
      }, elsewhere);
      expect(heard).toEqual([200, 'elsewhere']);
    },
  },
  ...behavioursOfSystem,
];
