import { buyerKeyOf } from '../../../shared/contract/calls/export-parties.ts';
import type { OrderDetail } from '../../../shared/contract/calls/orders.ts';
import type { PositionedAnswer } from '../../../shared/contract/calls/responses.ts';
import { mostSentLines, wrongPlaces } from '../../../shared/domain/answer/answer-details.ts';
import { wouldCancelAgreement } from '../../../shared/domain/answer/line-answer.ts';
import { attentionOf } from '../../../shared/domain/order/line-attention.ts';
import type { OrderLine } from '../../../shared/domain/order/order.ts';
import type { Formats } from '../../format/formats.ts';
import { answersOf, isReady, type PlannedLine, planAnswer, planLine } from '../answer/draft/answer-plan.ts';
import { type AnswerText, proposalText } from '../answer/draft/draft-model.ts';
import { type Further, furtherLines, isMoved, type Move, movedText } from '../answer/draft/moved-dates.ts';
import type { DraftHandle } from '../answer/draft/use-draft.ts';
import { type LineView, lineViews } from '../order/lines/line-view.ts';

/**
 * One answer for the lines of several orders. `move` null: nothing typed yet, or unreadable. `further`: the
 * chosen kinds of lines that don't wait for us.
 */
export type ManyAnswer =
  | { kind: 'accept' }
  | { kind: 'date'; move: Move | null; further: ReadonlySet<Further>; reason: string }
  | { kind: 'reject'; reason: string };

/**
 * The plan for one order. `lines` are sent, `left` aren't, each for its own reason. `why` explains an order
 * without lines. `draft`: it has a draft, which nothing here may overwrite. `conflict`: its answer met
 * another version. `refused`: the service refused its answer. `under-way`: its answer is being sent.
 * `nothing`: no line waits for us. `overtaken`: the buyer changed the order since its draft was written.
 * `unfinished`: its draft lacks something. `changed`: the buyer changed it since the dialog read it.
 * `draft` (the field): it is a draft that is sent.
 */
export type OrderPlan = {
  detail: OrderDetail;
  lines: PlannedLine[];
  left: PlannedLine[];
  why:
    | 'nothing'
    | 'draft'
    | 'conflict'
    | 'refused'
    | 'under-way'
    | 'overtaken'
    | 'unfinished'
    | 'changed'
    | null;
  draft: { message: string } | null;
};

/**
 * Plans one answer for one order: lines that wait for us, and the further lines that the user chose. Lines
 * whose answer is being sent are left out, and further lines that already have the new date.
 */
export const planOrder = (detail: OrderDetail, answer: ManyAnswer, formats: Formats): OrderPlan => {
  const none = { detail, lines: [], left: [], draft: null };
  if (detail.draft !== null) return { ...none, why: 'draft' };
  const views = lineViews(detail);
  const asking = views.filter(({ line }) => attentionOf(line) === 'answer');
  const chosen = new Set([
    ...asking.filter(({ pending }) => pending === null).map(({ line }) => line),
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
    draft: null,
  };
};

/** Plans to send the draft of an order. It is sent as a whole, or not at all. */
export const planDraft = (
  detail: OrderDetail,
  { answers, overtaken }: Pick<DraftHandle, 'answers' | 'overtaken'>,
  formats: Formats,
): OrderPlan => {
  const { order, answerDetails } = detail;
  const planned = planAnswer(order.lines, answers, formats);
  const positions = new Set(planned.map(({ line }) => line.position));
  const isFinished = planned.every(isReady) && wrongPlaces(answerDetails, positions).length === 0;
  const why =
    planned.length === 0 ? 'nothing' : overtaken.length > 0 ? 'overtaken' : isFinished ? null : 'unfinished';
  return {
    ...{ detail, why, draft: { message: answerDetails.message } },
    // The service refuses more at once. The others stay in the draft.
    lines: why === null ? planned.slice(0, mostSentLines) : [],
    left: why === 'unfinished' ? planned.filter((one) => !isReady(one)) : [],
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

/** How many further lines of these orders a date can apply to. */
export const countFurther = (details: readonly OrderDetail[], further: Further): number =>
  details
    .filter(({ draft }) => draft === null)
    .reduce((sum, detail) => sum + furtherLines(lineViews(detail), further).length, 0);

const whyNothing = (asking: readonly LineView[]): OrderPlan['why'] => {
  const states = asking.map(({ pending }) => pending?.state);
  if (states.includes('conflict')) return 'conflict';
  if (states.includes('needs-attention')) return 'refused';
  return asking.length > 0 ? 'under-way' : 'nothing';
};

// All lines share one date and one reason, so while these are missing they exclude no line.
const mayGo = (planned: PlannedLine): boolean =>
  'answer' in planned &&
  planned.problems.every((problem) => problem === 'reason-missing' || problem === 'unchanged');

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

/** The answers to one order. A service refuses more than `mostSentLines` at once, so a long order gets several. */
export const answerParts = ({ lines }: Pick<OrderPlan, 'lines'>): PositionedAnswer[][] => {
  const answers = answersOf(lines);
  return Array.from({ length: Math.ceil(answers.length / mostSentLines) }, (_, part) =>
    answers.slice(part * mostSentLines, (part + 1) * mostSentLines),
  );
};

/** Whether the answer can be sent: its date can be read, and it has the reason that it needs. */
export const isComplete = (answer: ManyAnswer): boolean =>
  answer.kind === 'accept' ||
  (answer.reason.trim() !== '' && (answer.kind === 'reject' || answer.move !== null));

/** The buyers whose account number in our system isn't known, each once. Key: `buyerKey`, value: name. */
export const buyersWithoutNumber = (plans: readonly OrderPlan[]): Map<string, string> =>
  new Map(
    plans
      .filter(({ detail, lines }) => detail.buyerAccountNumber === null && lines.length > 0)
      .map(({ detail }) => [buyerKeyOf(detail.order), detail.buyerName]),
  );

/** Names a line among the lines of several orders. */
export const planName = (orderKey: number, position: string): string => `${orderKey}/${position}`;
