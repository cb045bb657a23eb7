import { inProgressStatus, processStatus, stepFacts } from '../order/statuses.ts';
import { isOwnOpenRequest } from '../order/terms.ts';
import {
  type ChangeField,
  isOfTerms,
  isOurOwn,
  isOurProposal,
  type OrderChange,
  statusOf,
} from './order-change.ts';

/**
 * Whether all changes of a version are an answer (open points, section 4). Without an answer of ours it
 * was given in the service's portal. Steps that the buyer may have taken don't count: an approved
 * proposal, or a withdrawn request of the buyer. Nor does an answer together with other changes.
 */
export const isOnlyAnswer = (changes: readonly OrderChange[]): boolean => {
  const places = [...Map.groupBy(changes, ({ position }) => position)];
  return (
    places.length > 0 &&
    places.every(([position, some]) => (position === null ? some.every(isOurOwn) : isAnswer(some)))
  );
};

const isAnswer = (ofLine: readonly OrderChange[]): boolean => {
  const rest = ofLine.filter((one) => !isOurOwn(one) && !isOurProposal(one));
  if (rest.length === 0) return true;
  const [process, step] = [moved(rest, 'processStatus'), moved(rest, 'inProgressStatus')];
  const others = rest.filter(({ field }) => !isStep.has(field));
  if (
    process?.after === processStatus.confirmed &&
    step?.before === inProgressStatus.openBuyerReopenRequest
  ) {
    // Agreed terms changed: the request was granted. Otherwise the buyer withdrew it.
    return others.length > 0 && others.every(isOfTerms);
  }
  if (others.length > 0) return false;
  if (step !== null && isOwnOpenRequest(step.after)) return true;
  if (process?.after === processStatus.rejected) return true;
  return (
    process?.after === processStatus.confirmed &&
    (process.before === processStatus.issued || stepFacts(step?.before ?? null)?.isEndedByAnswer === true)
  );
};

const isStep: ReadonlySet<ChangeField> = new Set<ChangeField>(['processStatus', 'inProgressStatus']);

const moved = (
  ofLine: readonly OrderChange[],
  field: 'processStatus' | 'inProgressStatus',
): { before: string | null; after: string | null } | null => {
  const change = ofLine.find((one) => one.field === field);
  return change === undefined ? null : { before: statusOf(change.before), after: statusOf(change.after) };
};
