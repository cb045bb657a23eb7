import { OrderbellError } from '../../../shared/contract/errors.ts';
import type { PositionedAnswer } from '../../../shared/contract/responses.ts';
import { type AnswerProblem, problemsOf } from '../../../shared/domain/line-answer.ts';
import type { Order, OrderLine } from '../../../shared/domain/order.ts';
import { isOtherThanSeen } from './effect.ts';
import type { AnsweredLine } from './entries.ts';

/**
 * The answered lines, checked, in the order of the order's lines. Pure.
 *
 * @param seen the order as the user had it before her eyes; `null` when that version isn't known
 * @param now the order as it is stored
 * @param underWay positions with an answer that the service hasn't shown yet: a second one would race the first
 * Throws `order.changed` or `response.invalid` with the first line at fault.
 */
export const composeLines = (
  seen: Order | null,
  now: Order,
  answers: PositionedAnswer[],
  underWay: ReadonlySet<string>,
): AnsweredLine[] => {
  const byPosition = new Map(answers.map(({ position, answer }) => [position, answer]));
  for (const { position } of answers) {
    if (!now.lines.some((line) => line.position === position)) throw invalid(position, 'unanswerable');
  }
  if (byPosition.size < answers.length) throw invalid(repeatedPosition(answers), 'answered-twice');
  return now.lines.flatMap((line) => {
    const answer = byPosition.get(line.position);
    if (answer === undefined) return [];
    if (hasChanged(seen, line)) {
      throw new OrderbellError('order.changed', { params: { position: line.position } });
    }
    if (underWay.has(line.position)) throw invalid(line.position, 'under-way');
    const [problem] = problemsOf(line, answer);
    if (problem !== undefined) throw invalid(line.position, problem);
    return [{ seen: line, known: null, answer }];
  });
};

/** Whether the terms of a line are other than in the version that the user had before her eyes. */
export const hasChanged = (seen: Order | null, line: OrderLine): boolean => {
  const before = seen?.lines.find(({ position }) => position === line.position);
  return before === undefined || isOtherThanSeen(before, line);
};

const invalid = (position: string, problem: AnswerProblem | 'under-way' | 'answered-twice'): OrderbellError =>
  new OrderbellError('response.invalid', { params: { position, problem } });

const repeatedPosition = (answers: PositionedAnswer[]): string =>
  answers.find(({ position }, index) =>
    answers.slice(0, index).some((earlier) => earlier.position === position),
  )?.position ?? '';
