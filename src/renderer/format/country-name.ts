import { isCountryCode } from '../../shared/domain/values/code-lists.ts';

/**
 * A country in the user's language, by its code in ISO 3166-1 (two letters), so that it has one name wherever it stands;
 * without such a code as it was written. `null` where nothing is known. Two codes that the standard only sets aside are in use all the
 * same: the Canary Islands and Kosovo.
 *
 * @param language BCP 47
 */
export const countryName = (code: string | null, written: string | null, language: string): string | null => {
  const known = (code ?? '').trim().toUpperCase();
  const name =
    isCountryCode(known) || setAside.has(known)
      ? new Intl.DisplayNames(language, { type: 'region', fallback: 'none' }).of(known)
      : undefined;
  return name ?? written ?? code;
};

const setAside: ReadonlySet<string> = new Set(['IC', 'XK']);
