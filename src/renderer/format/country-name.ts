import { isCountryCode } from '../../shared/domain/values/code-lists.ts';

/**
 * A country's name in the user's language, by its ISO 3166-1 code (two letters), so that each country has
 * one name. Without a known code: the name as written; `null` if there is none. Also knows two codes that
 * ISO reserves and services use: IC (Canary Islands) and XK (Kosovo).
 *
 * @param language BCP 47
 */
export const countryName = (code: string | null, written: string | null, language: string): string | null => {
  const known = (code ?? '').trim().toUpperCase();
  const name =
    isCountryCode(known) || reservedCodes.has(known)
      ? new Intl.DisplayNames(language, { type: 'region', fallback: 'none' }).of(known)
      : undefined;
  return name ?? written ?? code;
};

const reservedCodes: ReadonlySet<string> = new Set(['IC', 'XK']);
