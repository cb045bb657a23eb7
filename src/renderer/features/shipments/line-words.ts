import { lineNames, type Shipment, type ShipmentLine } from '../../../shared/domain/delivery/shipment.ts';
import type { Formats } from '../../format/formats.ts';
import { lineName } from '../../format/line-name.ts';
import type { Texts } from '../../i18n/texts.ts';

// Texts of a shipment line, for the list and for comparisons.

export const itemName = ({ item }: ShipmentLine, t: Texts): string =>
  item.name ?? item.description ?? item.number ?? t('list.no-item');

/**
 * The order line of each shipment line, in order. Several shipment lines for one order line also name their
 * delivery.
 */
export const orderLineNames = (lines: readonly ShipmentLine[], t: Texts): string[] => {
  const named = lines.map(({ purchaseOrderNumber, purchaseOrderLinePosition, deliverySchedulePosition }) => ({
    name: t('shipment.order-line', {
      order: purchaseOrderNumber ?? '?',
      line: lineName(purchaseOrderLinePosition ?? '?'),
    }),
    id: JSON.stringify([purchaseOrderNumber, purchaseOrderLinePosition]),
    delivery: deliverySchedulePosition,
  }));
  const counts = new Map<string, number>();
  for (const { id } of named) counts.set(id, (counts.get(id) ?? 0) + 1);
  return named.map(({ name, id, delivery }) =>
    delivery === null || counts.get(id) === 1
      ? name
      : t('shipment.order-line-delivery', { name, delivery: lineName(delivery) }),
  );
};

/** The quantity without unit; `null` if the service sends none. */
export const despatched = ({ despatchQuantity }: ShipmentLine, formats: Formats): string | null =>
  despatchQuantity === null ? null : formats.quantity(despatchQuantity);

/** The quantity on backorder; `null` if there is none. */
export const laterWords = (
  { backorderQuantity, backorderDate }: ShipmentLine,
  t: Texts,
  formats: Formats,
): string | null => {
  if (backorderQuantity === null) return null;
  const quantity = formats.quantity(backorderQuantity);
  return backorderDate === null
    ? t('shipment.backorder-undated', { quantity })
    : t('shipment.backorder', { quantity, date: formats.date(backorderDate) });
};

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
