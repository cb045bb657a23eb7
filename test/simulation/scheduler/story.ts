import type { Violation } from '../oracle/violations.ts';
import type { History } from './steps.ts';

/** A history as text for a reader. */
export const storyOf = ({ traits, preferences, chance, steps }: History, violations: Violation[]): string =>
  [
    `a service with ${fieldsOf(traits)}`,
    `a person with ${fieldsOf(preferences)}; chance ${chance}`,
    ...steps.map(({ step, ...rest }, index) => `${String(index + 1).padStart(3)}. ${step} ${fieldsOf(rest)}`),
    ...violations.map(({ kind, text }) => `=> ${kind}: ${text}`),
  ].join('\n');

const fieldsOf = (fields: object): string =>
  Object.entries(fields)
    .map(
      ([name, value]) =>
        `${name} ${typeof value === 'object' ? `{${fieldsOf(value ?? {})}}` : String(value)}`,
    )
    .join(', ');
