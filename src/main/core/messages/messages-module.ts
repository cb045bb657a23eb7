import type { AnswerSettings } from '../../../shared/contract/calls/accounts.ts';
import type { Attachment } from '../../../shared/contract/calls/documents.ts';
import {
  type Draft,
  isTroubled,
  isUnsent,
  type ResponseEntry,
} from '../../../shared/contract/calls/responses.ts';
import type { Settings } from '../../../shared/contract/calls/settings.ts';
import { shapeOfError } from '../../../shared/contract/errors.ts';
import type { CurrentAccount } from '../accounts/current-account.ts';
import { createAttachments } from '../documents/attachments.ts';
import { documentsHandlers } from '../documents/documents-handlers.ts';
import { createDocumentsService } from '../documents/documents-service.ts';
import { createDocumentsStore } from '../documents/documents-store.ts';
import { createTransfer } from '../documents/transfer.ts';
import type { Emit, Events } from '../events.ts';
import type { Orders, StoredOrder } from '../orders/orders.ts';
import { nothingPending, type PendingAnswers, type PendingForOrder } from '../orders/pending-answers.ts';
import { accountCodes } from '../outbox/after-attempt.ts';
import { createSinceUnclear } from '../outbox/elapsed-time.ts';
import { shownState } from '../outbox/entry.ts';
import { createWatch, createWorker } from '../outbox/worker.ts';
import type { Chance, Clock, Database, Files, Log, Timers } from '../ports.ts';
import type { OrderService } from '../service/order-service.ts';
import type { ShipmentService } from '../service/shipment-service.ts';
import type { PendingAdvices, Shipments } from '../shipments/shipments.ts';
import { createBuyerNumbersStore } from './buyer-numbers-store.ts';
import { createCheckOrder, createReceipts, type Receipts } from './check-order.ts';
import type { WriteOrderResponse } from './compose.ts';
import { createDespatchService, despatchHandlers } from './despatch-service.ts';
import { createDraftsStore } from './drafts-store.ts';
import { type Entry, hasLeft, type QueuedResponse } from './entries.ts';
import { createHeldMessages } from './held-messages.ts';
import { createMessagesStore, type MessagesStore } from './messages-store.ts';
import { createResponsesService, responsesHandlers } from './responses-service.ts';
import { sendAdvice, sendResponse } from './send.ts';
import { createJudge, createSettle, createSettleAdvice, type Settle, type SettleAdvice } from './settle.ts';

/** The stored messages and the rules that settle them. The orders need these before anything can be sent. */
export type MessageQueue = {
  store: MessagesStore;
  settle: Settle;
  judge: ReturnType<typeof createJudge>;
  answers: PendingAnswers;
  settleAdvice: SettleAdvice;
  advices: PendingAdvices;
  receipts: Receipts;
};

export const createMessageQueue = (deps: {
  database: Database;
  clock: Clock;
  timers: Pick<Timers, 'elapsed'>;
  log: Log;
  emit: Emit;
}): MessageQueue => {
  const store = createMessagesStore(deps.database, (entry) =>
    deps.log('error', 'outbox-entry-unreadable', { entry }),
  );
  const settle = createSettle(store, deps.clock);
  const settleAdvice = createSettleAdvice(store, deps.clock);
  const receipts = createReceipts(deps);
  return {
    ...{ store, settle, settleAdvice, receipts, judge: createJudge(store, deps.clock) },
    answers: createOutboxAnswers({ store, settle, receipts, emit: deps.emit }),
    advices: createOutboxAdvices({ store, settle: settleAdvice, emit: deps.emit }),
  };
};

export type MessagesDeps = {
  clock: Clock;
  timers: Timers;
  chance: Chance;
  database: Database;
  files: Files;
  log: Log;
  emit: Emit;
  subscribe: Events['subscribe'];
  account: CurrentAccount;
  service: OrderService;
  orders: Orders;
  outbox: MessageQueue;
  settings: () => Settings;
  answerSettings: () => AnswerSettings;
  write: WriteOrderResponse;
  /** Requests a poll within seconds. */
  pollSoon: () => void;
  /**
   * One whole poll, and a second read of all changes since the cursor's place at `since`. Throws when
   * either fails.
   */
  pollSince: (since: number) => Promise<number>;
  /** The same for shipments. */
  shipments: Shipments;
  shipmentService: ShipmentService;
  shipmentsLane: { pollSoon: () => void; pollSince: (since: number) => Promise<number> };
};

/** Answers, their documents and despatch advices: from the draft to the effect at the service. */
export const createMessages = (deps: MessagesDeps) => {
  const { database, clock, emit, account } = deps;
  const { store: outbox, settle, judge, answers, receipts } = deps.outbox;
  const documents = createDocumentsStore(database);
  const drafts = createDraftsStore(database, clock.now());
  const buyerNumbers = createBuyerNumbersStore(database);
  const attachments = createAttachments({ documents, outbox, clock, emit });
  const transfer = createTransfer({ ...deps, outbox, documents, attachments });
  const check = createCheckOrder(deps);
  const watch = createWatch();
  const sinceUnclear = createSinceUnclear(deps.timers);

  const responsesService = createResponsesService({
    ...deps,
    ...{ answers, outbox, judge },
    documents,
    attachments,
    drafts,
    buyerNumbers,
    wakeWorker: () => worker.wake(),
  });
  const documentsService = createDocumentsService({
    ...deps,
    outbox,
    documents,
    attachments,
    transfer,
    hasLeft: (responseId) => {
      const entry = outbox.find(responseId);
      return entry !== null && hasLeft(entry);
    },
    isReferredTo: outbox.isReferredTo,
    onChanged: responsesService.documentsChanged,
    wakeWorker: () => worker.wake(),
  });

  const despatch = createDespatchService({
    ...deps,
    outbox,
    buyerNumbers,
    wakeWorker: () => worker.wake(),
  });

  const perform = async (entry: Entry, halted: () => boolean): Promise<void> => {
    switch (entry.kind) {
      case 'upload':
        return transfer.upload(entry, halted);
      case 'removal':
        return transfer.remove(entry, halted);
      case 'despatch-advice':
        return sendAdvice(
          {
            ...deps,
            store: outbox,
            service: deps.shipmentService,
            check,
            settle: deps.outbox.settleAdvice,
            ...{ sinceUnclear, receipts },
            ...deps.shipmentsLane,
            bodyOf: despatch.bodyFor,
            onRefused: despatch.refused,
            onTaken: (id) => watch.add(id, clock.now()),
          },
          entry,
          halted,
        );
      case 'response':
        return sendResponse(
          {
            ...deps,
            store: outbox,
            check,
            settle,
            ...{ sinceUnclear, receipts },
            bodyOf: responsesService.bodyFor,
            onRefused: responsesService.refused,
            onTaken: (id) => watch.add(id, clock.now()),
          },
          entry,
          halted,
        );
    }
  };

  const checkEffect = async (id: string, halted: () => boolean): Promise<void> => {
    const entry = outbox.find(id);
    if (entry === null || entry.state !== 'sent') return watch.forget(id);
    // The service of another account can't show it. After a change back to its account it is watched again.
    if (entry.accountId !== account.get()?.id) return watch.forget(id);
    // The service doesn't tell the id of the new shipment. A poll of the shipments shows it and settles the
    // advice.
    if (entry.kind === 'despatch-advice') return deps.shipmentsLane.pollSoon();
    if (entry.kind !== 'response') return watch.forget(id);
    try {
      const seen = await check(entry.orderKey, entry.composedAt);
      const now = halted() ? null : outbox.find(id);
      if (seen === null || now?.kind !== 'response' || !settle(now, seen.order).moved) return;
      watch.forget(id);
      emit({ name: 'responses.changed', orderKey: entry.orderKey });
    } catch {
      // Polling still watches the order, and the next check has its own time.
    }
  };

  const watchSent = (): void => {
    const current = account.get();
    const ids = current === null ? [] : outbox.sentIds(current.id);
    for (const id of ids) watch.add(id, clock.now());
  };

  const worker = createWorker({ ...deps, store: outbox, watch, sinceUnclear, perform, checkEffect });
  let stopped = false;
  let unsubscribe = (): void => undefined;

  // A sign-in lets the entries go on that waited for it.
  const accountChanged = (): void => {
    const current = account.get();
    if (current === null) return;
    outbox.hurryAfterSignIn(current.id, accountCodes, clock.now());
    watchSent();
    worker.wake();
  };

  return {
    handlers: {
      ...responsesHandlers(responsesService),
      ...documentsHandlers(documentsService),
      ...despatchHandlers(despatch),
    },

    /** What the order's page shows of its answers. */
    view: {
      responsesOf: (orderKey: number): ResponseEntry[] => responsesService.ofOrder(orderKey),
      draftOf: (orderKey: number): Draft | null => drafts.find(orderKey),
      draftNumberOf: drafts.numberOf,
      answerDetailsOf: drafts.detailsOf,
      /** The buyer's account number at the supplier, or `null` when the user has to enter it. */
      buyerAccountNumberOf: ({ accountId, order }: StoredOrder): string | null =>
        order.buyerAccountNumber ?? buyerNumbers.find(accountId, order),
      attachmentsOf: (orderKey: number): Attachment[] => attachments.ofOrder(orderKey),
    },

    unsent: responsesService.unsent,
    copying: documentsService.copying,

    /** What came with a restored store. */
    held: createHeldMessages({
      ...{ ...deps, outbox, documents },
      services: { responses: responsesService, despatch, documents: documentsService },
    }),

    /** Despatch advices of an account that aren't finished. */
    pendingAdvices: despatch.pending,

    /** Continues the entries of an earlier run and starts sending. After `stop` it starts nothing. */
    start: async (): Promise<void> => {
      unsubscribe = deps.subscribe(({ name }) => {
        if (name === 'accounts.changed') accountChanged();
      });
      await documentsService
        .recover()
        .catch((error: unknown) =>
          deps.log('error', 'documents-not-recovered', { code: shapeOfError(error).code }),
        );
      if (stopped) return;
      watchSent();
      worker.start();
    },

    /** Stops at once. A running request may still arrive; the next start checks that. */
    stop: (): void => {
      stopped = true;
      unsubscribe();
      worker.stop();
      documentsService.stop();
      transfer.cancel();
    },
  };
};

/** Settles despatch advices when a shipment is stored. */
const createOutboxAdvices = (deps: {
  store: MessagesStore;
  settle: SettleAdvice;
  emit: Emit;
}): PendingAdvices => ({
  shipmentStored: (accountId, shipment) => {
    const before = deps.store.openAdvices(accountId);
    const settled = before.filter((entry) => deps.settle(entry, [shipment], null));
    for (const { orderKey } of settled) {
      // The caller's transaction is still open, so a listener would read the old state.
      queueMicrotask(() => deps.emit({ name: 'despatch.changed', orderKey }));
    }
    return settled.some(({ id }) => deps.store.find(id)?.state === 'done');
  },
});

/** The answers that are being sent, for the orders module, and the changes that settle them. */
export const createOutboxAnswers = (deps: {
  store: MessagesStore;
  settle: Settle;
  emit: Emit;
  receipts: Receipts;
}): PendingAnswers => ({
  orderReceived: deps.receipts.note,
  of: (orderKey) => pendingOf(deps.store.openResponsesOf(orderKey)),
  all: (accountId) => {
    const byOrder = Map.groupBy(deps.store.openResponses(accountId), ({ orderKey }) => orderKey);
    return new Map([...byOrder].map(([orderKey, entries]) => [orderKey, pendingOf(entries)]));
  },
  orderStored: (orderKey, order) => {
    const settled = deps.store
      .openResponsesOf(orderKey)
      .map((entry) => ({ entry, ...deps.settle(entry, order) }));
    // The caller's transaction is still open, so a listener would read the old state.
    if (settled.some(({ moved }) => moved)) {
      queueMicrotask(() => deps.emit({ name: 'responses.changed', orderKey }));
    }
    // An answer in conflict or refused counts as no answer, so a change can't overrule it.
    const answering = settled.filter(({ entry }) => !needsUser(entry));
    return new Set(answering.flatMap(({ overruled }) => overruled));
  },
});

const pendingOf = (entries: QueuedResponse[]): PendingForOrder => {
  const newest = entries.at(-1);
  if (newest === undefined) return nothingPending;
  const going = entries.filter((entry) => !needsUser(entry));
  const [documents, answers] = [going.filter(isDocumentsOnly), going.filter((one) => !isDocumentsOnly(one))];
  return {
    positions: new Set(answers.flatMap(positionsOf)),
    taken: new Set(going.flatMap(positionsOf)),
    answers: new Map(
      entries.flatMap(({ content }) => content.lines.map(({ seen, answer }) => [seen.position, answer])),
    ),
    troubled: going.length < entries.length,
    unsent: answers.some((one) => isUnsent(shownState(one))),
    documents:
      documents.length === 0 ? null : documents.some((one) => isUnsent(shownState(one))) ? 'unsent' : 'sent',
    state: shownState(newest),
  };
};

const isDocumentsOnly = ({ content }: QueuedResponse): boolean => content.documentsOnly;

const positionsOf = ({ content }: QueuedResponse): string[] => content.lines.map(({ seen }) => seen.position);

const needsUser = (entry: QueuedResponse): boolean => isTroubled(shownState(entry));
