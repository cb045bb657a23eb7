import type { Draft, DraftPart, ResponseEntry } from '../../../shared/contract/calls/responses.ts';
import { OrderbellError } from '../../../shared/contract/errors.ts';
import type { AnswerDetails } from '../../../shared/domain/answer/answer-details.ts';
import type { Order } from '../../../shared/domain/order/order.ts';
import { ofCurrentAccount } from '../accounts/current-account.ts';
import type { Attachments } from '../documents/attachments.ts';
import type { Emit } from '../events.ts';
import type { StoredOrder } from '../orders/orders.ts';
import type { HandlersOf } from '../rpc/handlers.ts';
import { retryAfterOf } from '../service/service-problem.ts';
import { bodyOf, hasChanged, onNewTerms } from './compose.ts';
import { takenBack, withWritten } from './drafts-store.ts';
import type { Judgement } from './effect.ts';
import { assertUndamaged, hasLeft, isForgotten, type QueuedResponse } from './entries.ts';
import { answersForDocuments, type QueueDeps, queueResponse, type ResponseInput } from './queue-response.ts';
import { draftOf, responseEntryOf, settledIn } from './response-view.ts';

export type ResponsesDeps = QueueDeps & {
  emit: Emit;
  judge: (entry: QueuedResponse, order: Order) => Judgement;
  attachments: Attachments;
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
      // Documents alone are no answer: as a draft it would accept what the buyer asks for by then.
      if (asDraft && !entry.content.documentsOnly) {
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

  const send = (input: ResponseInput): ResponseEntry => {
    const { orderKey } = input;
    const stored = orderOf(orderKey);
    const { id, isNowSeen } = queueResponse(deps, stored, input);
    publish(orderKey);
    if (isNowSeen) emitSeen(orderKey);
    emitDocuments(
      documents.ofResponse(id).map((document) => document.id),
      orderKey,
    );
    deps.wakeWorker();
    return view(entryOf(id), stored.order);
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
    send: (input: Omit<ResponseInput, 'documentsOnly'>): ResponseEntry =>
      send({ ...input, documentsOnly: false }),

    /**
     * Sends all documents that need no answer: on confirmed lines without an open request, with the confirmed
     * values. Throws what `send` throws, and `document.nothing-to-send`.
     */
    sendDocuments: (input: Omit<ResponseInput, 'answers' | 'documentsOnly' | 'details'>): ResponseEntry =>
      send({ ...input, answers: answersForDocuments(deps, orderOf(input.orderKey)), documentsOnly: true }),

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

/** The responses' part of the contract. */
export const responsesHandlers = (
  service: ResponsesService,
): HandlersOf<
  | 'responses.save-draft'
  | 'responses.send'
  | 'responses.send-documents'
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
  'responses.send-documents': (input) => ({ entry: service.sendDocuments(input) }),
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
