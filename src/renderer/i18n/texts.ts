import { useMemo } from 'react';
import { type IntlShape, useIntl } from 'react-intl';
import { fieldsIn, partyFields } from '../../shared/contract/calls/export-parties.ts';
import type { ErrorShape } from '../../shared/contract/errors.ts';
import type { AnswerProblem } from '../../shared/domain/answer/line-answer.ts';
import type { DespatchProblem } from '../../shared/domain/delivery/despatch-advice.ts';
import { shownText } from '../../shared/domain/values/shown-text.ts';
import { lineName } from '../format/line-name.ts';
import { unitWord } from '../format/unit-word.ts';
import type { MessageId } from './en.ts';

/** Returns the text of an id, with its values filled in as `shownText`. */
export type Texts = (id: MessageId, values?: Record<string, string | number>) => string;

export const textsOf =
  (intl: Pick<IntlShape, 'formatMessage' | 'messages'>): Texts =>
  (id, values) => {
    const text = intl.messages[id];
    // Most texts have no placeholders. A list needs hundreds of them, so they skip the parser.
    return typeof text === 'string' && !markup.test(text) ? text : intl.formatMessage({ id }, shown(values));
  };

/** Each value is isolated by itself, or it could reorder the sentence around it. */
const shown = (values: Parameters<Texts>[1]): Parameters<Texts>[1] =>
  values === undefined
    ? values
    : Object.fromEntries(
        Object.entries(values).map(([name, value]) => [
          name,
          typeof value === 'string' ? shownText(value) : value,
        ]),
      );

/** Characters of ICU syntax: placeholders, plurals, tags, and the apostrophe that escapes them. */
const markup = /[{}<>'#]/;

export const useTexts = (): Texts => {
  const intl = useIntl();
  return useMemo(() => textsOf(intl), [intl]);
};

/** The sentence for an error of the core: what happened, and who can fix it. */
export const errorText = (t: Texts, { code, params }: ErrorShape): string => {
  const position = lineName(params['position'] ?? '');
  const problem = problems.find((one) => one === params['problem']);
  const field = partyFields.find((one) => one === params['field']);
  const list = (params['list'] ?? '').split(', ');
  return t(`error.${code}`, {
    position,
    unit: unitWord(params['unit'] ?? '', t),
    port: params['port'] ?? '',
    path: params['path'] ?? '',
    proxy: params['proxy'] ?? '',
    host: params['host'] ?? '',
    address: params['address'] ?? '',
    channel: params['channel'] ?? '',
    status: params['status'] ?? '',
    what: params['what'] ?? '',
    field: field === undefined ? '' : t(`exports.field.${field}`),
    missing: missingOf(t, params),
    buyer: params['buyer'] ?? '',
    party: params['buyer'] ?? t('exports.ourselves'),
    list: list.map(lineName).join(', '),
    count: list.length,
    problem: problem === undefined ? '' : t(`problem.${problem}`, { position }),
  }).trim();
};

/**
 * The same for a request that isn't repeated: the user has to send it again (`stopped`) or ask again
 * (`asked`).
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

/** What an export lacks: "Legal name, Country code (your own company); Legal name (Kessler)". */
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
