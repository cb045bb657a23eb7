import type {
  Contact,
  OrderDocument,
  Party,
  Place,
  Property,
} from '../../../../shared/domain/order/order.ts';
import { group, text, texts, type WireRecord } from './wire-fields.ts';

/** `null` if the record has none of a party's fields. */
export const shapeParty = (value: unknown): Party | null => {
  const wire = group(value);
  const party = {
    id: text(wire['id']),
    idScheme: text(wire['idScheme']),
    names: texts(wire['names']),
    addressLines: texts(wire['addressLines']),
    postalCode: text(wire['postalCode']),
    city: text(wire['city']),
    countryCodeIso2: text(wire['countryCodeIso2']) ?? text(wire['countryCodeIso']),
    countryName: text(wire['countryName']),
  };
  return Object.values(party).every((one) => one === null || one.length === 0) ? null : party;
};

/** A contact of an order or a shipment. Missing fields are `null`. */
export const shapeContact = (wire: WireRecord): Contact => ({
  email: text(wire['email']),
  // A shipment's contact may have a first and a last name instead.
  userName:
    text(wire['userName']) ??
    text([text(wire['firstName']), text(wire['lastName'])].filter((part) => part !== null).join(' ')),
  phoneNumber: text(wire['phoneNumber']),
});

/** A shipment has other names for an order's `code` and `countryCodeIso2` (open points, section 7). */
export const shapePlace = (wire: WireRecord): Place => ({
  code: text(wire['code']) ?? text(wire['id']),
  names: texts(wire['names']),
  addressLines: texts(wire['addressLines']),
  postalCode: text(wire['postalCode']),
  city: text(wire['city']),
  countryCodeIso2: text(wire['countryCodeIso2']) ?? text(wire['countryCodeIso']),
  countryName: text(wire['countryName']),
  locationType: text(wire['locationType']),
});

/** A property of an order or a line. A missing key or value is empty. */
export const shapeProperty = (wire: WireRecord): Property => ({
  key: text(wire['key']) ?? '',
  value: text(wire['value']) ?? '',
});

/** A document of the buyer or the supplier. `objectId` names it in the object storage. */
export const shapeDocument = (wire: WireRecord): OrderDocument => ({
  code: text(wire['code']),
  revision: text(wire['revision']),
  name: text(wire['name']),
  description: text(wire['description']),
  type: text(wire['type']),
  objectId: text(wire['objectId']),
  url: text(wire['url']),
});
