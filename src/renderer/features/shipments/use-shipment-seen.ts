import type { ShipmentDetail } from '../../../shared/contract/shipments.ts';
import { useKept, useMarkSeen } from '../../transport/use-mark-seen.ts';

/**
 * Marks the open shipment as seen. What is new in it stays marked as long as it is open. Of one that was never opened before
 * everything is new, so nothing is marked.
 */
export const useShipmentSeen = (
  detail: Pick<ShipmentDetail, 'key' | 'revision' | 'seenRevision' | 'newParts'>,
): ReadonlySet<string> => {
  useMarkSeen('shipments.mark-seen', detail);
  return new Set(useKept(detail.seenRevision === null ? none : detail.newParts));
};

const none: string[] = [];
