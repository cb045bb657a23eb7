/**
 * The region of a terminal's locale (ISO 3166-1, two letters), as POSIX has it: `nl_NL.UTF-8`. `C` has none.
 * Without these variables, as on Windows, the system's locale counts.
 *
 * @param locale of the system, BCP 47
 */
export const terminalRegion = (
  { LC_ALL, LC_TIME, LANG }: NodeJS.ProcessEnv,
  locale: string,
): string | undefined => {
  const named = [LC_ALL, LC_TIME, LANG].find((one) => one !== undefined && one !== '');
  if (named !== undefined) return /^[a-z]{2,3}_([A-Z]{2})(?![A-Za-z])/.exec(named)?.[1];
  return readRegion(new Intl.Locale(locale).region ?? '');
};

/** A region that the system names; `undefined` if it is no code of two letters. */
export const readRegion = (code: string): string | undefined => (/^[A-Z]{2}$/.test(code) ? code : undefined);
