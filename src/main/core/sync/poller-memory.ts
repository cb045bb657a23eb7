import type { ErrorShape } from '../../../shared/contract/errors.ts';
import type { SyncStatus } from '../../../shared/contract/sync.ts';
import type { Session } from '../service/session.ts';
import type { LookBackRuns } from './run-look-back.ts';

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
  lookBacks: LookBackRuns;
};

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
  lookBacks: { hourly: null, nightly: null },
});
