import { lineNames, type Shipment, type ShipmentLine } from '../../../shared/domain/delivery/shipment.ts';
import { compareTimestamps, undated } from '../../../shared/domain/values/service-timestamp.ts';

/**
 * `same`: nothing in it is newer than the stored one. `headerNewer`: its received text replaces the stored
 * one.
 */
export type ShipmentMerge = { kind: 'same' } | { kind: 'newer'; shipment: Shipment; headerNewer: boolean };

/**
 * A stored shipment after the same one arrives again, in any order of the pages, by the rules of
 * `mergeOrder`. Only a later header replaces the header and its documents, only a later line replaces a
 * line, and lines that a newer record doesn't mention stay.
 */
export const mergeShipment = (before: Shipment, incoming: Shipment): ShipmentMerge => {
  if (incoming.lastUpdatedAt === undated && JSON.stringify(before) === JSON.stringify(incoming)) {
    return { kind: 'same' };
  }
  const headerNewer =
    compareTimestamps(incoming.lastUpdatedAt, before.lastUpdatedAt) > 0 ||
    // Of two that the service doesn't date, the last to arrive is shown.
    (incoming.lastUpdatedAt === undated && before.lastUpdatedAt === undated);
  const lines = mergeLines(before.lines, incoming.lines, headerNewer);
  const changed =
    lines.length > before.lines.length || lines.some((line, index) => line !== before.lines[index]);
  if (!headerNewer && !changed) return { kind: 'same' };
  return { kind: 'newer', shipment: { ...(headerNewer ? incoming : before), lines }, headerNewer };
};

// The order of the stored lines stays; new ones come last.
const mergeLines = (
  before: readonly ShipmentLine[],
  incoming: readonly ShipmentLine[],
  headerNewer: boolean,
): ShipmentLine[] => {
  const names = lineNames(incoming);
  const rest = new Map(incoming.map((line, index) => [names[index] ?? '', line]));
  const known = lineNames(before);
  const merged = before.map((line, index) => {
    const name = known[index] ?? '';
    const found = rest.get(name);
    rest.delete(name);
    return found !== undefined && isNewerLine(line, found, headerNewer) ? found : line;
  });
  return [...merged, ...rest.values()];
};

const isNewerLine = (before: ShipmentLine, incoming: ShipmentLine, headerNewer: boolean): boolean => {
  if (before.lastUpdatedAt === null || incoming.lastUpdatedAt === null) return headerNewer;
  const order = compareTimestamps(incoming.lastUpdatedAt, before.lastUpdatedAt);
  return order > 0 || (order === 0 && headerNewer);
};
