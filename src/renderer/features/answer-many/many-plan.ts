import type { OrderDetail } from '../../../shared/contract/calls/orders.ts';
import { wouldCancelAgreement } from '../../../shared/domain/answer/line-answer.ts';
import { attentionOf } from '../../../shared/domain/order/line-attention.ts';
import type { OrderLine } from '../../../shared/domain/order/order.ts';
import type { Formats } from '../../format/formats.ts';
import { type PlannedLine, planLine } from '../answer/answer-plan.ts';
import { type AnswerText, proposalText } from '../answer/draft-model.ts';
import { type Further, furtherLines, isMoved, type Move, movedText } from '../answer/moved-dates.ts';
import { type LineView, lineViews } from '../order/line-view.ts';

/**
 * One answer for the lines of several orders. `move` null: not typed yet, or unreadable. `further`: which lines it is about
 * besides those that wait for us.
 */
export type ManyAnswer =
  | { kind: 'accept' }
  | { kind: 'date'; move: Move | null; further: ReadonlySet<Further>; reason: string }
  | { kind: 'reject'; reason: string };

/**
 * What becomes of one of the orders. `lines` go; `left` don't, each for its own reason. An order without anything to go says
 * why: an answer is being written in it, which nothing here may run over (`draft`); its answer met another version (`conflict`), was
 * refused (`refused`) or is on its way (`under-way`); or nothing in it waits for us (`nothing`).
 */
export type OrderPlan = {
  detail: OrderDetail;
  lines: PlannedLine[];
  left: PlannedLine[];
  why: 'nothing' | 'draft' | 'conflict' | 'refused' | 'under-way' | null;
};

/**
 * What one answer means for one order, line by line: only lines that wait for us and the further ones that she chose, and none that is
 * being answered already. A further line that stands on its new date already is left as it is.
 */
export const planOrder = (detail: OrderDetail, answer: ManyAnswer, formats: Formats): OrderPlan => {
  const none = { detail, lines: [], left: [] };
  if (detail.draft !== null) return { ...none, why: 'draft' };
  const views = lineViews(detail);
  const asking = views.filter(({ line }) => attentionOf(line) === 'answer');
  const chosen = new Set([
    ...asking.filter(({ underWay }) => underWay === null).map(({ line }) => line),
    ...chosenFurther(views, answer),
  ]);
  const planned = detail.order.lines
    .filter((line) => chosen.has(line))
    .map((line) => plannedFor(line, answer, formats));
  return {
    detail,
    lines: planned.filter(mayGo),
    left: planned.filter((line) => !mayGo(line)),
    why: planned.length === 0 ? whyNothing(asking) : null,
  };
};

const plannedFor = (line: OrderLine, answer: ManyAnswer, formats: Formats): PlannedLine => {
  const planned = planLine(line, textFor(line, answer, formats), formats);
  return answer.kind === 'reject' && wouldCancelAgreement(line) && 'answer' in planned
    ? { ...planned, problems: ['agreed-already'], consequence: null }
    : planned;
};

const chosenFurther = (views: readonly LineView[], answer: ManyAnswer): OrderLine[] => {
  if (answer.kind !== 'date') return [];
  const { move, further } = answer;
  return [...further]
    .flatMap((one) => furtherLines(views, one))
    .filter((line) => move === null || isMoved(line, move));
};

/** How many lines of these orders a date can be for besides those that wait for us. */
export const countFurther = (details: readonly OrderDetail[], further: Further): number =>
  details
    .filter(({ draft }) => draft === null)
    .reduce((sum, detail) => sum + furtherLines(lineViews(detail), further).length, 0);

const whyNothing = (asking: readonly LineView[]): OrderPlan['why'] => {
  const states = asking.map(({ underWay }) => underWay?.state);
  if (states.includes('conflict')) return 'conflict';
  if (states.includes('needs-attention')) return 'refused';
  return asking.length > 0 ? 'under-way' : 'nothing';
};

// The reason is one for all of them: while it is being typed no line is left behind for it.
const mayGo = (planned: PlannedLine): boolean =>
  'answer' in planned && planned.problems.every((problem) => problem === 'reason-missing');

const textFor = (line: OrderLine, answer: ManyAnswer, formats: Formats): AnswerText => {
  switch (answer.kind) {
    case 'accept':
      return { kind: 'accept' };
    case 'reject':
      return { kind: 'reject', reason: answer.reason };
    case 'date':
      return answer.move === null
        ? { ...proposalText(line, formats), reason: answer.reason }
        : movedText(line, answer.move, answer.reason, formats);
  }
};

/** Whether what was typed is enough to send anything: a date that can be read, and a reason where the buyer needs one. */
export const isComplete = (answer: ManyAnswer): boolean =>
  answer.kind === 'accept' ||
  (answer.reason.trim() !== '' && (answer.kind === 'reject' || answer.move !== null));

/** The buyers of these orders whose number with us isn't known: asked for once each. By `buyerKey`, with the name. */
export const buyersWithoutNumber = (
  plans: readonly OrderPlan[],
  buyerKeyOf: (orderKey: number) => string,
): Map<string, string> =>
  new Map(
    plans
      .filter(({ detail, lines }) => detail.buyerAccountNumber === null && lines.length > 0)
      .map(({ detail }) => [buyerKeyOf(detail.key), detail.buyerName]),
  );

/** What a line of an order is called among the lines of several. */
export const planName = (orderKey: number, position: string): string => `${orderKey}/${position}`;
