import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { XMLValidator } from 'fast-xml-parser';
import { z } from 'zod';
import { createEvent, createEvents } from '../events.ts';
import { imitateClass } from '../imitate.ts';
import { toTest } from '../to-test.ts';
import { app } from './app.ts';

type ShownNotification = { title: string; emit: (event: string, details?: object) => void };

const optionsSchema = z.looseObject({ title: z.string(), toastXml: z.string().optional() });

/**
 * Weak references, as for the tray: only the app keeps them, and a collected one can't be clicked any more.
 */
const notifications: WeakRef<ShownNotification>[] = [];

/** The list of Windows, the newest last. Its entries outlive the app's objects. */
const list: { title: string; toastXml: string }[] = [];

/** Windows knows the app after `isSupported` or the first notification. */
let isRegistered = false;
const register = (): void => {
  if (!isRegistered && process.platform === 'win32') ensureShortcut();
  isRegistered = true;
};

/**
 * As `EnsureShortcut` in windows_toast_activator.cc: the Start menu entry with the app's name starts the
 * running program. Electron writes the entry on another thread
 * (`NotificationActivator::RegisterActivator`), so it doesn't exist yet when the call returns.
 */
const ensureShortcut = (): void => {
  if (startMenu === undefined) return;
  setTimeout(() => {
    mkdirSync(startMenu, { recursive: true });
    writeFileSync(join(startMenu, `${app.getName()}.lnk`), process.execPath);
  }, 100);
};

/** A test sets this folder, so that the real Start menu stays untouched. */
const startMenu = process.env['ORDERBELL_DOUBLE_START_MENU'];

export const Notification = imitateClass(
  'Notification',
  (options: unknown) => {
    register();
    const { emit, listening } = createEvents('Notification', ['show', 'click', 'close', 'failed']);
    const { title, toastXml = '' } = optionsSchema.parse(options);
    const shown: ShownNotification = {
      title,
      emit: (event, details = {}) => emit(event, createEvent(details)),
    };
    notifications.push(new WeakRef(shown));
    const isShown = process.platform !== 'win32' || isToast(toastXml);
    if (process.platform === 'win32' && isShown) list.push({ title, toastXml });
    return {
      ...listening,
      show: (): void => void setImmediate(() => shown.emit(isShown ? 'show' : 'failed')),
    };
  },
  {
    isSupported: (): boolean => {
      register();
      return true;
    },
    handleActivation: (callback: (details: Activation) => void): void => {
      activated = callback;
      for (const details of early.splice(0)) callback(details);
    },
  },
);

type Activation = { type: string; arguments: string };
const early: Activation[] = [];
/** Until the app sets a handler. */
let activated = (details: Activation): void => void early.push(details);

/** Windows shows nothing of XML that it can't load (`WindowsToastNotification::XmlDocumentFromString`). */
const isToast = (xml: string): boolean =>
  xml === '' ||
  (XMLValidator.validate(xml) === true &&
    !/[^\t\n\r\x20-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/u.test(xml));

/** The app writes the arguments into its own toast XML. Electron's toasts have none. */
const launchOf = (toastXml: string): string =>
  (/<toast [^>]*\blaunch="([^"]*)"/.exec(toastXml)?.[1] ?? '').replaceAll('&amp;', '&');

const activate = (args: string): void => {
  if (isRegistered) activated({ type: 'click', arguments: args });
};

// Windows has started the app for a click, and doesn't wait until the app is ready.
const startedFor = process.env['ORDERBELL_DOUBLE_ACTIVATION'];
if (startedFor !== undefined) void app.whenReady().then(() => setImmediate(() => activate(startedFor)));

const notificationOf = (title: unknown) => {
  const shown = notifications.map((one) => one.deref()).findLast((one) => one?.title === title);
  if (shown === undefined) throw new Error(`No notification says "${String(title)}", or the app let it go.`);
  return shown;
};
toTest.answer('notification.click', (title) => notificationOf(title).emit('click'));
toTest.answer('notification.close', (title, reason) => notificationOf(title).emit('close', { reason }));
toTest.answer('notification.fail', (title) => notificationOf(title).emit('failed'));
toTest.answer('notification.list', (title) => {
  const listed = list.findLast((one) => one.title === title);
  if (listed === undefined) throw new Error(`The list of Windows has nothing that says "${String(title)}".`);
  activate(launchOf(listed.toastXml));
});
