import type { ErrorShape } from '../../../shared/contract/errors.ts';
import type { SyncStatus } from '../../../shared/contract/sync.ts';
import type { Session } from '../service/session.ts';

/** What the poller remembers of the account in use, from one cycle to the next. Instants in ms since 1970. */
export type Memory = {
  session: Session | null;
  heard: boolean;
  lastError: ErrorShape | null;
  lastSuccessAt: number | null;
  silentSince: number;
  tickedAt: number;
  nextAt: number | null;
  /** Until then the service wants no requests. */
  holdUntil: number;
  failures: number;
  unclean: number;
  firstImport: SyncStatus['firstImport'];
};

/** Takes note of the time. A computer that slept listens at once when it wakes; a clock that was set back lengthens no wait. */
export const noticeJump = (memory: Memory, now: number): void => {
  const passed = now - memory.tickedAt;
  memory.tickedAt = now;
  if (passed > sleptMs) {
    memory.silentSince = now;
    if (memory.nextAt !== null) memory.nextAt = Math.min(memory.nextAt, Math.max(now, memory.holdUntil));
  } else if (passed < 0) {
    memory.silentSince += passed;
    memory.holdUntil += passed;
    if (memory.nextAt !== null) memory.nextAt += passed;
  }
};

/** A step that took that long was slept through. */
const sleptMs = 60_000;

export const forgetful = (now: number): Memory => ({
  session: null,
  heard: false,
  lastError: null,
  lastSuccessAt: null,
  silentSince: now,
  tickedAt: now,
  nextAt: null,
  holdUntil: 0,
  failures: 0,
  unclean: 0,
  firstImport: null,
});
