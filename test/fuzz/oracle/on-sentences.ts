import {
  type ErrorShape,
  errorShapeSchema,
  OrderbellError,
  shapeOfError,
} from '../../../src/shared/contract/errors.ts';

/** More than anybody reads, and more than a row of the store should hold. */
const longest = 500;

// Control characters, direction marks and lone surrogates change what a sentence shows.
const unshowable = /[\p{Cc}\p{Cs}\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069\ufeff]/u;

/**
 * What is wrong with an error that the user will see: an unknown kind, a secret, or a character that can't
 * be shown.
 */
export const onProblem = (problem: ErrorShape, secrets: readonly string[]): string[] => {
  if (!errorShapeSchema.safeParse(problem).success) return ['an error that the contract does not know'];
  const texts = [problem.detail ?? '', ...Object.values(problem.params)];
  return texts.flatMap((text) => [
    ...(text.length > longest ? [`a sentence of ${text.length} characters`] : []),
    ...(unshowable.test(text)
      ? [`a sentence with characters that can't be shown: ${JSON.stringify(text.slice(0, 80))}`]
      : []),
    ...secrets
      .filter((secret) => isIn(secret, text))
      .map(() => `a secret in a sentence: ${JSON.stringify(text)}`),
  ]);
};

/** A parser may only throw an error of the contract that says that the service is none. */
export const onThrown = (thrown: unknown, codes: RegExp, secrets: readonly string[] = []): string[] => {
  if (!(thrown instanceof OrderbellError)) {
    return [
      `threw ${thrown instanceof Error ? `${thrown.name}: ${thrown.message.slice(0, 200)}` : String(thrown)}`,
    ];
  }
  return [
    ...(codes.test(thrown.code) ? [] : [`threw ${thrown.code}`]),
    ...onProblem(shapeOfError(thrown), secrets),
  ];
};

/** Whether somebody who can read an address, HTML or base64 finds the secret in the text. */
const isIn = (secret: string, text: string): boolean =>
  [text, fromAddress(text), fromHtml(text), fromJson(text)].some((readable) =>
    [
      secret,
      Buffer.from(secret, 'utf8').toString('base64').replace(/=+$/, ''),
      Buffer.from(secret, 'utf8').toString('base64url'),
    ].some((written) => readable.includes(written)),
  );

const fromAddress = (text: string): string => {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '));
  } catch {
    return '';
  }
};

const entities: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  '#39': "'",
  '#34': '"',
};

const fromHtml = (text: string): string =>
  text.replace(/&(amp|lt|gt|quot|apos|#39|#34);/g, (_, name: string) => entities[name] ?? '');

const fromJson = (text: string): string =>
  text
    .replace(/\\u([0-9a-fA-F]{4})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
    .replace(/\\([/"\\])/g, '$1');
