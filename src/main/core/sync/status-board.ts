import type { SyncStatus } from '../../../shared/contract/sync.ts';
import type { Emit } from '../events.ts';
import type { Notifier } from '../ports.ts';

/**
 * Tells everyone how listening stands, when it stands differently. That Orderbell no longer listens is also notified: once,
 * until it has listened again.
 */
export const createStatusBoard = (deps: {
  status: () => SyncStatus;
  emit: Emit;
  notifier: Notifier;
  notificationsOn: () => boolean;
}): (() => void) => {
  let published = '';
  let wasListening = true;
  return () => {
    const status = deps.status();
    const text = JSON.stringify(status);
    if (text === published) return;
    published = text;
    deps.emit({ name: 'sync.changed', status });
    const listening = status.state !== 'not-listening';
    // Without a reason it is the user who stopped it, and knows.
    if (wasListening && !listening && status.reason !== null && deps.notificationsOn()) {
      deps.notifier.notify({ kind: 'not-listening', reason: status.reason.code });
    }
    wasListening = listening;
  };
};
