import type { AnswerSettings } from '../../../shared/contract/calls/accounts.ts';
import type { PositionedAnswer } from '../../../shared/contract/calls/responses.ts';
import type { Settings } from '../../../shared/contract/calls/settings.ts';
import { OrderbellError } from '../../../shared/contract/errors.ts';
import {
  type AnswerDetails,
  mostSentLines,
  problemOfNumber,
  withShownNumbers,
} from '../../../shared/domain/answer/answer-details.ts';
import { carriersOf, repeatsConfirmed } from '../../../shared/domain/answer/document-route.ts';
import { localTimeAt } from '../../../shared/domain/values/calendar-date.ts';
import type { CurrentAccount } from '../accounts/current-account.ts';
import { buyerOnOrder, createBuyerNames } from '../companies/buyer-names.ts';
import { incomplete } from '../documents/document.ts';
import type { DocumentsStore } from '../documents/documents-store.ts';
import type { Orders, StoredOrder } from '../orders/orders.ts';
import type { PendingAnswers } from '../orders/pending-answers.ts';
import type { Chance, Clock, Database } from '../ports.ts';
import type { BuyerNumbersStore } from './buyer-numbers-store.ts';
import { bodyOf, composeResponse, type WriteOrderResponse } from './compose.ts';
import { type DraftsStore, withoutAnswered } from './drafts-store.ts';
import type { ResponseContent } from './entries.ts';
import type { MessagesStore } from './messages-store.ts';

export type QueueDeps = {
  database: Database;
  clock: Clock;
  chance: Chance;
  account: CurrentAccount;
  settings: () => Settings;
  /** How the account in use answers. */
  answerSettings: () => AnswerSettings;
  orders: Orders;
  answers: PendingAnswers;
  outbox: MessagesStore;
  documents: DocumentsStore;
  drafts: DraftsStore;
  buyerNumbers: BuyerNumbersStore;
  write: WriteOrderResponse;
};

/** A response to be sent, as the user gave it. */
export type ResponseInput = {
  orderKey: number;
  /** The version of the order that the user saw. */
  revision: number;
  answers: PositionedAnswer[];
  /** `null`: the known one. */
  buyerAccountNumber: string | null;
  documentsOnly: boolean;
  /** Left out: the saved details without the message, which is sent only from the place that shows it. */
  details?: AnswerDetails;
};

/**
 * Puts a response with its documents into the outbox, and removes its lines from the draft. Throws `order.*`,
 * `response.*`, `document.incomplete`; then nothing has changed.
 */
export const queueResponse = (
  deps: QueueDeps,
  stored: StoredOrder,
  input: ResponseInput,
): { id: string; isNowSeen: boolean } => {
  const { clock, documents, drafts } = deps;
  const { orderKey, revision, documentsOnly } = input;
  const id = deps.chance.uuid();
  const seen = revision === stored.revision ? stored.order : deps.orders.atRevision(orderKey, revision);
  const content = composeResponse({
    ...{ stored, seen, revision, documentsOnly, answers: input.answers, settings: deps.answerSettings() },
    pending: deps.answers.of(orderKey).taken,
    number: buyerNumber(deps, stored, input.buyerAccountNumber),
    details: withShownNumbers(
      input.details ?? { ...drafts.detailsOf(orderKey), message: '' },
      stored.order.lines,
    ),
    responded: { by: deps.account.get()?.email ?? '', at: localTimeAt(clock.now()) },
  });
  const positions = content.lines.map((line) => line.seen.position);
  const now = clock.now();
  const isNowSeen = deps.database.write(() => {
    documents.carry(orderKey, positions, id);
    const carried = documents.ofResponse(id);
    const broken = carried.find(({ state }) => state === 'needs-attention');
    if (broken !== undefined) {
      throw new OrderbellError('document.incomplete', { params: incomplete(broken.name).params });
    }
    deps.outbox.insert({
      id,
      accountId: stored.accountId,
      orderKey,
      kind: 'response',
      composedAt: now,
      undoUntil: now + deps.settings().undoSeconds * 1000,
      body: bodyOf(content, carried, deps.write),
      content,
    });
    if (content.numberTyped) {
      deps.buyerNumbers.remember(stored.accountId, stored.order, content.buyerAccountNumber);
    }
    // A message is sent once. Numbers and item details are kept for the next answer.
    if (input.details !== undefined) drafts.keepDetails(orderKey, { ...content.details, message: '' });
    // Documents alone answer nothing of the draft.
    if (!documentsOnly) {
      const rest = withoutAnswered(drafts.find(orderKey), input.answers);
      if (rest === null) drafts.remove(orderKey);
      else drafts.save(orderKey, rest, now);
    }
    // An answer within the first second counts as reading the order.
    return deps.orders.markSeen(orderKey, revision);
  });
  return { id, isNowSeen };
};

/**
 * The answers of the response that carries all documents that need no answer. Throws
 * `document.nothing-to-send`.
 */
export const answersForDocuments = (
  deps: Pick<QueueDeps, 'documents' | 'answers'>,
  { key, order }: StoredOrder,
): PositionedAnswer[] => {
  const unsent = deps.documents.ofOrder(key).filter(({ responseId }) => responseId === null);
  const pending = new Set(deps.answers.of(key).answers.keys());
  const carriers = carriersOf(unsent, order.lines, pending).slice(0, mostSentLines);
  if (carriers.length === 0) throw new OrderbellError('document.nothing-to-send');
  return carriers.map(({ position }) => ({ position, answer: repeatsConfirmed }));
};

const buyerNumber = (
  { buyerNumbers, database }: QueueDeps,
  { accountId, order }: StoredOrder,
  typed: string | null,
): Pick<ResponseContent, 'buyerAccountNumber' | 'numberTyped'> => {
  const known = order.buyerAccountNumber ?? (typed === null ? buyerNumbers.find(accountId, order) : null);
  const number = known ?? typed;
  if (number === null || problemOfNumber(number) !== null) {
    const buyer = createBuyerNames(database).of(accountId).onOrder(buyerOnOrder(order));
    throw new OrderbellError('response.buyer-account-number-missing', { params: { buyer } });
  }
  return { buyerAccountNumber: number, numberTyped: order.buyerAccountNumber === null };
};
