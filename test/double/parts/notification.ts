import { z } from 'zod';
import { createEvent, createEvents } from '../events.ts';
import { imitateClass } from '../imitate.ts';
import { toTest } from '../to-test.ts';

type ShownNotification = { title: string; emit: (event: string, details?: object) => void };

/** Only the app holds them, as the tray: one that is collected as garbage can't be clicked any more. */
const notifications: WeakRef<ShownNotification>[] = [];

export const Notification = imitateClass(
  'Notification',
  (options: unknown) => {
    const { emit, listening } = createEvents('Notification', ['show', 'click', 'close', 'failed']);
    const { title } = z.looseObject({ title: z.string() }).parse(options);
    const shown: ShownNotification = {
      title,
      emit: (event, details = {}) => emit(event, createEvent(details)),
    };
    notifications.push(new WeakRef(shown));
    return { ...listening, show: (): void => void setImmediate(() => shown.emit('show')) };
  },
  {
    isSupported: (): boolean => true,
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

const notificationOf = (title: unknown) => {
  const shown = notifications.map((one) => one.deref()).findLast((one) => one?.title === title);
  if (shown === undefined) throw new Error(`No notification says "${String(title)}", or the app let it go.`);
  return shown;
};
toTest.answer('notification.click', (title) => notificationOf(title).emit('click'));
toTest.answer('notification.close', (title, reason) => notificationOf(title).emit('close', { reason }));
toTest.answer('notification.fail', (title) => notificationOf(title).emit('failed'));
toTest.answer('notification.activate', (args) => activated({ type: 'click', arguments: String(args) }));
