import type { Contact, Party, Place } from '../../../shared/domain/order/order.ts';
import type { Formats } from '../../format/formats.ts';
import { joined } from '../../format/joined.ts';

/** A company's names, address, country and number, one per line. */
export const partyText = (party: Party | null, formats: Pick<Formats, 'country'>): string =>
  party === null
    ? ''
    : joined(
        [
          joined(party.names, ', '),
          joined(party.addressLines, ', '),
          joined(
            [
              joined([party.postalCode, party.city], ' '),
              formats.country(party.countryCodeIso2, party.countryName),
            ],
            ', ',
          ),
          joined([party.idScheme, party.id], ' '),
        ],
        '\n',
      );

/** Postal code, town and country of a destination. */
export const townText = (
  { postalCode, city, countryCodeIso2, countryName }: Place,
  formats: Pick<Formats, 'country'>,
): string => joined([joined([postalCode, city], ' '), formats.country(countryCodeIso2, countryName)], ', ');

/** Contact persons, one per line. */
export const contactsText = (contacts: readonly Contact[]): string =>
  joined(
    contacts.map(({ userName, phoneNumber, email }) => joined([userName, phoneNumber, email], ', ')),
    '\n',
  );

/** A place as an address, one part per line. Falls back to its code. */
export const placeText = (place: Place, formats: Pick<Formats, 'country'>): string => {
  const { names, addressLines, postalCode, city, countryName, countryCodeIso2, code } = place;
  const country = formats.country(countryCodeIso2, countryName);
  const lines = [...names, ...addressLines, joined([postalCode, city], ' '), country];
  return joined(lines, '\n') || (code ?? '');
};
