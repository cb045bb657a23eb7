import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'vitest';
import { type Behaviour, docs } from './behaviour.ts';
import { ask } from './in-page.ts';

/** Requests of pages and of the app: addresses, windows, permissions, downloads. */
export const behavioursOfRequests: Behaviour[] = [
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
    check: async ({ inMain, page, elsewhere, reached }) => {
      await inMain(({ BrowserWindow }) => {
        const asked: string[] = [];
        Reflect.set(globalThis, 'asked', asked);
        const [window] = BrowserWindow.getAllWindows();
        window?.webContents.on('will-navigate', (event) => {
          asked.push(event.url);
          if (asked.length === 1) event.preventDefault();
        });
      }, null);
      const asked = (): Promise<unknown> => inMain(() => Reflect.get(globalThis, 'asked'), null);
      const here = page.url();
      const wantsTo = async (address: string): Promise<void> => {
        await ask(page, `document.getElementById('out').href = '${address}'`);
        await page.locator('#out').click();
      };
      await wantsTo(`${elsewhere}there#here`);
      await expect.poll(asked).toEqual([`${elsewhere}there#here`]);
      expect(page.url()).toBe(here);
      await wantsTo(`${elsewhere}later`);
      await page.waitForURL(`${elsewhere}later`);
      expect(reached()).toEqual([`${elsewhere}later`]);
      await inMain(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.loadURL('app://probe/'), null);
      expect(await asked()).toHaveLength(2);
      expect(await page.title()).toBe('probe');
    },
  },
  {
    what: 'a frame that wants to go somewhere asks, too',
    documented: `${docs}web-contents#event-will-frame-navigate`,
    says: 'Unlike `will-navigate`, `will-frame-navigate` is fired when the main frame or any of its subframes attempts to navigate.',
    of: ['webContents:will-frame-navigate'],
    check: async ({ inMain, page, elsewhere, reached }) => {
      await inMain(({ BrowserWindow }) => {
        const asked: unknown[] = [];
        Reflect.set(globalThis, 'asked', asked);
        BrowserWindow.getAllWindows()[0]?.webContents.on('will-frame-navigate', (event) => {
          asked.push([event.url, event.isMainFrame]);
          if (asked.length === 1) event.preventDefault();
        });
      }, null);
      const add = (address: string): Promise<unknown> =>
        ask(
          page,
          `(() => { const frame = document.createElement('iframe'); frame.src = '${address}'; document.body.append(frame); })()`,
        );
      const here = page.url();
      await add(elsewhere);
      await expect
        .poll(() => inMain(() => Reflect.get(globalThis, 'asked'), null))
        .toEqual([[elsewhere, false]]);
      await add(here);
      const framed = (): string[] => page.frames().map((frame) => frame.url());
      await expect.poll(() => framed().filter((url) => url === here)).toHaveLength(2);
      expect(framed()).not.toContain(elsewhere);
      expect(reached()).toEqual([]);
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
      const received = await inMain(({ net, session }, address) => {
        const { hostname, port, pathname } = new URL(address);
        const asked = { protocol: 'http:' as const, hostname, port: Number(port), path: pathname };
        const request = net.request({ ...asked, session: session.fromPartition('probe', { cache: false }) });
        return new Promise((resolve) => {
          request.on('response', (answer) => {
            let text = '';
            answer.on('data', (piece) => {
              text += piece.toString();
            });
            answer.on('end', () => resolve([answer.statusCode, text]));
          });
          request.end();
        });
      }, elsewhere);
      expect(received).toEqual([200, 'elsewhere']);
    },
  },
];
