import { expect } from 'vitest';
import { type Behaviour, docs } from './behaviour.ts';
import { ask } from './in-page.ts';

/** The messages between the app and a page, and the end of a page. */
export const behavioursOfPages: Behaviour[] = [
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
      // Wait for the first load to end.
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
];
