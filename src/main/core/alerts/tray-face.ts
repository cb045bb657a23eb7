import type { SyncStatus } from '../../../shared/contract/sync.ts';
import type { Events } from '../events.ts';
import type { Notifier, Timers } from '../ports.ts';

type Face = Parameters<Notifier['show']>[0];

/**
 * Keeps the tray's face true: how many orders wait for an answer, and whether Orderbell listens. Returns what ends it.
 * Counting reads every order, so a burst of changes (a first import) is counted once, a moment later.
 */
export const keepTrayFace = (deps: {
  events: Events;
  timers: Timers;
  notifier: Notifier;
  toAnswer: () => number;
  status: () => SyncStatus;
}): (() => void) => {
  let shown: Face | null = null;
  const refresh = (): void => {
    const face = faceOf(deps.toAnswer(), deps.status());
    if (JSON.stringify(face) === JSON.stringify(shown)) return;
    shown = face;
    deps.notifier.show(face);
  };
  let cancel: (() => void) | null = null;
  const soon = (): void => {
    cancel ??= deps.timers.after(burstMs, () => {
      cancel = null;
      refresh();
    });
  };
  refresh();
  const unsubscribe = deps.events.subscribe(({ name }) => {
    if (moves.has(name)) soon();
  });
  return () => {
    unsubscribe();
    cancel?.();
  };
};

const burstMs = 250;

/** Signed out is not listening either, but nothing is wrong: there is no reason to show. */
const faceOf = (toAnswer: number, { state, reason }: SyncStatus): Face => ({
  toAnswer,
  listening: state === 'listening' || state === 'starting',
  reason: state === 'not-listening' ? (reason?.code ?? null) : null,
});

const moves: ReadonlySet<string> = new Set([
  'orders.changed',
  'responses.changed',
  'sync.changed',
  'accounts.changed',
]);
