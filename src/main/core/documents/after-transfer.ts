import type { ErrorCode, ErrorShape } from '../../../shared/contract/errors.ts';
import { type AttemptPatch, afterFailedCheck } from '../outbox/after-attempt.ts';

/** After a failed upload or removal. A second attempt does no harm. */
export const afterFailedTransfer = (
  problem: ErrorShape,
  attempts: number,
  now: number,
  fraction: number,
): AttemptPatch =>
  refusals.has(problem.code)
    ? { state: 'needs-attention', problem }
    : afterFailedCheck(problem, attempts, now, fraction);

/** Errors that a second attempt meets again. */
const refusals: ReadonlySet<ErrorCode> = new Set([
  'service.refused',
  'service.not-found',
  'document.incomplete',
  'document.kind-refused',
  'document.too-large',
  'document.empty',
]);
