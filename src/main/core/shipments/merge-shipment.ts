import { compareTimestamps, undated } from '../../../shared/domain/service-timestamp.ts';
import { lineNames, type Shipment, type ShipmentLine } from '../../../shared/domain/shipment.ts';

/** `same`: nothing in it is newer than what is stored. `headerNewer`: its received text replaces the stored one. */
export type ShipmentMerge = { kind: 'same' } | { kind: 'newer'; shipment: Shipment; headerNewer: boolean };

/**
 * What becomes of a stored shipment when the same one comes in again, in whatever order the pages arrive: the rules of
 * `mergeOrder`. The header with its documents gives way only to a later one, a line only to one that changed later, and
 * lines that a newer record doesn't mention are kept.
 */
export const mergeShipment = (before: Shipment, incoming: Shipment): ShipmentMerge => {
  if (incoming.lastUpdatedAt === undated && JSON.stringify(before) === JSON.stringify(incoming)) {
    return { kind: 'same' };
  }
  const headerNewer =
    compareTimestamps(incoming.lastUpdatedAt, before.lastUpdatedAt) > 0 ||
    // Of two that the service doesn't date, the one that came last is shown.
    (incoming.lastUpdatedAt === undated && before.lastUpdatedAt === undated);
  const lines = mergeLines(before.lines, incoming.lines, headerNewer);
  const changed =
    lines.length > before.lines.length || lines.some((line, index) => line !== before.lines[index]);
  if (!headerNewer && !changed) return { kind: 'same' };
  return { kind: 'newer', shipment: { ...(headerNewer ? incoming : before), lines }, headerNewer };
};

// The stored order of lines stays; what is new stands at the end.
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
