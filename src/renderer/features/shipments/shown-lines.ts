import { lineNames, type Shipment, type ShipmentLine } from '../../../shared/domain/delivery/shipment.ts';
import type { Texts } from '../../i18n/texts.ts';
import { orderLineNames } from './line-words.ts';

export type ShownLine = {
  line: ShipmentLine;
  /** What keeps it apart from its neighbours, as `lineNames` says it. */
  key: string;
  /** For which line of which order it is, as `orderLineNames` says it. */
  name: string;
  /** As it stood when it was seen; `null` where it wasn't there, or nothing is to be compared. */
  before: ShipmentLine | null;
};

/**
 * The lines of a shipment with all that they are called by, made once for whatever shows or compares them.
 *
 * @param seen the shipment as it was seen, `null` where nothing is to be compared
 */
export const shownLines = (seen: Shipment | null, { lines }: Shipment, t: Texts): ShownLine[] => {
  const olds = new Map(seen === null ? [] : withKeys(seen.lines));
  const names = orderLineNames(lines, t);
  return withKeys(lines).map(([key, line], index) => ({
    ...{ line, key },
    ...{ name: names[index] ?? '', before: olds.get(key) ?? null },
  }));
};

const withKeys = (lines: readonly ShipmentLine[]): [string, ShipmentLine][] => {
  const keys = lineNames(lines);
  return lines.map((line, index) => [keys[index] ?? '', line]);
};
