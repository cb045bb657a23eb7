import { join } from 'node:path';
import { app, BrowserWindow, dialog, protocol } from 'electron';

/** An app with one bare window, to try single behaviours of Electron. Its profile is the last argument. */
const profile = process.argv.findLast((one) => one.startsWith('--profile='))?.slice('--profile='.length);
app.setPath('userData', profile);
globalThis.seconds = [];
app.on('second-instance', (_event, argv) => globalThis.seconds.push(argv));
protocol.registerSchemesAsPrivileged([{ scheme: 'app', privileges: { standard: true, secure: true } }]);
app.on('window-all-closed', () => undefined);

globalThis.openWindow = () => {
  const window = new BrowserWindow({
    show: false,
    webPreferences: {
      preload: join(import.meta.dirname, 'preload.cjs'),
      sandbox: true,
      contextIsolation: true,
      backgroundThrottling: false,
    },
  });
  window.once('ready-to-show', () => {
    globalThis.wasReady = true;
  });
  void window.loadURL('app://probe/');
  return window;
};

if (process.argv.includes('--early-box')) {
  dialog.showErrorBox('probe', 'early');
  app.exit(8);
} else if (process.argv.includes('--if-free')) {
  app.exit(app.requestSingleInstanceLock() ? 9 : 7);
} else if (app.requestSingleInstanceLock()) {
  app.whenReady().then(() => {
    globalThis.served = 0;
    protocol.handle('app', ({ url, method }) => {
      if (url === 'app://probe/') globalThis.served += 1;
      return url === 'app://probe/' || url === 'app://probe/frame'
        ? new Response(
            '<!doctype html><title>probe</title><a id="out" href="https://out.example/there#here">out</a>' +
              '<a id="new" href="https://new.example/there#here" target="_blank" rel="noopener">new</a>',
            { headers: { 'content-type': 'text/html', 'x-asked': `${method} ${url}` } },
          )
        : new Response(null, { status: 404 });
    });
    globalThis.openWindow();
  });
} else {
  app.exit(7);
}
