import type { CoreEvent } from '../../shared/contract/events.ts';

/** Publishes an event to all listeners. A listener that fails doesn't affect the others. */
export type Emit = (event: CoreEvent) => void;

export type Events = {
  emit: Emit;
  subscribe: (listener: (event: CoreEvent) => void) => () => void;
};

/** @param onListenerError called with what a listener throws */
export const createEvents = (onListenerError: (error: unknown) => void): Events => {
  const listeners = new Set<(event: CoreEvent) => void>();
  return {
    emit: (event) => {
      for (const listener of [...listeners]) {
        try {
          listener(event);
        } catch (error) {
          onListenerError(error);
        }
      }
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
};
