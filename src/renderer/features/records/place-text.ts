import type { Place } from '../../../shared/domain/order.ts';

/** A place on lines of its own, as on an envelope; by its code where nothing else is known of it. */
export const placeText = (place: Place): string => {
  const { names, addressLines, postalCode, city, countryName, countryCodeIso2, code } = place;
  const lines = [...names, ...addressLines, joined([postalCode, city], ' '), countryName ?? countryCodeIso2];
  return joined(lines, '\n') || (code ?? '');
};

const joined = (parts: (string | null)[], between: string): string =>
  parts.filter((part) => part !== null && part !== '').join(between);
