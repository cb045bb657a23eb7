/**
 * Whether an identifier fits its scheme, as far as the Peppol rules define it (PEPPOL-COMMON-R040 and
 * following, from OpenPeppol's Schematron files; docs/exports.md lists them). Schemes without a rule take
 * everything.
 */
export const isIdentifierOf = (scheme: string, id: string): boolean => rules.get(scheme)?.(id) ?? true;

/** A number of the right form, where the rule is only about the form; `null` for any other scheme. */
export const exampleOf = (scheme: string): string | null => examples.get(scheme) ?? null;

/**
 * R056-2, a Dutch VAT number: `NL`, nine digits, `B` and two digits. The rules know no check digit.
 *
 * @param id without blanks, in capitals
 */
export const isDutchVatNumber = (id: string): boolean => /^NL\d{9}B\d{2}$/.test(id);

export const dutchVatExample = 'NL123456789B01';

const weighted = (id: string, weights: readonly number[]): number =>
  [...id].reduce((sum, digit, index) => sum + Number(digit) * (weights[index] ?? 0), 0);

/** R040, a GLN: its digits, weighted 1 and 3 from the right, add up to a multiple of ten. */
const isGln = (id: string): boolean =>
  /^\d{2,}$/.test(id) &&
  [...id].reverse().reduce((sum, digit, index) => sum + Number(digit) * (index % 2 === 0 ? 1 : 3), 0) % 10 ===
    0;

/** R041: nine digits, not all 0; their sum, weighted 3 2 7 6 5 4 3 2 1, is a multiple of eleven. */
const isNorwegian = (id: string): boolean =>
  /^\d{9}$/.test(id) && Number(id) > 0 && weighted(id, [3, 2, 7, 6, 5, 4, 3, 2, 1]) % 11 === 0;

/** R043: ten digits; the last two are 97 less the remainder of the first eight by 97. */
const isBelgian = (id: string): boolean =>
  /^\d{10}$/.test(id) && 97 - (Number(id.slice(0, 8)) % 97) === Number(id.slice(8));

/**
 * R049: ten digits by the Luhn algorithm: every second one from the left is doubled and its digits are
 * added.
 */
const isSwedish = (id: string): boolean =>
  /^\d{10}$/.test(id) &&
  [...id].reduce((sum, digit, index) => {
    const value = Number(digit) * (index % 2 === 0 ? 2 : 1);
    return sum + Math.floor(value / 10) + (value % 10);
  }, 0) %
    10 ===
    0;

/** R050: eleven digits; their weighted sum less ten is a multiple of 89. */
const isAustralian = (id: string): boolean =>
  /^\d{11}$/.test(id) && (weighted(id, [10, 1, 3, 5, 7, 9, 11, 13, 15, 17, 19]) - 10) % 89 === 0;

const examples: ReadonlyMap<string, string> = new Map([
  ['0106', '12345678'],
  ['0190', '00000001123456789000'],
  ['9944', dutchVatExample],
  ['0217', '123456789012'],
]);

const rules: ReadonlyMap<string, (id: string) => boolean> = new Map([
  ['0007', isSwedish],
  ['0088', isGln],
  // R052, a Danish P number.
  ['0096', (id) => /^\d{10}$/.test(id)],
  ['0151', isAustralian],
  // R042, a Danish CVR number. The rules know no check digit.
  ['0184', (id) => /^(DK)?\d{8}$/.test(id)],
  ['0192', isNorwegian],
  // R053, a Danish SE number.
  ['0198', (id) => /^DK\d{8}$/.test(id)],
  // R054 to R057: Dutch chamber of commerce, government body, VAT, branch. The release of May 2026 only
  // warns of other forms, that of November 2026 refuses them from 24 February 2027. No other form exists.
  ['0106', (id) => /^\d{8}$/.test(id)],
  ['0190', (id) => /^\d{20}$/.test(id)],
  ['9944', isDutchVatNumber],
  ['0217', (id) => /^\d{12}$/.test(id)],
  ['0208', isBelgian],
]);
