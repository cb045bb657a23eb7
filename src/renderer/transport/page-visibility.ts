import type { Client } from '../../shared/contract/client.ts';

/** Whether the user can see this page. */
export type PageVisibility = {
  isVisible: () => boolean;
  /** Calls `listener` when visibility may have changed. Returns the unsubscribe function. */
  watch: (listener: () => void) => () => void;
};

/**
 * Browsers report visibility to their pages. The Electron page is always `visible`, so that it can play
 * alerts. There the shell reports it, and until then the page counts as hidden.
 */
export const watchVisibility = (client: Client, ownWindow: boolean): PageVisibility => {
  const listeners = new Set<() => void>();
  const changed = (): void => {
    for (const listener of listeners) listener();
  };
  let shows: boolean | null = ownWindow ? null : true;
  if (ownWindow) {
    const set = (visible: boolean): void => {
      shows = visible;
      changed();
    };
    client.listen((event) => {
      if (event.name === 'window.changed') set(event.shows);
    });
    // An event is newer than this answer. Without an answer nothing counts as seen.
    client.call('window.get', {}).then(
      (answer) => {
        if (shows === null) set(answer.shows);
      },
      () => undefined,
    );
  }
  document.addEventListener('visibilitychange', changed);
  return {
    isVisible: () => shows === true && document.visibilityState === 'visible',
    watch: (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
};
