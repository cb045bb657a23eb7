import type { OrderLine } from '../../../shared/domain/order/order.ts';
import { oneLine, type XmlFields } from './xml.ts';

/** An item needs a name. Where the buyer gave none, the best text that the order has for it. */
export const itemOf = (line: OrderLine, { described }: { described: boolean }): XmlFields => {
  const { item } = line;
  const revision = oneLine(item.revision ?? '');
  const number = oneLine(item.number ?? '');
  const name = [item.name, line.description, item.description, item.number].find(
    (one) => one !== null && oneLine(one) !== '',
  );
  return {
    'cbc:Description': described
      ? [item.description, line.description].filter((one) => one !== null && one !== name).join('\n')
      : null,
    'cbc:Name': oneLine(name ?? line.position),
    'cac:BuyersItemIdentification': {
      'cbc:ID': revision === '' ? number : [number, revision].filter(Boolean).join(' rev. '),
    },
    'cac:SellersItemIdentification': { 'cbc:ID': oneLine(item.supplierItemNumber ?? '') },
  };
};
