import type { SyncStatus } from '../../../shared/contract/sync.ts';

/** What the poller remembers of the account in use, beside what its lane does. Instants in ms since 1970. */
export type Memory = {
  heard: boolean;
  lastSuccessAt: number | null;
  silentSince: number;
  tickedAt: number;
  nextAt: number | null;
  /** Until then the service wants no requests. */
  holdUntil: number;
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
  heard: false,
  lastSuccessAt: null,
  silentSince: now,
  tickedAt: now,
  nextAt: null,
  holdUntil: 0,
  firstImport: null,
});
