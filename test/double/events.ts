import { EventEmitter } from 'node:events';
import { noteImitated } from './record.ts';

/** The event object, a listener's first argument. Only `preventDefault` is imitated. */
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

/** The number of listeners of all objects that still exist, without notifications. */
export const listenersInAll = (): number => {
  let count = 0;
  for (const one of emitters) {
    const emitter = one.deref();
    if (emitter === undefined) emitters.delete(one);
    else for (const event of emitter.eventNames()) count += emitter.listenerCount(event);
  }
  return count;
};

/** The listeners of one object. Throws the name of an event that isn't in `known`. */
export const createEvents = (name: string, known: readonly string[]) => {
  for (const event of known) noteImitated(`${name}:${event}`);
  const emitter = new EventEmitter();
  // A notification stays until its user or the system removes it, and neither exists here.
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
