import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { z } from 'zod';
import { createEvent, createEvents } from '../events.ts';
import { imitateClass } from '../imitate.ts';
import { toTest } from '../to-test.ts';
import { app, appReady } from './app.ts';

type ShownNotification = {
  title: string;
  /** What a person reads under the title. */
  body: string;
  /** What Windows hands over when it is clicked in its list: the `launch` of our own XML, and Electron's own has none. */
  launch: string;
  emit: (event: string, details?: object) => void;
};

/** Only the app holds them, as the tray: one that is collected as garbage can't be clicked any more. */
const notifications: WeakRef<ShownNotification>[] = [];
/** What lies in the list of Windows stays there without us. */
const launches = new Map<string, string>();

const optionsSchema = z.looseObject({
  title: z.string(),
  body: z.string().default(''),
  toastXml: z.string().optional(),
});

/** What a person reads under its title, and what Windows keeps of it; `null`: Windows can't load it. */
const shownBy = ({ title, body, toastXml }: z.infer<typeof optionsSchema>) => {
  const toast = toastXml === undefined ? { launch: '', texts: [title, body] } : readToast(toastXml);
  // The XML supersedes all else, and it is for Windows alone.
  if (process.platform === 'win32')
    return toast === null ? null : { body: toast.texts[1], launch: toast.launch };
  return { body: process.platform === 'linux' ? markupSays(body) : body, launch: toast?.launch };
};

export const Notification = imitateClass(
  'Notification',
  (given: unknown) => {
    registerClass();
    const { emit, listening } = createEvents('Notification', ['show', 'click', 'close', 'failed']);
    const options = optionsSchema.parse(given);
    const { title } = options;
    const says = shownBy(options);
    const shown: ShownNotification = {
      ...{ title, body: says?.body ?? '', launch: says?.launch ?? '' },
      emit: (event, details = {}) => emit(event, createEvent(details)),
    };
    notifications.push(new WeakRef(shown));
    launches.set(title, shown.launch);
    return {
      ...listening,
      show: (): void => void setImmediate(() => shown.emit(says === null ? 'failed' : 'show')),
    };
  },
  {
    isSupported: (): boolean => {
      registerClass();
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
/** Until somebody wants to hear of them. */
let activated = (details: Activation): void => void early.push(details);

/**
 * The click that started the app. Windows hands it to the class that Electron registers with the first `isSupported` or
 * `new Notification`; an app that waits before that loses it.
 */
const startedBy = process.env['ORDERBELL_DOUBLE_STARTED_BY_TOAST'];
let hasClass = false;
/** Before its first notification Electron lets the entry of the Start menu lead to the program that runs (`EnsureShortcut`). */
const ensureShortcut = (): void => {
  if (process.platform !== 'win32' || process.env['ORDERBELL_DOUBLE_APPDATA'] === undefined) return;
  const path = join(
    ...[app.getPath('appData'), 'Microsoft', 'Windows', 'Start Menu', 'Programs', `${app.getName()}.lnk`],
  );
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, process.execPath);
};
let isTooLate = false;
const registerClass = (): void => {
  if (hasClass) return;
  hasClass = true;
  ensureShortcut();
  if (startedBy !== undefined && !isTooLate) activated({ type: 'click', arguments: startedBy });
};
const watchClass = (): void =>
  void setImmediate(() => {
    if (appReady()) isTooLate = true;
    else watchClass();
  });
watchClass();

const notificationOf = (title: unknown) => {
  const shown = notifications.map((one) => one.deref()).findLast((one) => one?.title === title);
  if (shown === undefined) throw new Error(`No notification says "${String(title)}", or the app let it go.`);
  return shown;
};
// One that lives: the notification alone hears of it (`ToastEventHandler::Invoke`; electron#51286, electron#51147).
toTest.answer('notification.click', (title) => notificationOf(title).emit('click'));
toTest.answer('notification.close', (title, reason) => notificationOf(title).emit('close', { reason }));
toTest.answer('notification.fail', (title) => notificationOf(title).emit('failed'));
toTest.answer('notification.body', (title) => notificationOf(title).body);
const keptOf = (title: unknown): string => {
  const launch = launches.get(String(title));
  if (launch === undefined) throw new Error(`No notification ever said "${String(title)}".`);
  return launch;
};
// From the list of Windows, with what Windows kept of it.
toTest.answer('notification.launch', keptOf);
toTest.answer('notification.activate', (title) => activated({ type: 'click', arguments: keptOf(title) }));

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

const decoded = (text: string): string =>
  text.replace(/&(\w+);/g, (all, name: string) => entities[name] ?? all);

/** What dunst and xfce4-notifyd show of a body: tags are taken out, and what begins like one is gone as well. */
const markupSays = (body: string): string => decoded(body.replace(/<[^>]*>?/g, ''));

/**
 * The `launch` and the texts of a toast's XML; `null`: it isn't well-formed, and Windows loads none of it. Only what a
 * toast needs is read: elements and attributes in double quotes.
 */
const readToast = (xml: string): { launch: string; texts: string[] } | null => {
  // Characters that XML 1.0 doesn't have (section 2.2).
  if (/[^\t\n\r\u{20}-\u{d7ff}\u{e000}-\u{fffd}\u{10000}-\u{10ffff}]/u.test(xml)) return null;
  if (/&(?!(?:amp|lt|gt|quot|apos);)/.test(xml)) return null;
  const open: string[] = [];
  let rest = xml;
  let launch = '';
  const texts: string[] = [];
  while (rest !== '') {
    const text = /^[^<]+/.exec(rest)?.[0];
    if (text !== undefined) {
      if (open.at(-1) === 'text') texts.push(decoded(text));
      rest = rest.slice(text.length);
      continue;
    }
    const tag = /^<(\/?)(\w+)((?:\s+[\w-]+="[^"<]*")*)\s*(\/?)>/.exec(rest);
    if (tag === null) return null;
    const [all, closes, name = '', attributes = '', empty] = tag;
    rest = rest.slice(all.length);
    if (closes === '/') {
      if (open.pop() !== name) return null;
      continue;
    }
    if (open.length === 0 && name !== 'toast') return null;
    if (name === 'toast') launch = decoded(/\slaunch="([^"]*)"/.exec(attributes)?.[1] ?? '');
    if (empty !== '/') open.push(name);
  }
  return open.length === 0 ? { launch, texts } : null;
};
