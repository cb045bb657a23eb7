import type { UpdateState } from '../../../shared/contract/updates.ts';

/** Milliseconds. The first look comes once the start is over. */
export const firstCheckMs = 60_000;
export const checkEveryMs = 24 * 60 * 60_000;

/** An answer that was typed at so recently is being written. One that has lain for longer is kept, whatever happens. */
export const writingMs = 30 * 60_000;

/** What has begun is brought to its end, and what was fetched isn't looked for again. */
export const mayCheck = ({ kind }: UpdateState): boolean =>
  kind === 'current' || kind === 'available' || kind === 'failed';

/** Only what was fetched and checked, and never during an unsent answer. @param unsent being written or waiting to be sent */
export const mayInstall = ({ kind }: UpdateState, unsent: number): boolean =>
  kind === 'ready' && unsent === 0;
