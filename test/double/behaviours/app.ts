import { expect } from 'vitest';
import { type Behaviour, docs } from './behaviour.ts';

/** How the app starts, stays the only instance, and quits. */
export const behavioursOfApp: Behaviour[] = [
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
    what: 'a second instance gets no lock, and the first is told of it with its command line, in another order',
    documented: `${docs}app#event-second-instance`,
    says: 'The order might change and additional arguments might be appended.',
    of: ['app.requestSingleInstanceLock', 'app:second-instance', 'app.exit', 'app:quit'],
    check: async ({ inMain, startAgain }) => {
      expect((await startAgain('--said=twice')).code).toBe(7);
      const seconds = (): Promise<unknown> => inMain(() => Reflect.get(globalThis, 'seconds'), null);
      await expect.poll(seconds).toEqual([expect.arrayContaining(['--said=twice'])]);
    },
  },
  {
    what: 'once the lock is released, another instance gets it',
    documented: `${docs}app#appreleasesingleinstancelock`,
    says: 'This will allow multiple instances of the application to once again run side by side.',
    of: ['app.releaseSingleInstanceLock'],
    check: async ({ inMain, startAgain }) => {
      await inMain(({ app }) => app.releaseSingleInstanceLock(), null);
      expect((await startAgain('--if-free')).code).toBe(9);
      expect(await inMain(({ app }) => app.requestSingleInstanceLock(), null)).toBe(true);
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
      // The app exits before it can answer.
      inMain(({ app }) => app.quit(), null).catch(() => undefined);
      expect(await ended()).toBe(0);
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
      // On other systems a user would have to close the box.
      if (process.platform !== 'linux') return;
      const { code, said } = await startAgain('--early-box');
      expect(code).toBe(8);
      expect(said).toContain('early');
    },
  },
  {
    what: 'whether it starts with the computer is answered as it was set last',
    documented: `${docs}app#appsetloginitemsettingssettings-macos-windows`,
    says: "Set the app's login item settings.",
    of: ['app.setLoginItemSettings'],
    onlyDouble: 'the computer of the tests would start it from then on, and Linux keeps no such list',
    check: async ({ inMain }) => {
      const said = await inMain(
        ({ app }) =>
          [true, false].map((openAtLogin) => {
            app.setLoginItemSettings({ openAtLogin });
            return app.getLoginItemSettings().openAtLogin;
          }),
        null,
      );
      expect(said).toEqual([true, false]);
    },
  },
];
