import type { ShipmentLine } from '../../../shared/domain/shipment.ts';
import type { Formats } from '../../format/formats.ts';
import { lineName } from '../../format/line-name.ts';
import type { Texts } from '../../i18n/texts.ts';

// What a line of a shipment says of itself, where it stands and where it is compared.

export const itemName = ({ item }: ShipmentLine, t: Texts): string =>
  item.name ?? item.description ?? item.number ?? t('list.no-item');

/** Names the delivery, too, where several lines (`among`) are for the same order line: it is delivered in parts. */
export const orderLineName = (line: ShipmentLine, among: readonly ShipmentLine[], t: Texts): string => {
  const { purchaseOrderNumber, purchaseOrderLinePosition, deliverySchedulePosition: delivery } = line;
  const parts = among.filter(
    (other) =>
      other.purchaseOrderNumber === purchaseOrderNumber &&
      other.purchaseOrderLinePosition === purchaseOrderLinePosition,
  );
  const name = t('shipment.order-line', {
    order: purchaseOrderNumber ?? '?',
    line: lineName(purchaseOrderLinePosition ?? '?'),
  });
  return delivery === null || parts.length < 2
    ? name
    : t('shipment.order-line-delivery', { name, delivery: lineName(delivery) });
};

/** Without its unit; `null` where the service names none. */
export const despatched = ({ despatchQuantity }: ShipmentLine, formats: Formats): string | null =>
  despatchQuantity === null ? null : formats.quantity(despatchQuantity);

/** What follows later; `null` where nothing does. */
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
