import { expect } from 'vitest';
import { type Behaviour, docs } from './behaviour.ts';

/** What the computer shows beside the window, and what it tells. */
export const behavioursOfSystem: Behaviour[] = [
  {
    what: 'an app that doesn’t delay the end of its computer ends with it, as it stands',
    documented: `${docs}power-monitor#event-shutdown-linux-macos`,
    says: 'If the event handler invokes `e.preventDefault()`, Electron will attempt to delay system shutdown in order for the app to exit cleanly.',
    of: ['powerMonitor:shutdown', 'powerMonitor.on', 'powerMonitor.once', 'powerMonitor.removeListener'],
    onlyDouble: 'the computer of the tests would go down',
    check: async ({ inMain, does, ended }) => {
      await inMain(({ powerMonitor }) => {
        powerMonitor.once('shutdown', (event?: Electron.Event) => event?.preventDefault());
      }, null);
      await does('power.shutdown');
      expect(await inMain(() => 'still there', null)).toBe('still there');
      // It is gone before it can answer.
      does('power.shutdown').catch(() => undefined);
      expect(await ended()).toBe(1);
    },
  },
  {
    what: 'a notification shows once it is told to, not when it is made',
    documented: `${docs}notification#notificationshow`,
    says: 'instantiating a `new Notification()` does not immediately show it to the user.',
    of: [
      ...['Notification.show', 'Notification:show'],
      ...['Notification.on', 'Notification.once', 'Notification.removeListener'],
    ],
    onlyDouble: 'whether anything is shown is up to the computer’s desktop',
    check: async ({ inMain }) => {
      const times = await inMain(async ({ Notification }) => {
        const notification = new Notification({ title: 'one' });
        let count = 0;
        notification.on('show', () => {
          count += 1;
        });
        const show = (one: typeof notification): Promise<unknown> => {
          const shown = new Promise((resolve) => one.once('show', () => resolve(true)));
          one.show();
          return shown;
        };
        await show(new Notification({ title: 'a later one' }));
        const made = count;
        await show(notification);
        return [made, count];
      }, null);
      expect(times).toEqual([0, 1]);
    },
  },
  {
    what: 'of a click in the list of Windows the app hears also when the notification is gone, or it listens later',
    documented: `${docs}notification#notificationhandleactivationcallback-windows`,
    says: 'If an activation already occurred before calling this method, the callback is invoked immediately with those details.',
    of: ['Notification.handleActivation'],
    onlyDouble: 'somebody would have to click there',
    check: async ({ inMain, does }) => {
      await inMain(({ Notification }) => {
        const toast = (title: string): string =>
          `<toast launch="of=${title}&amp;kept=1"><visual><binding template="ToastGeneric"><text>${title}</text></binding></visual></toast>`;
        for (const title of ['early', 'late']) new Notification({ title, toastXml: toast(title) });
        new Notification({ title: 'without' });
      }, null);
      await does('notification.activate', 'early');
      await inMain(({ Notification }) => {
        const said: unknown[] = [];
        Reflect.set(globalThis, 'activated', said);
        Notification.handleActivation((details) => said.push([details.type, details.arguments]));
      }, null);
      await does('notification.activate', 'late');
      await does('notification.activate', 'without');
      expect(await inMain(() => Reflect.get(globalThis, 'activated'), null)).toEqual([
        ['click', 'of=early&kept=1'],
        ['click', 'of=late&kept=1'],
        // Electron's own XML has no `launch`.
        ['click', ''],
      ]);
    },
  },
  {
    what: 'of a click on a notification that lives it alone hears, and no text comes along',
    source: 'electron#51286 and ToastEventHandler::Invoke (shell/browser/notifications/win)',
    of: ['Notification:click'],
    onlyDouble: 'somebody would have to click there',
    check: async ({ inMain, does }) => {
      await inMain(({ Notification }) => {
        const said: unknown[] = [];
        Reflect.set(globalThis, 'activated', said);
        Notification.handleActivation((details) => said.push(details.arguments));
        const one = new Notification({ title: 'one' });
        Reflect.set(globalThis, 'held', one);
        one.on('click', () => said.push('click'));
      }, null);
      await does('notification.click', 'one');
      expect(await inMain(() => Reflect.get(globalThis, 'activated'), null)).toEqual(['click']);
    },
  },
  {
    what: 'on Linux the body of a notification is markup',
    source:
      'freedesktop.org: Desktop Notifications Specification, section Markup; seen with dunst and xfce4-notifyd',
    of: [],
    onlyDouble: 'what is shown is up to the computer’s desktop',
    check: async ({ inMain, does }) => {
      if (process.platform !== 'linux') return;
      await inMain(({ Notification }) => {
        const held = [
          new Notification({ title: 'raw', body: 'A & B <i>' }),
          new Notification({ title: 'escaped', body: 'A &amp; B &lt;i&gt;' }),
        ];
        Reflect.set(globalThis, 'held', held);
      }, null);
      expect(await does('notification.body', 'raw')).toBe('A & B ');
      expect(await does('notification.body', 'escaped')).toBe('A & B <i>');
    },
  },
  {
    what: 'on Linux a tray that is made while nothing shows icons is never shown',
    source: 'electron#53213 and chromium: chrome/browser/ui/views/status_icons/status_icon_linux_dbus.cc',
    of: ['Tray.destroy'],
    onlyDouble: 'what a desktop shows can’t be clicked',
    check: async ({ inMain, does }) => {
      if (process.platform !== 'linux') return;
      await inMain(({ Tray }) => {
        Reflect.set(globalThis, 'held', new Tray(Reflect.apply(Object, undefined, [{}])));
      }, null);
      await expect(does('tray.click')).rejects.toThrow('nothing shows it');
    },
  },
  {
    what: 'on Linux without a keyring encryption is available, by a key that everybody knows',
    source:
      'electron: shell/browser/browser_process_impl.cc (CreateOSCryptAsync), chromium: components/os_crypt/async (PosixKeyProvider)',
    of: [
      'safeStorage.isAsyncEncryptionAvailable',
      'safeStorage.encryptStringAsync',
      'safeStorage.decryptStringAsync',
    ],
    onlyDouble: 'each computer has the keychain that it has',
    check: async ({ inMain }) => {
      if (process.platform !== 'linux') return;
      const said = await inMain(async ({ safeStorage }) => {
        const encrypted = await safeStorage.encryptStringAsync('text');
        return [
          await safeStorage.isAsyncEncryptionAvailable(),
          encrypted.subarray(0, 3).toString(),
          (await safeStorage.decryptStringAsync(encrypted)).result,
        ];
      }, null);
      expect(said).toEqual([true, 'v10', 'text']);
    },
  },
  {
    what: 'where no keychain is known the app is told that there is only plain text',
    documented: `${docs}safe-storage#safestoragegetselectedstoragebackend-linux`,
    says: '`basic_text` - When the desktop environment is not recognised',
    of: ['safeStorage.getSelectedStorageBackend'],
    onlyDouble: 'each computer has the keychain that it has',
    check: async ({ inMain }) => {
      expect(await inMain(({ safeStorage }) => safeStorage.getSelectedStorageBackend(), null)).toBe(
        'basic_text',
      );
    },
  },
];
