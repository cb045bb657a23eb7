import { isCountryCode } from '../../../shared/domain/code-lists.ts';
import type { Order } from '../../../shared/domain/order.ts';
import { oneLine, type XmlFields } from './xml.ts';

/**
 * Where the goods go. The profile has no address without a country of ISO 3166-1 (PEPPOL-T01-B14801, B15701), and no
 * location without an address (B14501): without one, all that is known goes into the order's note instead of being lost
 * (`note`), the location's code as well.
 */
export const destinationOf = ({ destination }: Order): { delivery: XmlFields; note: string | null } => {
  const { code, names, addressLines, postalCode, city, countryName } = destination;
  const country = oneLine(destination.countryCodeIso2 ?? '').toUpperCase();
  const [street, additional, ...rest] = addressLines.map(oneLine).filter((line) => line !== '');
  const known = isCountryCode(country);
  const place = [postalCode, city].filter(Boolean).join(' ');
  const written = [code ?? '', ...addressLines, place, countryName ?? country]
    .map(oneLine)
    .filter((part) => part !== '')
    .join(', ');
  return {
    delivery: {
      'cac:DeliveryLocation': known
        ? {
            'cbc:ID': code === null ? null : oneLine(code),
            'cac:Address': {
              'cbc:StreetName': street ?? null,
              'cbc:AdditionalStreetName': additional ?? null,
              'cbc:CityName': city,
              'cbc:PostalZone': postalCode,
              'cac:AddressLine': { 'cbc:Line': rest.join(', ') },
              'cac:Country': { 'cbc:IdentificationCode': country },
            },
          }
        : null,
      'cac:DeliveryParty': {
        'cac:PartyName': { 'cbc:Name': names.map(oneLine).filter(Boolean).join(', ') },
      },
    },
    note: known || written === '' ? null : `Deliver to: ${written}`,
  };
};
