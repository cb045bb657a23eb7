import type { Place } from '../../../shared/domain/order/order.ts';
import type { Formats } from '../../format/formats.ts';
import { joined } from '../../format/joined.ts';

/** A place as an address, one part per line. Falls back to its code. */
export const placeText = (place: Place, formats: Pick<Formats, 'country'>): string => {
  const { names, addressLines, postalCode, city, countryName, countryCodeIso2, code } = place;
  const country = formats.country(countryCodeIso2, countryName);
  const lines = [...names, ...addressLines, joined([postalCode, city], ' '), country];
  return joined(lines, '\n') || (code ?? '');
};
