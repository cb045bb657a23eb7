import { EventEmitter } from 'node:events';
import { noteImitated } from './record.ts';

/** The event that a listener gets first, as far as it is imitated: it can be prevented. */
export const createEvent = <T extends object>(
  more: T,
): T & { preventDefault: () => void; readonly defaultPrevented: boolean } => {
  let prevented = false;
  return Object.defineProperty(
    {
      ...more,
      preventDefault: () => {
        prevented = true;
      },
      defaultPrevented: false,
    },
    'defaultPrevented',
    { get: () => prevented },
  );
};

type Listener = (...args: unknown[]) => void;

const emitters = new Set<WeakRef<EventEmitter>>();

/** How many listeners all objects that are still there have, notifications left out. */
export const listenersInAll = (): number => {
  let count = 0;
  for (const one of emitters) {
    const emitter = one.deref();
    if (emitter === undefined) emitters.delete(one);
    else for (const event of emitter.eventNames()) count += emitter.listenerCount(event);
  }
  return count;
};

/** Listeners of one object. An event that is neither emitted nor known to be left out throws by name. */
export const createEvents = (name: string, known: readonly string[]) => {
  for (const event of known) noteImitated(`${name}:${event}`);
  const emitter = new EventEmitter();
  // A notification stays until its user or the system puts it away, and here nobody does.
  if (name !== 'Notification') emitters.add(new WeakRef(emitter));
  const knowing = (event: string): string => {
    if (!known.includes(event)) throw new Error(`The double doesn't imitate the event ${event} of ${name}.`);
    return event;
  };
  return {
    emit: (event: string, ...args: unknown[]): void => void emitter.emit(knowing(event), ...args),
    listening: {
      on: (event: string, listener: Listener): void => void emitter.on(knowing(event), listener),
      once: (event: string, listener: Listener): void => void emitter.once(knowing(event), listener),
      removeListener: (event: string, listener: Listener): void =>
        void emitter.removeListener(knowing(event), listener),
    },
  };
};
