import type { Order } from '../../../shared/domain/order.ts';
import { isCountry } from './parties.ts';
import { oneLine, type XmlFields } from './xml.ts';

/**
 * Where the goods go. The profile has no address without a country, so one without goes into the order's note instead of
 * being lost (`note`).
 */
export const destinationOf = ({ destination }: Order): { delivery: XmlFields; note: string | null } => {
  const { code, names, addressLines, postalCode, city, countryName } = destination;
  const country = oneLine(destination.countryCodeIso2 ?? '').toUpperCase();
  const [street, additional, ...rest] = addressLines.map(oneLine).filter((line) => line !== '');
  const known = isCountry(country);
  const written = [...addressLines, [postalCode, city].filter(Boolean).join(' '), countryName ?? '']
    .map(oneLine)
    .filter((part) => part !== '')
    .join(', ');
  return {
    delivery: {
      'cac:DeliveryLocation': {
        'cbc:ID': code === null ? null : oneLine(code),
        'cac:Address': known
          ? {
              'cbc:StreetName': street ?? null,
              'cbc:AdditionalStreetName': additional ?? null,
              'cbc:CityName': city,
              'cbc:PostalZone': postalCode,
              'cac:AddressLine': { 'cbc:Line': rest.join(', ') },
              'cac:Country': { 'cbc:IdentificationCode': country },
            }
          : null,
      },
      'cac:DeliveryParty': {
        'cac:PartyName': { 'cbc:Name': names.map(oneLine).filter(Boolean).join(', ') },
      },
    },
    note: known || written === '' ? null : `Deliver to: ${written}`,
  };
};
