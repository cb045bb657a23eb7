import type { Emit } from './events.ts';
import type { HandlersOf } from './rpc/handlers.ts';

/** Whether the window of the door shows its page, as that door tells it. */
export type WindowShown = { get: () => boolean; tell: (shows: boolean) => void };

export const createWindowShown = (emit: Emit): WindowShown => {
  let shows = true;
  return {
    get: () => shows,
    tell: (now) => {
      if (now === shows) return;
      shows = now;
      emit({ name: 'window.changed', shows });
    },
  };
};

export const windowHandlers = (shown: WindowShown): HandlersOf<'window.get'> => ({
  'window.get': () => ({ shows: shown.get() }),
});
