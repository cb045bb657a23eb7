import type { UpdateState } from '../../../shared/contract/calls/updates.ts';

/** Milliseconds. The first check comes after the start is over. */
export const firstCheckMs = 60_000;
export const checkEveryMs = 24 * 60 * 60_000;

/** An answer that was edited this recently is being written. An older draft is stored and can wait. */
export const writingMs = 30 * 60_000;

/** A running step is finished first, and a downloaded version isn't looked for again. */
export const mayCheck = ({ kind }: UpdateState): boolean =>
  kind === 'current' || kind === 'available' || kind === 'failed';

/**
 * Only a downloaded and checked version, and never during an unsent answer. @param unsent being written or
 * waiting to be sent
 */
export const mayInstall = ({ kind }: UpdateState, unsent: number): boolean =>
  kind === 'ready' && unsent === 0;
