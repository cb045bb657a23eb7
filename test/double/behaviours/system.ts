import { resolve } from 'node:path';
import { expect } from 'vitest';
import { type Behaviour, docs, sources } from './behaviour.ts';

/** What the computer shows beside the window, and its events. */
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
      // The app exits before it can answer.
      does('power.shutdown').catch(() => undefined);
      expect(await ended()).toBe(1);
    },
  },
  {
    what: 'on Linux an icon that was made while nothing showed icons is there, and never shows',
    documented: `${sources}shell/browser/ui/tray_icon_linux.cc`,
    says: 'TrayIconLinux::OnImplInitializationFailed',
    of: ['Tray.destroy'],
    onlyDouble: 'whether anything shows icons is up to the computer’s desktop',
    check: async ({ inMain, does }) => {
      if (process.platform !== 'linux') return;
      await inMain(({ Tray }) => {
        Reflect.set(globalThis, 'tray', new Tray(Reflect.apply(Object, undefined, [{}])));
      }, null);
      await expect(does('tray.click')).rejects.toThrow('Nothing shows the tray.');
    },
  },
  {
    what: 'an icon that was destroyed throws at each call',
    documented: `${sources}shell/browser/api/electron_api_tray.cc`,
    says: 'Tray::CheckAlive',
    of: ['Tray.setImage', 'Tray.setToolTip', 'Tray.setTitle'],
    check: async ({ inMain }) => {
      const said = await inMain(
        ({ Menu, nativeImage, Tray }, path) => {
          const image = nativeImage.createFromPath(path);
          const tray = new Tray(image);
          const calls = [
            () => tray.setImage(image),
            () => tray.setToolTip('one'),
            () => tray.setTitle('one'),
            () => tray.setContextMenu(Menu.buildFromTemplate([])),
          ];
          const errors = (): string[] =>
            calls.map((call) => {
              try {
                call();
                return 'none';
              } catch (error) {
                return error instanceof Error ? error.message : '';
              }
            });
          const before = errors();
          tray.destroy();
          return [[...new Set(before)], [...new Set(errors())]];
        },
        resolve(import.meta.dirname, '../../../assets/icons/icon-256.png'),
      );
      expect(said).toEqual([['none'], ['Tray is destroyed']]);
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
    what: 'of a toast whose XML is damaged Windows shows nothing, and the app gets `failed`',
    documented: `${sources}shell/browser/notifications/win/windows_toast_notification.cc`,
    says: 'WindowsToastNotification::ShowInternal',
    of: ['Notification:failed'],
    onlyDouble: 'no Windows is there to load it',
    check: async ({ inMain }) => {
      const events = await inMain(({ Notification }) => {
        Object.defineProperty(process, 'platform', { value: 'win32' });
        const told = (toastXml: string): Promise<string> =>
          new Promise((resolve) => {
            const notification = new Notification({ title: 'one', toastXml });
            notification.on('show', () => resolve('show'));
            notification.on('failed', () => resolve('failed'));
            notification.show();
          });
        return Promise.all(
          ['<toast/>', '<toast><text>A & B</text></toast>', '<toast>\u0001</toast>'].map(told),
        );
      }, null);
      expect(events).toEqual(['show', 'failed', 'failed']);
    },
  },
  {
    what: 'a click on a notification that Windows shows reaches only that notification, without arguments',
    documented: `${sources}shell/browser/notifications/win/windows_toast_notification.cc`,
    says: 'ToastEventHandler::Invoke',
    of: ['Notification:click'],
    onlyDouble: 'somebody would have to click there',
    check: async ({ inMain, does }) => {
      await inMain(({ Notification }) => {
        const said: unknown[] = [];
        Reflect.set(globalThis, 'clicked', said);
        Notification.handleActivation(() => said.push('list'));
        const shown = new Notification({ title: 'one', toastXml: '<toast launch="type=click"/>' });
        Reflect.set(globalThis, 'shown', shown);
        shown.on('click', () => said.push('click'));
      }, null);
      await does('notification.click', 'one');
      expect(await inMain(() => Reflect.get(globalThis, 'clicked'), null)).toEqual(['click']);
    },
  },
  {
    what: 'of a click in the list of Windows the app gets what it wrote there itself, also when it listens later',
    documented: `${docs}notification#notificationhandleactivationcallback-windows`,
    says: 'If an activation already occurred before calling this method, the callback is invoked immediately with those details.',
    of: ['Notification.handleActivation', 'Notification.isSupported'],
    onlyDouble: 'somebody would have to click there',
    check: async ({ inMain, does }) => {
      await inMain(({ Notification }) => {
        Object.defineProperty(process, 'platform', { value: 'win32' });
        Notification.isSupported();
        const toastXml = (tag: string): string => `<toast launch="type=click&amp;tag=${tag}"/>`;
        for (const title of ['early', 'late']) new Notification({ title, toastXml: toastXml(title) });
        new Notification({ title: 'Electron’s own', id: 'late' });
      }, null);
      await does('notification.list', 'early');
      await inMain(({ Notification }) => {
        const said: unknown[] = [];
        Reflect.set(globalThis, 'activated', said);
        Notification.handleActivation((details) => said.push([details.type, details.arguments]));
      }, null);
      await does('notification.list', 'late');
      await does('notification.list', 'Electron’s own');
      expect(await inMain(() => Reflect.get(globalThis, 'activated'), null)).toEqual([
        ['click', 'type=click&tag=early'],
        ['click', 'type=click&tag=late'],
        ['click', ''],
      ]);
    },
  },
  {
    what: 'where no keychain is known the app is told that there is only plain text',
    documented: `${docs}safe-storage#safestoragegetselectedstoragebackend-linux`,
    says: '`basic_text` - When the desktop environment is not recognised',
    of: ['safeStorage.getSelectedStorageBackend'],
    onlyDouble: 'each computer has the keychain that it has',
    check: async ({ inMain }) => {
      const backends = await inMain(
        ({ safeStorage }) =>
          ['', 'ubuntu:GNOME'].map((desktop) => {
            process.env['XDG_CURRENT_DESKTOP'] = desktop;
            return safeStorage.getSelectedStorageBackend();
          }),
        null,
      );
      expect(backends).toEqual(['basic_text', 'gnome_libsecret']);
    },
  },
  {
    what: 'on Linux without a keyring it encrypts under a key that everybody has, and calls that available',
    documented: `${sources}shell/browser/browser_process_impl.cc`,
    says: 'BrowserProcessImpl::CreateOSCryptAsync',
    of: [
      ...['safeStorage.isAsyncEncryptionAvailable', 'safeStorage.encryptStringAsync'],
      'safeStorage.decryptStringAsync',
    ],
    onlyDouble: 'each computer has the keychain that it has',
    check: async ({ inMain }) => {
      if (process.platform !== 'linux') return;
      const said = await inMain(async ({ safeStorage }) => {
        const encrypted = await safeStorage.encryptStringAsync('one');
        return [
          await safeStorage.isAsyncEncryptionAvailable(),
          encrypted.subarray(0, 3).toString(),
          (await safeStorage.decryptStringAsync(encrypted)).result,
        ];
      }, null);
      expect(said).toEqual([true, 'v10', 'one']);
    },
  },
];
