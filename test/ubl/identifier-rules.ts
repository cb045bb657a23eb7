/** PEPPOL-COMMON-R040 and later rules, calculated as in the rules' own functions. */

const digitsOf = (value: string): number[] => [...value].map(Number);

/** `u:gln`: the check digit makes the sum, weighted 3 and 1 from the right, a multiple of ten. */
const gln = (value: string): boolean => {
  const sum = digitsOf(value.slice(0, -1))
    .reverse()
    .reduce((total, digit, index) => total + digit * (1 + ((index + 1) % 2) * 2), 0);
  return (10 - (sum % 10)) % 10 === Number(value.slice(-1));
};

/** `u:mod11`: the same with the weights 2 to 7 and eleven. */
const mod11 = (value: string): boolean => {
  const sum = digitsOf(value.slice(0, -1))
    .reverse()
    .reduce((total, digit, index) => total + digit * ((index % 6) + 2), 0);
  return Number(value) > 0 && (11 - (sum % 11)) % 11 === Number(value.slice(-1));
};

/** `u:mod97-0208` */
const mod97 = (value: string): boolean =>
  97 - (Number(value.slice(0, 8)) % 97) === Number(value.slice(8, 10));

/** `u:checkSEOrgnr`, Luhn over the first nine. */
const luhn = (value: string): boolean => {
  const sum = digitsOf(value.slice(0, 9))
    .reverse()
    .reduce((total, digit, index) => {
      const weighed = index % 2 === 0 ? digit * 2 : digit;
      return total + (weighed > 9 ? weighed - 9 : weighed);
    }, 0);
  return (10 - (sum % 10)) % 10 === Number(value[9]);
};

/** `u:abn` */
const abn = (value: string): boolean => {
  const [first = 0, ...rest] = digitsOf(value);
  return rest.reduce((total, digit, index) => total + digit * (2 * index + 1), (first - 1) * 10) % 89 === 0;
};

type Rule = { scheme: string; name: string; holds: (value: string) => boolean };

export const identifierRules: Rule[] = [
  { scheme: '0088', name: 'COMMON-R040', holds: (value) => /^[0-9]+$/.test(value) && gln(value) },
  { scheme: '0192', name: 'COMMON-R041', holds: (value) => /^[0-9]{9}$/.test(value) && mod11(value) },
  { scheme: '0184', name: 'COMMON-R042', holds: (value) => /^(DK[0-9]{8}|[0-9]{8})$/.test(value) },
  { scheme: '0208', name: 'COMMON-R043', holds: (value) => /^[0-9]{10}$/.test(value) && mod97(value) },
  { scheme: '0007', name: 'COMMON-R049', holds: (value) => /^[0-9]{10}$/.test(value) && luhn(value) },
  { scheme: '0151', name: 'COMMON-R050', holds: (value) => /^[0-9]{11}$/.test(value) && abn(value) },
  { scheme: '0096', name: 'COMMON-R052', holds: (value) => /^[0-9]{10}$/.test(value) },
  { scheme: '0198', name: 'COMMON-R053', holds: (value) => /^DK[0-9]{8}$/.test(value) },
  // The next four only warn until the release of November 2026.
  { scheme: '0106', name: 'COMMON-R054', holds: (value) => /^[0-9]{8}$/.test(value) },
  { scheme: '0190', name: 'COMMON-R055', holds: (value) => /^[0-9]{20}$/.test(value) },
  { scheme: '9944', name: 'COMMON-R056-1', holds: (value) => /^NL[0-9]{9}B[0-9]{2}$/.test(value) },
  { scheme: '0217', name: 'COMMON-R057', holds: (value) => /^[0-9]{12}$/.test(value) },
];
