import { useMemo } from 'react';
import type { ShipmentDetail } from '../../../shared/contract/calls/shipments.ts';
import type { Shipment } from '../../../shared/domain/delivery/shipment.ts';
import { useKept, useMarkSeen } from '../../transport/use-mark-seen.ts';

/** `seen`: the version last seen; `null` if nothing is compared. */
export type ShipmentNews = { fresh: ReadonlySet<string>; seen: Shipment | null; unseen: boolean };

/**
 * Marks the open shipment as seen. Its new parts stay marked while it is open. On first opening everything
 * is new, so nothing is marked.
 */
export const useShipmentSeen = (detail: ShipmentDetail): ShipmentNews => {
  const unseen = useMarkSeen('shipments.mark-seen', detail);
  const fresh = useKept(detail.seenRevision === null ? none : detail.newParts);
  const [seen = null] = useKept(useMemo(() => (detail.seen === null ? [] : [detail.seen]), [detail.seen]));
  return { fresh: new Set(fresh), seen, unseen };
};

const none: string[] = [];
