import type { AnswerSettings } from '../../../shared/contract/calls/accounts.ts';
import type { DespatchEntry, DespatchInput, DespatchPlan } from '../../../shared/contract/calls/despatch.ts';
import type { Settings } from '../../../shared/contract/calls/settings.ts';
import { OrderbellError } from '../../../shared/contract/errors.ts';
import {
  composeDespatchAdvice,
  type DespatchAdvice,
  type DespatchLine,
  type DespatchProblem,
  despatchProblem,
  isNumberOfOurs,
  type OpenDelivery,
  openDeliveries,
  travelOf,
  travelProblem,
} from '../../../shared/domain/delivery/despatch-advice.ts';
import { isForBuyerOf, type Shipment } from '../../../shared/domain/delivery/shipment.ts';
import type { Order } from '../../../shared/domain/order/order.ts';
import { localTimeAt } from '../../../shared/domain/values/calendar-date.ts';
import { type CurrentAccount, ofCurrentAccount } from '../accounts/current-account.ts';
import { buyerOnOrder, createBuyerNames } from '../companies/buyer-names.ts';
import type { Emit } from '../events.ts';
import type { Orders, StoredOrder } from '../orders/orders.ts';
import { openStates } from '../outbox/entry.ts';
import type { Chance, Clock, Database } from '../ports.ts';
import type { HandlersOf } from '../rpc/handlers.ts';
import { writeDespatchAdvice } from '../service/codec/write-despatch-advice.ts';
import { retryAfterOf } from '../service/service-problem.ts';
import type { NamingShipment, Shipments } from '../shipments/shipments.ts';
import { isSameOrderLine } from './advice-effect.ts';
import type { BuyerNumbersStore } from './buyer-numbers-store.ts';
import { hasChanged } from './compose.ts';
import { despatchEntryOf, despatchedOf, orderShipmentOf } from './despatch-view.ts';
import { type AdviceContent, assertUndamaged, hasLeft, type QueuedAdvice } from './entries.ts';
import type { MessagesStore } from './messages-store.ts';

export type DespatchDeps = {
  database: Database;
  clock: Clock;
  chance: Chance;
  emit: Emit;
  account: CurrentAccount;
  settings: () => Settings;
  /** How the account in use answers. */
  answerSettings: () => AnswerSettings;
  orders: Orders;
  outbox: MessagesStore;
  shipments: Shipments;
  buyerNumbers: BuyerNumbersStore;
  wakeWorker: () => void;
};

export type DespatchService = ReturnType<typeof createDespatchService>;

/**
 * The supplier's despatch advices: what is still to be despatched, sending, and the actions on an advice
 * that was sent.
 */
export const createDespatchService = (deps: DespatchDeps) => {
  const { database, clock, outbox } = deps;
  const names = createBuyerNames(database);

  const orderOf = (orderKey: number): StoredOrder =>
    ofCurrentAccount(deps.account, deps.orders.find(orderKey));

  const entryOf = (id: string): QueuedAdvice => {
    const entry = outbox.find(id);
    if (entry?.kind !== 'despatch-advice') throw new OrderbellError('despatch.not-found');
    return entry;
  };

  const publish = (orderKey: number): void => deps.emit({ name: 'despatch.changed', orderKey });

  const namingShipmentsOf = ({ accountId, order }: StoredOrder): NamingShipment[] =>
    deps.shipments
      .naming(accountId, order.purchaseOrderNumber)
      .filter(({ shipment }) => isForBuyerOf(shipment, order));

  const shipmentsOf = (stored: StoredOrder): Shipment[] =>
    namingShipmentsOf(stored).map(({ shipment }) => shipment);

  const openOf = (stored: StoredOrder): OpenDelivery[] =>
    openDeliveries(
      stored.order,
      despatchedOf(stored.order.purchaseOrderNumber, outbox.advicesOf(stored.key), shipmentsOf(stored)),
    );

  const isTaken = (accountId: number, shipments: readonly Shipment[], number: string): boolean =>
    shipments.some(({ lines }) => lines.some((line) => line.despatchAdviceNumber === number)) ||
    // An advice that was dropped before the service can have accepted it uses up no number.
    outbox.advicesNumbered(accountId, number).some((entry) => !isTakenBack(entry) || hasBeenTaken(entry));

  // The same order line twice in one shipment: the service couldn't tell them apart.
  const isInShipment = (stored: StoredOrder, advice: DespatchAdvice): boolean =>
    shipmentsOf(stored).some(({ supplierShipment, lines }) =>
      supplierShipment.shipmentNumber !== advice.header.shipment.shipmentNumber
        ? false
        : lines.some((line) => advice.lines.some((one) => isSameOrderLine(line, one))),
    ) ||
    outbox
      .advicesOf(stored.key)
      .filter((entry) => !isTakenBack(entry))
      .some(
        ({ content }) =>
          content.advice.header.shipment.shipmentNumber === advice.header.shipment.shipmentNumber &&
          content.advice.lines.some((line) => advice.lines.some((one) => isSameOrderLine(line, one))),
      );

  const suggestedNumber = (stored: StoredOrder): string => {
    const shipments = shipmentsOf(stored);
    const stem = stored.order.purchaseOrderNumber.replaceAll(/\s+/g, '-').slice(0, 80);
    for (let count = 1; ; count += 1) {
      const number = `${stem}-${count}`;
      const used =
        isTaken(stored.accountId, shipments, number) ||
        shipments.some(({ supplierShipment }) => supplierShipment.shipmentNumber === number);
      if (!used) return number;
    }
  };

  const buyerNumber = ({ accountId, order }: StoredOrder): string | null =>
    order.buyerAccountNumber ?? deps.buyerNumbers.find(accountId, order);

  const end = (id: string, state: 'undone' | 'dropped', from: readonly QueuedAdvice['state'][]): void => {
    const { orderKey } = entryOf(id);
    if (!outbox.move(id, from, { state })) throw new OrderbellError('despatch.too-late');
    publish(orderKey);
    deps.wakeWorker();
  };

  return {
    plan: (orderKey: number): DespatchPlan => {
      const stored = orderOf(orderKey);
      const advices = outbox.advicesOf(orderKey);
      return {
        revision: stored.revision,
        open: openOf(stored),
        suggestedNumber: suggestedNumber(stored),
        buyerAccountNumber: buyerNumber(stored),
        entries: advices.map((entry) => despatchEntryOf(entry, clock.now())),
        shipments: namingShipmentsOf(stored).map((naming) => orderShipmentOf(naming, advices)),
      };
    },

    /** Puts a despatch advice into the outbox. Throws the errors of the contract; then nothing has changed. */
    send: (input: DespatchInput): DespatchEntry => {
      const stored = orderOf(input.orderKey);
      const { key: orderKey, accountId, order } = stored;
      const { shipmentNumber, despatchAdviceNumber } = input;
      const seen = linesSeen(deps.orders, stored, input);
      const open = openOf(stored);
      const problem = despatchProblem(input.lines, open) ?? travelProblem(input);
      if (problem !== null) throw invalid(problem.problem, problem.position);
      if (![shipmentNumber, despatchAdviceNumber].every(isNumberOfOurs)) throw invalid('number-invalid', '');
      const buyerAccountNumber = buyerNumber(stored) ?? input.buyerAccountNumber;
      // Identifiers contain no white space (open points, section 6).
      if (buyerAccountNumber === null || !isNumberOfOurs(buyerAccountNumber)) {
        throw new OrderbellError('response.buyer-account-number-missing', {
          params: { buyer: names.of(accountId).onOrder(buyerOnOrder(order)) },
        });
      }
      const now = clock.now();
      const header = {
        supplierCompanyId: deps.answerSettings().companyId,
        ...{ buyerAccountNumber, despatchAdviceNumber },
        shipment: {
          shipmentNumber,
          shipmentCompanyName: wordsOf(input.shipmentCompanyName),
          trackingNumber: wordsOf(input.trackingNumber),
          ...travelOf(order, input),
        },
      };
      const advice = composeDespatchAdvice(order, input.lines, open, header, localTimeAt(now));
      if (isTaken(accountId, shipmentsOf(stored), despatchAdviceNumber) || isInShipment(stored, advice)) {
        throw new OrderbellError('despatch.number-taken');
      }
      const content: AdviceContent = {
        order: {
          companyId: order.companyId,
          supplierAccountNumber: order.supplierAccountNumber,
          purchaseOrderNumber: order.purchaseOrderNumber,
          buyerName: names.of(accountId).onOrder(buyerOnOrder(order)),
        },
        ...{ seen, advice },
        lines: input.lines,
        numberTyped: buyerNumber(stored) === null,
        conflict: null,
      };
      const id = deps.chance.uuid();
      database.write(() => {
        outbox.insert({
          ...{ id, accountId, orderKey, content },
          kind: 'despatch-advice',
          composedAt: now,
          undoUntil: now + deps.settings().undoSeconds * 1000,
          body: writeDespatchAdvice(advice),
        });
        if (content.numberTyped) deps.buyerNumbers.remember(accountId, order, buyerAccountNumber);
      });
      publish(orderKey);
      deps.wakeWorker();
      return despatchEntryOf(entryOf(id), now);
    },

    /** Undoes an advice that wasn't sent yet. Throws `despatch.too-late`. */
    undo: (id: string): void => {
      if (hasLeft(entryOf(id))) throw new OrderbellError('despatch.too-late');
      end(id, 'undone', ['waiting']);
    },

    /** Drops an advice, to be written again. */
    edit: (id: string): void => {
      const entry = entryOf(id);
      assertUndamaged(entry);
      const from: QueuedAdvice['state'][] = ['conflict', 'needs-attention'];
      end(id, 'dropped', hasLeft(entry) ? from : [...from, 'waiting']);
    },

    /**
     * Sends the identical advice again, now. After a conflict, the version that the conflict showed counts
     * as seen.
     */
    sendAgain: (id: string, revision: number | null): void => {
      const entry = entryOf(id);
      assertUndamaged(entry);
      const now = clock.now();
      const asked = entry.problem !== null && retryAfterOf(entry.problem) !== null;
      const stored = orderOf(entry.orderKey);
      const patch = {
        state: 'waiting',
        problem: null,
        undoUntil: Math.min(entry.undoUntil, now),
        // A time that the service asked for is respected, also for a user in a hurry.
        nextAttemptAt: asked ? entry.nextAttemptAt : now,
      } as const;
      const { conflict } = entry.content;
      if (entry.state === 'conflict' && conflict === 'number-taken')
        throw new OrderbellError('despatch.number-taken');
      const moved =
        entry.state === 'conflict'
          ? outbox.move(id, ['conflict'], {
              ...patch,
              content: onNewTerms(deps.orders, entry, stored, revision),
            })
          : outbox.move(id, ['waiting', 'needs-attention'], patch);
      if (!moved) throw new OrderbellError('despatch.too-late');
      publish(entry.orderKey);
      deps.wakeWorker();
    },

    /** The user drops it. If the service has accepted it already, it stays valid there. */
    drop: (id: string): void =>
      end(
        id,
        'dropped',
        openStates.filter((state) => state !== 'sending'),
      ),

    /** The advices of an account that aren't finished, newest first. */
    pending: (accountId: number): DespatchEntry[] =>
      outbox
        .openAdvices(accountId)
        .toReversed()
        .map((entry) => despatchEntryOf(entry, clock.now())),

    /** The bytes of every attempt. */
    bodyFor: ({ body, bodyType, content }: QueuedAdvice): { text: string; contentType: string } =>
      body !== null && bodyType !== null
        ? { text: body, contentType: bodyType }
        : writeDespatchAdvice(content.advice),

    /** A number that the user typed and the service refused is asked for again. */
    refused: ({ accountId, content, orderKey }: QueuedAdvice): void => {
      const stored = deps.orders.find(orderKey);
      if (!content.numberTyped || stored === null) return;
      deps.buyerNumbers.forget(accountId, stored.order, content.advice.header.buyerAccountNumber);
    },
  };
};

const isTakenBack = ({ state }: QueuedAdvice): boolean => state === 'undone' || state === 'dropped';

const hasBeenTaken = ({ unclear, sentAt }: QueuedAdvice): boolean => unclear || sentAt !== null;

const invalid = (problem: DespatchProblem, position: string): OrderbellError =>
  new OrderbellError('despatch.invalid', { params: { problem, position } });

const wordsOf = (text: string | null): string | null => (text === null || text === '' ? null : text);

// The order may have changed between the screen and the click, so the seen version decides.
const linesSeen = (
  orders: Orders,
  { key, revision, order }: StoredOrder,
  input: { revision: number; lines: readonly DespatchLine[] },
): Order['lines'] => {
  const shown = input.revision === revision ? order : orders.atRevision(key, input.revision);
  const positions = new Set(input.lines.map(({ position }) => position));
  const lines = order.lines.filter(({ position }) => positions.has(position));
  const changed = lines.find((line) => hasChanged(shown, line));
  if (changed !== undefined) {
    throw new OrderbellError('order.changed', { params: { position: changed.position } });
  }
  return lines;
};

const onNewTerms = (
  orders: Orders,
  { content }: QueuedAdvice,
  { key, revision: newest, order }: StoredOrder,
  revision: number | null,
): AdviceContent => {
  const shown = revision === null || revision === newest ? order : orders.atRevision(key, revision);
  const seen = content.seen.map(
    (line) => order.lines.find(({ position }) => position === line.position) ?? line,
  );
  const changed = seen.find((line) => hasChanged(shown, line));
  if (changed !== undefined) {
    throw new OrderbellError('order.changed', { params: { position: changed.position } });
  }
  return { ...content, seen, conflict: null };
};

/** The despatch advices' part of the contract. */
export const despatchHandlers = (
  service: DespatchService,
): HandlersOf<
  | 'despatch.plan'
  | 'despatch.send'
  | 'despatch.undo'
  | 'despatch.edit'
  | 'despatch.send-again'
  | 'despatch.drop'
> => ({
  'despatch.plan': ({ orderKey }) => service.plan(orderKey),
  'despatch.send': (input) => ({ entry: service.send(input) }),
  'despatch.undo': ({ id }) => {
    service.undo(id);
    return {};
  },
  'despatch.edit': ({ id }) => {
    service.edit(id);
    return {};
  },
  'despatch.send-again': ({ id, revision }) => {
    service.sendAgain(id, revision);
    return {};
  },
  'despatch.drop': ({ id }) => {
    service.drop(id);
    return {};
  },
});
