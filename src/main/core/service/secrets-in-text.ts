/** Shorter ones would take half the words away, and nobody can tell them from words anyway. */
const shortest = 4;

/** A text without these secrets, however they are written in it: as they are, in base64, in an address, in JSON. */
export const withoutSecrets = (text: string, secrets: readonly (string | null)[]): string =>
  secrets
    .filter((secret) => secret !== null)
    .filter(({ length }) => length >= shortest)
    .flatMap(waysToWrite)
    .reduce((rest, written) => rest.replaceAll(written, '…'), text);

const waysToWrite = (secret: string): string[] => [
  secret,
  Buffer.from(secret, 'utf8').toString('base64'),
  Buffer.from(secret, 'utf8').toString('base64url'),
  encodeURIComponent(secret),
  new URLSearchParams([['', secret]]).toString().slice(1),
  JSON.stringify(secret).slice(1, -1),
];
