import { useMemo } from 'react';
import { type IntlShape, useIntl } from 'react-intl';
import type { ErrorShape } from '../../shared/contract/errors.ts';
import { fieldsIn, partyFields } from '../../shared/contract/export-parties.ts';
import type { DespatchProblem } from '../../shared/domain/despatch-advice.ts';
import type { AnswerProblem } from '../../shared/domain/line-answer.ts';
import { lineName } from '../format/line-name.ts';
import { unitWord } from '../format/unit-word.ts';
import type { MessageId } from './en.ts';

/** Looks a text up and fills it. Only ids that exist are taken. */
export type Texts = (id: MessageId, values?: Record<string, string | number>) => string;

export const textsOf =
  (intl: Pick<IntlShape, 'formatMessage' | 'messages'>): Texts =>
  (id, values) => {
    const text = intl.messages[id];
    // Most have nothing to fill, and a list's rows need hundreds: there is nothing to read in them.
    return typeof text === 'string' && !markup.test(text) ? text : intl.formatMessage({ id }, values);
  };

/** What makes a text more than itself: placeholders, plurals, tags, and the apostrophe that hides them. */
const markup = /[{}<>'#]/;

export const useTexts = (): Texts => {
  const intl = useIntl();
  return useMemo(() => textsOf(intl), [intl]);
};

/** What happened and who can mend it, for any error of the core. */
export const errorText = (t: Texts, { code, params }: ErrorShape): string => {
  const position = lineName(params['position'] ?? '');
  const problem = problems.find((one) => one === params['problem']);
  const field = partyFields.find((one) => one === params['field']);
  const list = (params['list'] ?? '').split(', ');
  return t(`error.${code}`, {
    position,
    unit: unitWord(params['unit'] ?? '', t),
    port: params['port'] ?? '',
    proxy: params['proxy'] ?? '',
    status: params['status'] ?? '',
    field: field === undefined ? '' : t(`exports.field.${field}`),
    missing: missingOf(t, params),
    party: params['buyer'] ?? t('exports.ourselves'),
    list: list.map(lineName).join(', '),
    count: list.length,
    problem: problem === undefined ? '' : t(`problem.${problem}`, { position }),
  }).trim();
};

/**
 * The same where Orderbell doesn't ask again by itself: `stopped` waits for the user to send it again, `asked` is over until the user
 * asks once more.
 */
export const endedText = (t: Texts, how: 'stopped' | 'asked', error: ErrorShape): string => {
  switch (error.code) {
    case 'service.path-refused':
      return t(`error.service.path-refused.${how}`);
    case 'service.cut-off':
    case 'service.timeout':
    case 'service.trouble':
    case 'service.answer-too-large':
      return t(`error.${error.code}.asked`);
    default:
      return errorText(t, error);
  }
};

/** "Legal name, Country code (your own company); Legal name (Kessler)": everything that an export lacks. */
const missingOf = (t: Texts, params: ErrorShape['params']): string =>
  [
    { fields: fieldsIn(params['ours']), party: t('exports.ourselves') },
    { fields: fieldsIn(params['buyers']), party: params['buyer'] ?? '' },
  ]
    .filter(({ fields }) => fields.length > 0)
    .map(({ fields, party }) =>
      t('exports.missing-of', {
        party,
        fields: fields.map((field) => t(`exports.field.${field}`)).join(', '),
      }),
    )
    .join('; ');

const problems = [
  'unanswerable',
  'terms-incomplete',
  'confirmed-not-rejectable',
  'reason-missing',
  'no-delivery',
  'quantity-not-positive',
  'delivery-empty',
  'charge-not-splittable',
  'too-many-deliveries',
  'details',
  'under-way',
  'answered-twice',
  'no-goods',
  'twice',
  'not-open',
  'backorder-date-missing',
  'number-invalid',
  'arrival-before-departure',
] as const satisfies readonly (
  | AnswerProblem
  | DespatchProblem
  | 'details'
  | 'under-way'
  | 'answered-twice'
)[];
