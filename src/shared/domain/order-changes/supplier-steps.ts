import { inProgressStatus, processStatus } from '../statuses.ts';
import { isOwnOpenRequest } from '../terms.ts';
import { isOurOwn, isOurProposal, type OrderChange } from './order-change.ts';

/**
 * Whether a version holds nothing but what only a supplier does (open points, section 4), so that where no answer of ours led to it somebody
 * answered in the service's own screens. A step that a buyer may have taken as well (a proposal approved, or accepted after all) is none.
 */
export const isSuppliersAlone = (changes: OrderChange[]): boolean => {
  const inHeader = changes.filter(({ position }) => position === null);
  const lines = [...Map.groupBy(changes, ({ position }) => position)].filter(
    ([position]) => position !== null,
  );
  return (
    changes.length > 0 && inHeader.every(isOurOwn) && lines.every(([, ofLine]) => isSuppliersStep(ofLine))
  );
};

const isSuppliersStep = (ofLine: OrderChange[]): boolean => {
  if (ofLine.every((one) => isOurOwn(one) || isOurProposal(one))) return true;
  const [process, step] = [moved(ofLine, 'processStatus'), moved(ofLine, 'inProgressStatus')];
  if (step !== null && isOwnOpenRequest(step.after)) return true;
  if (process?.after === processStatus.rejected) return true;
  return (
    process?.after === processStatus.confirmed &&
    (process.before === processStatus.issued || asksSupplier.has(step?.before ?? null))
  );
};

/** Steps that wait for the supplier: from there it is he who confirms. */
const asksSupplier: ReadonlySet<string | null> = new Set([
  inProgressStatus.rejectedSupplierProposal,
  inProgressStatus.reissuedRejectedLine,
  inProgressStatus.openBuyerReopenRequest,
  inProgressStatus.openBuyerReconfirmationRequest,
]);

const moved = (
  ofLine: OrderChange[],
  field: 'processStatus' | 'inProgressStatus',
): { before: string | null; after: string | null } | null => {
  const change = ofLine.find((one) => one.field === field);
  return change === undefined ? null : { before: statusOf(change.before), after: statusOf(change.after) };
};

const statusOf = (value: OrderChange['before']): string | null =>
  value?.type === 'status' ? value.status : null;
