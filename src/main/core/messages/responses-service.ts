import type { AnswerSettings } from '../../../shared/contract/calls/accounts.ts';
import type {
  Draft,
  DraftPart,
  PositionedAnswer,
  ResponseEntry,
} from '../../../shared/contract/calls/responses.ts';
import type { Settings } from '../../../shared/contract/calls/settings.ts';
import { OrderbellError } from '../../../shared/contract/errors.ts';
import {
  type AnswerDetails,
  problemOfNumber,
  withShownNumbers,
} from '../../../shared/domain/answer/answer-details.ts';
import type { Order } from '../../../shared/domain/order/order.ts';
import { localTimeAt } from '../../../shared/domain/values/calendar-date.ts';
import { type CurrentAccount, ofCurrentAccount } from '../accounts/current-account.ts';
import { buyerOnOrder, createBuyerNames } from '../companies/buyer-names.ts';
import type { Attachments } from '../documents/attachments.ts';
import { incomplete } from '../documents/document.ts';
import type { DocumentsStore } from '../documents/documents-store.ts';
import type { Emit } from '../events.ts';
import type { Orders, StoredOrder } from '../orders/orders.ts';
import type { PendingAnswers } from '../orders/pending-answers.ts';
import type { Chance, Clock, Database } from '../ports.ts';
import type { HandlersOf } from '../rpc/handlers.ts';
import { retryAfterOf } from '../service/service-problem.ts';
import type { BuyerNumbersStore } from './buyer-numbers-store.ts';
import { bodyOf, composeResponse, hasChanged, onNewTerms, type WriteOrderResponse } from './compose.ts';
import { type DraftsStore, takenBack, withoutAnswered, withWritten } from './drafts-store.ts';
import type { Judgement } from './effect.ts';
import {
  assertUndamaged,
  hasLeft,
  isForgotten,
  type QueuedResponse,
  type ResponseContent,
} from './entries.ts';
import type { MessagesStore } from './messages-store.ts';
import { draftOf, responseEntryOf, settledIn } from './response-view.ts';

export type ResponsesDeps = {
  database: Database;
  clock: Clock;
  chance: Chance;
  emit: Emit;
  account: CurrentAccount;
  settings: () => Settings;
  /** How the account in use answers. */
  answerSettings: () => AnswerSettings;
  orders: Orders;
  answers: PendingAnswers;
  outbox: MessagesStore;
  judge: (entry: QueuedResponse, order: Order) => Judgement;
  documents: DocumentsStore;
  attachments: Attachments;
  drafts: DraftsStore;
  buyerNumbers: BuyerNumbersStore;
  write: WriteOrderResponse;
  wakeWorker: () => void;
};

export type ResponsesService = ReturnType<typeof createResponsesService>;

/** The supplier's answers: drafts, sending, and the actions on an answer that was sent. */
export const createResponsesService = (deps: ResponsesDeps) => {
  const { database, clock, outbox, documents, drafts } = deps;

  const orderOf = (orderKey: number): StoredOrder =>
    ofCurrentAccount(deps.account, deps.orders.find(orderKey));

  // The order may have changed between the screen and the click, so the seen version decides.
  const assertShown = (entry: QueuedResponse, now: StoredOrder, revision: number | null): void => {
    if (revision === null || revision === now.revision) return;
    const shown = deps.orders.atRevision(now.key, revision);
    for (const { seen } of entry.content.lines) {
      const line = now.order.lines.find(({ position }) => position === seen.position);
      if (line !== undefined && hasChanged(shown, line)) {
        throw new OrderbellError('order.changed', { params: { position: seen.position } });
      }
    }
  };

  const entryOf = (id: string): QueuedResponse => {
    const entry = outbox.find(id);
    if (entry?.kind !== 'response') throw new OrderbellError('response.not-found');
    return entry;
  };

  const publish = (orderKey: number): void => deps.emit({ name: 'responses.changed', orderKey });

  const emitSeen = (orderKey: number): void => deps.emit({ name: 'orders.changed', keys: [orderKey] });

  const emitDocuments = (ids: string[], orderKey: number): void => {
    for (const id of ids) deps.attachments.publish(orderKey, id);
  };

  // Only a conflict is shown line by line.
  const judgementOf = (entry: QueuedResponse, order: Order | null): Judgement | null =>
    entry.state === 'conflict' && order !== null ? deps.judge(entry, order) : null;

  const view = (entry: QueuedResponse, order: Order | null): ResponseEntry => {
    const problem =
      entry.waitsFor === 'user'
        ? documents
            .ofResponse(entry.id)
            .map((document) => deps.attachments.view(document).problem)
            .find((one) => one !== null)
        : null;
    return responseEntryOf(entry, order, judgementOf(entry, order), problem ?? null, clock.now());
  };

  const takeBack = (
    entry: QueuedResponse,
    state: 'undone' | 'dropped',
    from: QueuedResponse['state'][],
    asDraft = true,
  ): void => {
    const { id, orderKey } = entry;
    const carried = documents.ofResponse(id).map((document) => document.id);
    const judgement = judgementOf(entry, deps.orders.find(orderKey)?.order ?? null);
    const settled = judgement === null ? [] : settledIn(entry.content, judgement);
    database.write(() => {
      if (!outbox.move(id, from, { state })) throw new OrderbellError('response.too-late');
      documents.release(id);
      if (asDraft) {
        const kept = drafts.detailsOf(orderKey);
        const { message } = entry.content.details;
        if (kept.message === '' && message !== '') drafts.keepDetails(orderKey, { ...kept, message });
        drafts.save(orderKey, takenBack(draftOf(entry.content, settled), drafts.find(orderKey)), clock.now());
      }
    });
    publish(orderKey);
    emitDocuments(carried, orderKey);
    deps.wakeWorker();
  };

  return {
    /**
     * Saves the draft, or only the parts named by `only`; `null` deletes it. The answers of the order count
     * as changed only when a draft begins or ends.
     *
     * @returns the draft's number before and after
     */
    saveDraft: (
      orderKey: number,
      written: Draft | null,
      only?: DraftPart,
    ): { before: number; number: number } => {
      orderOf(orderKey);
      const before = drafts.numberOf(orderKey);
      const kept = drafts.find(orderKey);
      const draft = only === undefined ? written : withWritten(kept, written, only);
      if (draft === null) drafts.remove(orderKey);
      else drafts.save(orderKey, draft, clock.now());
      if ((kept !== null) !== (draft !== null)) publish(orderKey);
      const number = drafts.numberOf(orderKey);
      deps.emit({ name: 'drafts.saved', orderKey, number });
      return { before, number };
    },

    /** Saves the details that the next answer to an order will carry beside its lines. */
    saveDetails: (orderKey: number, details: AnswerDetails): void => {
      orderOf(orderKey);
      drafts.keepDetails(orderKey, details);
    },

    /**
     * Puts an answer into the outbox. Throws `order.*`, `response.*`, `document.incomplete`; then nothing
     * has changed.
     */
    send: (input: {
      orderKey: number;
      revision: number;
      answers: PositionedAnswer[];
      buyerAccountNumber: string | null;
      /** Left out: the saved details without the message, which is sent only from the place that shows it. */
      details?: AnswerDetails;
    }): ResponseEntry => {
      const { orderKey, revision } = input;
      const stored = orderOf(orderKey);
      const id = deps.chance.uuid();
      const seen = revision === stored.revision ? stored.order : deps.orders.atRevision(orderKey, revision);
      const content = composeResponse({
        ...{ stored, seen, revision, answers: input.answers, settings: deps.answerSettings() },
        pending: deps.answers.of(orderKey).positions,
        number: buyerNumber(deps, stored, input.buyerAccountNumber),
        details: withShownNumbers(
          input.details ?? { ...drafts.detailsOf(orderKey), message: '' },
          stored.order.lines,
        ),
        responded: { by: deps.account.get()?.email ?? '', at: localTimeAt(clock.now()) },
      });
      const positions = content.lines.map((line) => line.seen.position);
      const now = clock.now();
      const isNowSeen = database.write(() => {
        documents.carry(orderKey, positions, id);
        const carried = documents.ofResponse(id);
        const broken = carried.find(({ state }) => state === 'needs-attention');
        if (broken !== undefined) {
          throw new OrderbellError('document.incomplete', { params: incomplete(broken.name).params });
        }
        outbox.insert({
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
        const rest = withoutAnswered(drafts.find(orderKey), input.answers);
        if (rest === null) drafts.remove(orderKey);
        else drafts.save(orderKey, rest, now);
        // An answer within the first second counts as reading the order.
        return deps.orders.markSeen(orderKey, revision);
      });
      publish(orderKey);
      if (isNowSeen) emitSeen(orderKey);
      emitDocuments(
        documents.ofResponse(id).map((document) => document.id),
        orderKey,
      );
      deps.wakeWorker();
      return view(entryOf(id), stored.order);
    },

    /**
     * Undoes an answer that wasn't sent yet. It becomes the draft again or is deleted. Throws
     * `response.too-late`.
     */
    undo: (id: string, asDraft: boolean): void => {
      const entry = entryOf(id);
      if (hasLeft(entry)) throw new OrderbellError('response.too-late');
      takeBack(entry, 'undone', ['waiting'], asDraft);
    },

    /** Makes an answer a draft again that was refused, is in conflict or wasn't sent yet. */
    edit: (id: string): void => {
      const entry = entryOf(id);
      assertUndamaged(entry);
      const from: QueuedResponse['state'][] = ['conflict', 'needs-attention'];
      takeBack(entry, 'dropped', hasLeft(entry) ? from : [...from, 'waiting']);
    },

    /**
     * Sends the identical answer again, now. After a conflict, the version that the conflict showed counts
     * as seen, and earlier attempts no longer count.
     */
    sendAnyway: (id: string, revision: number | null): void => {
      const entry = entryOf(id);
      assertUndamaged(entry);
      const { orderKey } = entry;
      const now = clock.now();
      const asked = entry.problem !== null && retryAfterOf(entry.problem) !== null;
      const patch = {
        state: 'waiting',
        problem: null,
        undoUntil: Math.min(entry.undoUntil, now),
        // A time that the service asked for is respected, also for a user in a hurry.
        nextAttemptAt: asked ? entry.nextAttemptAt : now,
      } as const;
      const stored = orderOf(orderKey);
      if (entry.state === 'conflict') assertShown(entry, stored, revision);
      const isNowSeen = database.write(() => {
        const moved =
          entry.state === 'conflict'
            ? outbox.move(id, ['conflict'], {
                ...{ ...patch, unclear: false, sentAt: null },
                content: { ...onNewTerms(entry, stored.order), leftBefore: hasLeft(entry) },
              })
            : outbox.move(id, ['waiting', 'needs-attention'], patch);
        if (!moved) throw new OrderbellError('response.too-late');
        return entry.state === 'conflict' && revision !== null && deps.orders.markSeen(orderKey, revision);
      });
      publish(orderKey);
      if (isNowSeen) emitSeen(orderKey);
      deps.wakeWorker();
    },

    /** The user drops an answer. If the service has accepted it already, it stays valid there. */
    drop: (id: string): void => {
      const entry = entryOf(id);
      const { orderKey } = entry;
      const carried = documents.ofResponse(id).map((document) => document.id);
      database.write(() => {
        const open = ['waiting', 'sent', 'conflict', 'needs-attention'] as const;
        if (!outbox.move(id, open, { state: 'dropped' })) throw new OrderbellError('response.too-late');
        if (!hasLeft(entry)) documents.release(id);
      });
      publish(orderKey);
      emitDocuments(carried, orderKey);
      deps.wakeWorker();
    },

    /** The bytes of every attempt: the stored ones, or new ones once all documents are uploaded. */
    bodyFor: (entry: QueuedResponse): { text: string; contentType: string } => {
      if (entry.body !== null && entry.bodyType !== null) {
        return { text: entry.body, contentType: entry.bodyType };
      }
      const body = bodyOf(entry.content, documents.ofResponse(entry.id), deps.write);
      if (body === null) throw new OrderbellError('internal', { detail: 'a document is not uploaded' });
      return body;
    },

    /** A document of an answer that wasn't sent yet was removed or described: the bytes are made again. */
    documentsChanged: (id: string): void => {
      const entry = entryOf(id);
      if (entry.body === null) return;
      const body = bodyOf(entry.content, documents.ofResponse(id), deps.write);
      if (body !== null) outbox.move(id, ['waiting', 'conflict', 'needs-attention'], { body });
      queueMicrotask(() => publish(entry.orderKey));
    },

    /** A number that the user typed and the service refused is asked for again. */
    refused: (entry: QueuedResponse): void => {
      const stored = deps.orders.find(entry.orderKey);
      if (!entry.content.numberTyped || stored === null) return;
      deps.buyerNumbers.forget(stored.accountId, stored.order, entry.content.buyerAccountNumber);
    },

    /**
     * Messages of the account that wait to be sent or are being sent. Signing out and quitting ask about
     * these.
     */
    unsent: (): number => {
      const accountId = deps.account.get()?.id;
      return accountId === undefined ? 0 : outbox.unsentCount(accountId);
    },

    /** All answers to an order, oldest first. */
    ofOrder: (orderKey: number): ResponseEntry[] => {
      const order = deps.orders.find(orderKey)?.order ?? null;
      return outbox.responsesOf(orderKey).flatMap((one) => (isForgotten(one) ? [] : view(one, order)));
    },
  };
};

const buyerNumber = (
  { buyerNumbers, database }: ResponsesDeps,
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

/** The responses' part of the contract. */
export const responsesHandlers = (
  service: ResponsesService,
): HandlersOf<
  | 'responses.save-draft'
  | 'responses.send'
  | 'responses.undo'
  | 'responses.edit'
  | 'responses.send-anyway'
  | 'responses.drop'
  | 'responses.unsent'
  | 'responses.save-details'
> => ({
  'responses.save-draft': ({ orderKey, draft, only }) => service.saveDraft(orderKey, draft, only),
  'responses.send': ({ details, ...input }) => ({
    entry: service.send({ ...input, ...(details === undefined ? {} : { details }) }),
  }),
  'responses.undo': ({ id, asDraft }) => {
    service.undo(id, asDraft);
    return {};
  },
  'responses.edit': ({ id }) => {
    service.edit(id);
    return {};
  },
  'responses.send-anyway': ({ id, revision }) => {
    service.sendAnyway(id, revision);
    return {};
  },
  'responses.drop': ({ id }) => {
    service.drop(id);
    return {};
  },
  'responses.save-details': ({ orderKey, details }) => {
    service.saveDetails(orderKey, details);
    return {};
  },
  'responses.unsent': () => ({ count: service.unsent() }),
});
