import type { PositionedAnswer } from '../../../../shared/contract/calls/responses.ts';
import {
  type AnswerProblem,
  type Consequence,
  consequenceOf,
  isComplete,
  type LineAnswer,
  problemsOf,
  termsOfAnswer,
} from '../../../../shared/domain/answer/line-answer.ts';
import {
  type ExpectedConsequence,
  expectedConsequence,
  type ObservedSettings,
} from '../../../../shared/domain/answer/observed-settings.ts';
import type { OrderLine } from '../../../../shared/domain/order/order.ts';
import { termsToAnswer } from '../../../../shared/domain/order/order-facts.ts';
import { sameTerms } from '../../../../shared/domain/order/terms.ts';
import type { Formats } from '../../../format/formats.ts';
import { type AnswerText, type FieldFault, oncePerText, readAnswer } from './draft-model.ts';

/** A line of the draft with its answer and consequence, or the faults that keep it from being sent. */
export type PlannedLine = { line: OrderLine } & (
  | { answer: LineAnswer; problems: AnswerProblem[]; consequence: Consequence | null }
  | { faults: FieldFault[] }
);

const planText = (line: OrderLine, text: AnswerText, formats: Formats): PlannedLine => {
  const reading = readAnswer(line, text, formats);
  if ('faults' in reading) return { line, faults: reading.faults };
  const problems = problemsOf(line, reading.answer);
  // A reason doesn't affect the consequence, so it is shown before the reason is typed.
  const consequence = problems.every((one) => one === 'reason-missing')
    ? consequenceOf(line, reading.answer)
    : null;
  return isUnchanged(line, reading.answer, consequence)
    ? { line, answer: reading.answer, problems: ['unchanged'], consequence: null }
    : { line, answer: reading.answer, problems, consequence };
};

/**
 * Whether the fields of a proposal were only opened: they have the line's own values and no reason. The
 * service would take it for an acceptance, for which the user has another button. A line that can't be
 * accepted may be answered with its own values.
 */
const isUnchanged = (line: OrderLine, answer: LineAnswer, consequence: Consequence | null): boolean =>
  answer.kind === 'propose' &&
  answer.reason === '' &&
  (consequence === 'confirmed' || consequence === 'stays-confirmed') &&
  isComplete(line) &&
  sameTerms(termsOfAnswer(line, answer), termsToAnswer(line));

export const planLine = oncePerText(planText);

export const planAnswer = (
  lines: OrderLine[],
  answers: ReadonlyMap<string, AnswerText>,
  formats: Formats,
): PlannedLine[] =>
  lines.flatMap((line) => {
    const text = answers.get(line.position);
    return text === undefined ? [] : [planLine(line, text, formats)];
  });

/** Whether an answer is more than the open fields of a proposal. */
export const isBegun = (planned: PlannedLine): boolean =>
  !('problems' in planned && planned.problems.includes('unchanged'));

export const isReady = (planned: PlannedLine): boolean =>
  'answer' in planned && planned.problems.length === 0;

export const answersOf = (plan: PlannedLine[]): PositionedAnswer[] =>
  plan.flatMap((planned) =>
    'answer' in planned ? [{ position: planned.line.position, answer: planned.answer }] : [],
  );

/**
 * How many lines reach each outlook, in the order of the answer's lines.
 *
 * @param observed undefined until it is known
 */
export const outlooks = (
  plan: PlannedLine[],
  observed: ObservedSettings | undefined,
): { outlook: ExpectedConsequence; count: number }[] => {
  const counts = new Map<ExpectedConsequence, number>();
  for (const one of plan) {
    if (!isReady(one) || !('consequence' in one) || one.consequence === null) continue;
    const outlook = expectedConsequence(one.line, one.consequence, observed);
    counts.set(outlook, (counts.get(outlook) ?? 0) + 1);
  }
  return [...counts].map(([outlook, count]) => ({ outlook, count }));
};

/** Outlooks of which a sentence about the line says all. */
type Said = 'confirmed' | 'rejected' | 'request-withdrawn';

/** The outlooks that say more than the sentences about the lines. */
export const furtherOutlooks = (
  plan: PlannedLine[],
  observed: ObservedSettings | undefined,
): { outlook: Exclude<ExpectedConsequence, Said>; count: number }[] =>
  outlooks(plan, observed).flatMap(({ outlook, count }) =>
    outlook === 'confirmed' || outlook === 'rejected' || outlook === 'request-withdrawn'
      ? []
      : [{ outlook, count }],
  );
