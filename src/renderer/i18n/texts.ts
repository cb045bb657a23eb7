import { useMemo } from 'react';
import { type IntlShape, useIntl } from 'react-intl';
import type { ErrorShape } from '../../shared/contract/errors.ts';
import type { MessageId } from './en.ts';

/** Looks a text up and fills it. Only ids that exist are taken. */
export type Texts = (id: MessageId, values?: Record<string, string | number>) => string;

export const textsOf =
  (intl: Pick<IntlShape, 'formatMessage'>): Texts =>
  (id, values) =>
    intl.formatMessage({ id }, values);

export const useTexts = (): Texts => {
  const intl = useIntl();
  return useMemo(() => textsOf(intl), [intl]);
};

/** What happened and who can mend it, for any error of the core. */
export const errorText = (t: Texts, { code, params }: ErrorShape): string =>
  t(`error.${code}`, blanks(params));

// A param that a sentence names but an error didn't bring must not break the sentence.
const blanks = (params: Record<string, string>): Record<string, string> => ({
  name: '',
  host: '',
  address: '',
  position: '',
  problem: '',
  limit: '',
  ending: '',
  status: '',
  ...params,
});
