import type { Attachment } from '../../../../shared/contract/calls/documents.ts';
import type { OrderDetail } from '../../../../shared/contract/calls/orders.ts';
import type { ResponseEntry } from '../../../../shared/contract/calls/responses.ts';
import { carriesDocuments } from '../../../../shared/domain/answer/document-route.ts';
import {
  type LineAnswer,
  termsOfAnswer,
  whyUnanswerable,
} from '../../../../shared/domain/answer/line-answer.ts';
import { attentionOf } from '../../../../shared/domain/order/line-attention.ts';
import { processStatus } from '../../../../shared/domain/order/statuses.ts';
import { confirmedTerms, isOwnOpenRequest, sameTerms } from '../../../../shared/domain/order/terms.ts';
import { lineStatusMark } from '../../order/lines/line-status.ts';
import { conflictTitle } from '../../sent/conflict.ts';
import { attentionMark, type SentMark, waitingMark, waitingOf } from '../../sent/sent-entry.ts';

/**
 * The state of a response in words. `done` alone doesn't mean confirmed: each accepted or proposed line
 * must be Confirmed at the service. A proposal that arrived still waits for the buyer. A status has the word
 * that its lines have.
 *
 * @param now wall clock, ms since 1970
 */
export const responseMark = (
  entry: ResponseEntry,
  {
    order,
    responses,
    attachments,
  }: Pick<OrderDetail, 'order' | 'responses'> & {
    attachments: readonly Pick<Attachment, 'responseId' | 'state'>[];
  },
  canUndo: boolean,
  now: number,
): SentMark => {
  switch (entry.state) {
    case 'waiting': {
      const waiting = waitingOf(entry, canUndo, now);
      const isBehindDocuments =
        waiting === 'waiting' &&
        attachments.some(({ responseId, state }) => responseId === entry.id && state !== 'uploaded');
      return waitingMark(isBehindDocuments ? 'waiting-documents' : waiting);
    }
    case 'sending':
      return { tone: 'blue', icon: 'send', text: 'line.sending' };
    case 'sent':
      return { tone: 'blue', icon: 'hourglass', text: 'line.sent' };
    case 'conflict':
      return { tone: 'red', icon: 'triangle', text: conflictTitle(entry) };
    case 'needs-attention':
      return attentionMark(
        entry,
        missingDocuments(entry, attachments) > 0 ? 'sent.document-missing' : 'sent.needs-attention',
      );
    case 'done':
      return entry.documentsOnly
        ? documentsMark(entry, attachments)
        : doneMark(entry, order.lines, responses);
    default:
      return { tone: 'grey', icon: 'undo', text: `sent.${entry.state}` };
  }
};

/**
 * Whether the order has moved on from an answer that arrived: the buyer rejected, changed, cancelled or
 * completed one of its lines, or we answered it again. Its sentences are no longer true then, and the line
 * itself says what came of them. An agreed answer stays.
 */
export const isOvertaken = (
  entry: ResponseEntry,
  { order, responses }: Pick<OrderDetail, 'order' | 'responses'>,
): boolean =>
  entry.state === 'done' &&
  !entry.documentsOnly &&
  entry.answers.some(({ position, answer }) => {
    const line = order.lines.find((one) => one.position === position);
    return line === undefined || isAnsweredAgain(position, entry, responses) || !holds(line, answer);
  });

const holds = (line: OrderDetail['order']['lines'][number], answer: LineAnswer): boolean => {
  switch (attentionOf(line)) {
    case 'buyer':
      return true;
    case 'agreed':
      return answer.kind === 'accept' || (answer.kind === 'propose' && isAgreedAnswer(line, answer));
    case 'answer':
      return false;
    case 'closed':
      return line.status.processStatus === processStatus.rejected && answer.kind === 'reject';
  }
};

/** The documents for which an answer needs attention: it can be sent without them. */
export const brokenDocuments = <Shown extends Pick<Attachment, 'responseId' | 'state'>>(
  entry: Pick<ResponseEntry, 'id' | 'state'>,
  attachments: readonly Shown[],
): Shown[] =>
  attachments.filter(
    ({ responseId, state }) =>
      responseId === entry.id && state === entry.state && state === 'needs-attention',
  );

/** How many documents an answer that needs attention lacks: the broken ones, or one that was lost. */
export const missingDocuments = (
  entry: Pick<ResponseEntry, 'id' | 'state' | 'problem'>,
  attachments: readonly Pick<Attachment, 'responseId' | 'state'>[],
): number => {
  const broken = brokenDocuments(entry, attachments).length;
  return broken === 0 && entry.problem?.code.startsWith('document.') === true ? 1 : broken;
};

/** The documents that go with an answer. */
export const documentsIn = <Shown extends Pick<Attachment, 'responseId'>>(
  { id }: Pick<ResponseEntry, 'id'>,
  attachments: readonly Shown[],
): Shown[] => attachments.filter(({ responseId }) => responseId === id);

const documentsMark = (
  entry: Pick<ResponseEntry, 'id'>,
  attachments: readonly Pick<Attachment, 'responseId'>[],
): SentMark => ({
  ...{ tone: 'grey', icon: 'check' },
  text: documentsIn(entry, attachments).length === 1 ? 'sent.document' : 'sent.documents',
});

const doneMark = (
  entry: ResponseEntry,
  lines: OrderDetail['order']['lines'],
  responses: readonly ResponseEntry[],
): SentMark => {
  const states = entry.answers.map(
    ({ position }) => lines.find((line) => line.position === position)?.status.processStatus,
  );
  const every = (state: string): boolean => states.every((one) => one === state);
  if (every(processStatus.confirmed)) {
    return { tone: 'green', icon: 'tick', text: confirmedText(entry, lines) };
  }
  if (every(processStatus.rejected)) return { tone: 'grey', icon: 'cross', text: 'line.rejected' };
  const open = entry.answers.map(({ position }) =>
    lines.find(
      (line) =>
        line.position === position &&
        isOwnOpenRequest(line.status.inProgressStatus) &&
        !isAnsweredAgain(position, entry, responses),
    ),
  );
  // The buyer may have declined since, or requested something else.
  if (!open.every((line) => line !== undefined)) return { tone: 'grey', icon: 'check', text: 'sent.arrived' };
  const words = new Set(open.map((line) => lineStatusMark(line, null).text));
  const [only = null] = words;
  const text = words.size === 1 ? only : null;
  return { tone: 'blue', icon: 'hourglass', text: text ?? 'line.buyers-turn' };
};

/** Whether a later response took effect on that line: the open request is then that response's. */
const isAnsweredAgain = (
  position: string,
  { composedAt }: ResponseEntry,
  responses: readonly ResponseEntry[],
): boolean =>
  responses.some(
    (other) =>
      other.state === 'done' &&
      other.composedAt > composedAt &&
      other.answers.some((answer) => answer.position === position),
  );

const confirmedText = (
  entry: ResponseEntry,
  lines: OrderDetail['order']['lines'],
): 'sent.decline-accepted' | 'sent.confirmed-changed' | 'line.confirmed' => {
  const agreed = agreedAnswers(entry, lines);
  if (agreed.some(({ declines }) => !declines)) return 'sent.confirmed-changed';
  // A mark of several answers says what is true of all lines.
  return agreed.length === entry.answers.length ? 'sent.decline-accepted' : 'line.confirmed';
};

/** Our proposals that were confirmed, at once (`autoConfirm`) or by the buyer. */
const agreedAnswers = (
  { answers }: ResponseEntry,
  lines: OrderDetail['order']['lines'],
): ResponseEntry['answers'] =>
  answers.filter(({ position, answer }) => {
    const line = lines.find((one) => one.position === position);
    return line !== undefined && answer.kind === 'propose' && isAgreedAnswer(line, answer);
  });

const isAgreedAnswer = (line: OrderDetail['order']['lines'][number], answer: LineAnswer): boolean => {
  const agreed = confirmedTerms(line);
  return agreed !== null && sameTerms(agreed, termsOfAnswer(line, answer));
};

/**
 * Positions of a conflicting answer that no longer take it: cancelled, completed or rejected lines, and for
 * documents alone those that aren't as confirmed. The core would refuse to send it unchanged, so the app
 * doesn't offer it.
 */
export const closedSince = (
  { state, answers, documentsOnly }: Pick<ResponseEntry, 'state' | 'answers' | 'documentsOnly'>,
  { order }: Pick<OrderDetail, 'order'>,
): string[] =>
  state !== 'conflict'
    ? []
    : answers
        .map(({ position }) => position)
        .filter((position) => {
          const line = order.lines.find((one) => one.position === position);
          if (line === undefined) return false;
          return documentsOnly ? !carriesDocuments(line) : whyUnanswerable(line) !== null;
        });
