import type { DespatchAdvice } from '../../../../shared/domain/delivery/despatch-advice.ts';
import type { Item } from '../../../../shared/domain/order/order.ts';
import { jsonNumber, writeJson } from './json.ts';
import type { WrittenBody } from './write-order-response.ts';

/**
 * A despatch advice in the service's format (open points, section 7). Leaves out `null`; decimals keep
 * every digit. The same advice always gives the same text, so a repeated attempt is identical.
 */
export const writeDespatchAdvice = ({ header, lines, erpIssueDateTime }: DespatchAdvice): WrittenBody => ({
  text: writeJson({
    header: filled({ ...header, shipment: shipmentOf(header) }),
    lines: lines.map(({ item, despatchQuantity, backorderQuantity, ...line }) => ({
      ...filled(line),
      item: itemOf(item),
      despatchQuantity: jsonNumber(despatchQuantity),
      ...(backorderQuantity === null ? {} : { backorderQuantity: jsonNumber(backorderQuantity) }),
    })),
    ...filled({ erpIssueDateTime }),
  }),
  contentType: 'application/json',
});

const shipmentOf = ({ shipment }: DespatchAdvice['header']): Record<string, unknown> => {
  const { destination } = shipment;
  if (destination === null) return filled(shipment);
  const arrival = filled({ ...destination, location: locationOf(destination.location) });
  return filled({ ...shipment, destination: Object.keys(arrival).length === 0 ? null : arrival });
};

// An order's item under the buyer's field names of a despatch advice.
const itemOf = (item: Item): Record<string, unknown> =>
  filled({
    buyerItemNumber: item.number,
    buyerItemRevision: item.revision,
    buyerItemName: item.name,
    supplierItemNumber: item.supplierItemNumber,
    purchaseUnitOfMeasureIso: item.purchaseUnitOfMeasureIso,
  });

// A location needs an id, so one without isn't sent. An order may have location types that an advice
// doesn't know.
const locationOf = (
  place: NonNullable<DespatchAdvice['header']['shipment']['destination']>['location'],
): Record<string, unknown> | null => {
  if (place === null || place.code === null) return null;
  const { locationType, code, countryCodeIso2, ...address } = place;
  return filled({
    locationType: locationType !== null && locationTypes.has(locationType) ? locationType : null,
    id: code,
    ...address,
    countryCodeIso: countryCodeIso2,
  });
};

const locationTypes: ReadonlySet<string> = new Set([
  'AgreedPlace',
  'PortOfLoading',
  'PortOfDestination',
  'PlaceOfDestination',
  'FinalDestination',
]);

const filled = (fields: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== null));
