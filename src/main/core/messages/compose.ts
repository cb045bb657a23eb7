import type { AnswerSettings } from '../../../shared/contract/calls/accounts.ts';
import type { PositionedAnswer } from '../../../shared/contract/calls/responses.ts';
import { OrderbellError } from '../../../shared/contract/errors.ts';
import { type AnswerDetails, wrongPlaces } from '../../../shared/domain/answer/answer-details.ts';
import { carriesDocuments } from '../../../shared/domain/answer/document-route.ts';
import {
  type AnswerProblem,
  problemsOf,
  whyUnanswerable,
} from '../../../shared/domain/answer/line-answer.ts';
import {
  composeOrderResponse,
  type OrderResponse,
  type ResponseDocument,
} from '../../../shared/domain/answer/order-response.ts';
import type { Order, OrderLine } from '../../../shared/domain/order/order.ts';
import { isPlainText } from '../../../shared/domain/values/plain-text.ts';
import type { Document } from '../documents/document.ts';
import type { StoredOrder } from '../orders/orders.ts';
import { differsFromSeen } from './effect.ts';
import type { AnsweredLine, QueuedResponse, ResponseContent } from './entries.ts';

/**
 * The answered lines, checked, in the order of the order's lines. Pure. Throws `order.changed` or
 * `response.invalid` with the first wrong line.
 *
 * @param seen the version that the user saw; `null` when that version isn't stored
 * @param now the order as it is stored
 * @param pending positions with an answer that the service hasn't shown yet. A second answer would race it
 */
const composeLines = (
  seen: Order | null,
  now: Order,
  answers: PositionedAnswer[],
  pending: ReadonlySet<string>,
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
    if (pending.has(line.position)) throw invalid(line.position, 'under-way');
    const [problem] = problemsOf(line, answer);
    if (problem !== undefined) throw invalid(line.position, problem);
    return [{ seen: line, known: null, answer }];
  });
};

/** Whether the terms of a line differ from the version that the user saw. */
export const hasChanged = (seen: Order | null, line: OrderLine): boolean => {
  const before = seen?.lines.find(({ position }) => position === line.position);
  return before === undefined || differsFromSeen(before, line);
};

const invalid = (position: string, problem: AnswerProblem | 'under-way' | 'answered-twice'): OrderbellError =>
  new OrderbellError('response.invalid', { params: { position, problem } });

const repeatedPosition = (answers: PositionedAnswer[]): string =>
  answers.find(({ position }, index) =>
    answers.slice(0, index).some((earlier) => earlier.position === position),
  )?.position ?? '';

/**
 * The content of an answer. Throws what `composeLines` throws, and `response.invalid` for wrong details.
 *
 * @param input.number the buyer's account number, checked
 */
export const composeResponse = (input: {
  stored: StoredOrder;
  seen: Order | null;
  revision: number;
  answers: PositionedAnswer[];
  pending: ReadonlySet<string>;
  number: Pick<ResponseContent, 'buyerAccountNumber' | 'numberTyped'>;
  details: AnswerDetails;
  settings: AnswerSettings;
  responded: NonNullable<ResponseContent['responded']>;
  /** The confirmed values are sent exactly, whatever the account sends otherwise. */
  documentsOnly: boolean;
}): ResponseContent => {
  const { details, number, settings, documentsOnly } = input;
  const { order } = input.stored;
  const lines = composeLines(input.seen, order, input.answers, input.pending);
  const positions = lines.map(({ seen }) => seen.position);
  assertDetails(details, positions);
  // XML can't carry every character. An identifier with such a character would name another order or line there.
  const identifiers = [
    ...[number.buyerAccountNumber, order.purchaseOrderNumber, settings.companyId ?? ''],
    ...positions,
    details.salesOrderNumber,
    ...details.lines.map(({ salesOrderLinePosition }) => salesOrderLinePosition),
    ...lines.flatMap(({ seen }) => seen.deliverySchedule.map(({ position }) => position ?? '')),
  ];
  return {
    order: { purchaseOrderNumber: order.purchaseOrderNumber },
    ownCompanyId: settings.companyId,
    revision: input.revision,
    base: { version: order.version, lastUpdatedAt: order.lastUpdatedAt },
    lines,
    ...number,
    form: documentsOnly ? 'values' : settings.answerForm,
    leftBefore: false,
    documentsOnly,
    details,
    responded: input.responded,
    format: identifiers.every(isPlainText) ? settings.answerFormat : 'json',
  };
};

/**
 * The same answer on the terms that a conflict showed. Throws `response.invalid` where a line can't be answered any more,
 * or for documents alone where it is no longer as confirmed.
 */
export const onNewTerms = ({ content }: QueuedResponse, order: Order): ResponseContent => ({
  ...content,
  base: { version: order.version, lastUpdatedAt: order.lastUpdatedAt },
  lines: content.lines.map((line) => {
    const known = order.lines.find(({ position }) => position === line.seen.position) ?? null;
    const mayGoAgain =
      known === null || (content.documentsOnly ? carriesDocuments(known) : whyUnanswerable(known) === null);
    if (!mayGoAgain) {
      throw new OrderbellError('response.invalid', {
        params: { position: line.seen.position, problem: 'unanswerable' },
      });
    }
    return { ...line, known };
  }),
});

const assertDetails = (details: AnswerDetails, positions: readonly string[]): void => {
  const [wrong] = wrongPlaces(details, new Set(positions));
  if (wrong === undefined) return;
  if (wrong === null) throw new OrderbellError('response.order-number-wrong');
  throw new OrderbellError('response.invalid', { params: { position: wrong, problem: 'details' } });
};

export type WriteOrderResponse = (
  response: OrderResponse,
  format: 'json' | 'xml',
) => { text: string; contentType: string };

/** The bytes of an answer, or `null` while one of its documents has no id at the service yet. */
export const bodyOf = (
  content: ResponseContent,
  documents: Document[],
  write: WriteOrderResponse,
): { text: string; contentType: string } | null => {
  const uploaded = documents.flatMap(({ position, objectId, name, code, revision, type, description }) =>
    objectId === null ? [] : [{ position, document: { objectId, name, code, revision, type, description } }],
  );
  if (uploaded.length < documents.length) return null;
  const at = (where: string | null): ResponseDocument[] =>
    uploaded.filter(({ position }) => position === where).map(({ document }) => document);
  const answered = content.lines.map(({ seen, answer }) => ({
    line: seen,
    answer,
    documents: at(seen.position),
  }));
  const { ownCompanyId: companyId, buyerAccountNumber, form, format, details, responded } = content;
  const response = composeOrderResponse(content.order, answered, {
    ...{ companyId, buyerAccountNumber, form, details, responded },
    documents: at(null),
  });
  return write(response, format);
};
