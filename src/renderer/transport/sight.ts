import type { Client } from '../../shared/contract/client.ts';

/** Whether somebody is able to see this page. */
export type Sight = {
  isOpen: () => boolean;
  /** Calls `listener` whenever that may have changed. Returns what ends it. */
  watch: (listener: () => void) => () => void;
};

/**
 * A browser tells its pages whether they show. The desktop app's page is told `visible` for ever, since it rings while it is
 * hidden, too: there the shell says it of its window, and until it has nobody sees the page.
 */
export const openSight = (client: Client, ownWindow: boolean): Sight => {
  const listeners = new Set<() => void>();
  const changed = (): void => {
    for (const listener of listeners) listener();
  };
  let shows: boolean | null = ownWindow ? null : true;
  if (ownWindow) {
    const learn = (told: boolean): void => {
      shows = told;
      changed();
    };
    client.listen((event) => {
      if (event.name === 'window.changed') learn(event.shows);
    });
    // An event that came meanwhile is newer. Unanswered, nothing counts as seen: better twice than never.
    client.call('window.get', {}).then(
      (answer) => {
        if (shows === null) learn(answer.shows);
      },
      () => undefined,
    );
  }
  document.addEventListener('visibilitychange', changed);
  return {
    isOpen: () => shows === true && document.visibilityState === 'visible',
    watch: (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
};
