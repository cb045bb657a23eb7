import { lineNames, type Shipment, type ShipmentLine } from '../../../shared/domain/delivery/shipment.ts';
import type { Texts } from '../../i18n/texts.ts';
import { orderLineNames } from './line-words.ts';

export type ShownLine = {
  line: ShipmentLine;
  /** Distinguishes it from other lines (`lineNames`). */
  key: string;
  /** Its order line, from `orderLineNames`. */
  name: string;
  /** The line when last seen; `null` if it is new or nothing is compared. */
  before: ShipmentLine | null;
};

/**
 * A shipment's lines with their keys and names.
 *
 * @param seen the version last seen, `null` if nothing is compared
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
