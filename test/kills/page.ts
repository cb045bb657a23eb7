import { createHash, randomBytes } from 'node:crypto';
import type { Random } from '../../src/main/practice/sample/random.ts';
import { pieceBytes } from '../../src/shared/contract/calls/documents.ts';
import type { OrderDetail } from '../../src/shared/contract/calls/orders.ts';
import type { PositionedAnswer } from '../../src/shared/contract/calls/responses.ts';
import { type Client, createClient } from '../../src/shared/contract/client.ts';
import { OrderbellError } from '../../src/shared/contract/errors.ts';
import { type LineAnswer, problemsOf, termsOfAnswer } from '../../src/shared/domain/answer/line-answer.ts';
import { wholeDelivery } from '../../src/shared/domain/delivery/despatch-advice.ts';
import type { OrderLine } from '../../src/shared/domain/order/order.ts';
import { requestedTerms } from '../../src/shared/domain/order/terms.ts';
import { addDays } from '../../src/shared/domain/values/calendar-date.ts';
import type { Given, GivenAdvice, GivenAnswer, Ledger } from './ledger.ts';
import { judgeScreen } from './oracle.ts';
import { judgeShipmentsScreen } from './shipments-oracle.ts';
import type { Violation } from './violation.ts';

type Call = Client['call'];

/** The calls that a page makes. Requests and replies all go into the ledger. */
export type Page = {
  call: Call;
  /** Names of the calls without a reply so far. */
  running: () => string[];
  read: (key: number) => Promise<OrderDetail>;
  answer: (key: number) => Promise<GivenAnswer | null>;
  undo: (answer: GivenAnswer) => Promise<void>;
  keepDraft: (key: number) => Promise<void>;
  attach: (key: number, bytes: number) => Promise<void>;
  /** Despatches everything that is open in an order; `null` if nothing is. */
  advise: (key: number) => Promise<GivenAdvice | null>;
  undoAdvice: (advice: GivenAdvice) => Promise<void>;
  readShipments: () => Promise<void>;
};

/**
 * @param ask a call to the web shell, with its reply as received
 * @param unique a text that no other answer of this folder has
 */
export const openPage = (
  ask: (call: string, input: unknown) => Promise<unknown>,
  options: {
    ledger: Ledger;
    random: Random;
    unique: () => string;
    onCall: (name: string) => void;
    report: (violation: Violation) => void;
  },
): Page => {
  const { ledger, random, unique, onCall } = options;
  const running = new Map<symbol, string>();
  const client = createClient({ send: ({ call, input }) => ask(call, input), listen: () => () => undefined });

  const call: Call = async (name, input) => {
    const mark = Symbol(name);
    running.set(mark, name);
    onCall(name);
    const answer = await client.call(name, input);
    // A call that the kill cut off stays in the list, since it was under way.
    running.delete(mark);
    return answer;
  };

  const read = async (key: number): Promise<OrderDetail> => {
    const detail = await call('orders.get', { key });
    const { order } = detail;
    const shown = {
      id: order.id ?? '',
      version: order.version ?? 0,
      lines: new Map(order.lines.map((line) => [line.position, line.lastUpdatedAt ?? ''])),
    };
    for (const violation of judgeScreen(ledger.shown.get(key), shown)) options.report(violation);
    ledger.shown.set(key, shown);
    return detail;
  };

  return {
    call,
    running: () => [...running.values()],
    read,
    answer: async (key) => {
      const detail = await read(key);
      const answers = answersTo(detail, random, unique());
      if (answers.length === 0) return null;
      const { revision } = detail;
      await call('responses.save-draft', { orderKey: key, draft: { revision, answers } });
      const given: GivenAnswer = {
        id: null,
        orderKey: key,
        lines: answers.map(({ position, answer }) => ({
          position,
          kind: answer.kind,
          terms: termsGiven(detail, position, answer),
        })),
        state: 'requested',
        undo: 'no',
      };
      ledger.answers.push(given);
      return give(
        given,
        call('responses.send', { orderKey: key, revision, answers, buyerAccountNumber: null }),
      );
    },
    undo: (answer) => withdraw(answer, (id) => call('responses.undo', { id })),
    advise: async (key) => {
      const { open, revision, suggestedNumber } = await call('despatch.plan', { orderKey: key });
      if (open.length === 0) return null;
      const given: GivenAdvice = {
        id: null,
        orderKey: key,
        number: suggestedNumber,
        state: 'requested',
        undo: 'no',
      };
      ledger.advices.push(given);
      return give(
        given,
        call('despatch.send', {
          ...{ orderKey: key, revision, lines: open.map(wholeDelivery) },
          ...{ despatchAdviceNumber: suggestedNumber, shipmentNumber: suggestedNumber },
          ...{ shipmentCompanyName: null, trackingNumber: null, buyerAccountNumber: null },
        }),
      );
    },
    undoAdvice: (advice) => withdraw(advice, (id) => call('despatch.undo', { id })),
    readShipments: async () => {
      const { rows } = await call('shipments.list', {});
      const shown = new Map(rows.map((row) => [row.key, row.lastUpdatedAt]));
      for (const violation of judgeShipmentsScreen(ledger.shownShipments, shown)) options.report(violation);
      for (const [shipmentKey, at] of shown) ledger.shownShipments.set(shipmentKey, at);
    },
    keepDraft: async (key) => {
      const detail = await read(key);
      const line = detail.order.lines[0];
      if (line === undefined) return;
      const draft = {
        revision: detail.revision,
        answers: [{ position: line.position, answer: { kind: 'reject' as const, reason: unique() } }],
      };
      ledger.drafts.set(key, { ...ledger.drafts.get(key), requested: draft });
      await call('responses.save-draft', { orderKey: key, draft });
      ledger.drafts.set(key, { saved: draft });
    },
    attach: async (key, bytes) => {
      const content = randomBytes(bytes);
      const name = `drawing-${unique()}.pdf`;
      const { attachment } = await call('documents.begin', {
        orderKey: key,
        position: null,
        name,
        size: bytes,
      });
      const { id } = attachment;
      const sha256 = createHash('sha256').update(content).digest('hex');
      ledger.documents.set(id, { id, orderKey: key, name, sha256, state: 'coming' });
      for (let offset = 0; offset < bytes; offset += pieceBytes) {
        const piece = content.subarray(offset, offset + pieceBytes);
        await call('documents.append', { id, offset, base64: piece.toString('base64') });
      }
      await call('documents.finish', { id });
      ledger.documents.set(id, { id, orderKey: key, name, sha256, state: 'whole' });
    },
  };
};

/** Whether Orderbell itself refused. Any other error may come from the kill. */
export const isRefusal = (error: unknown): error is OrderbellError =>
  error instanceof OrderbellError && error.code !== 'rpc.unreachable';

const answersTo = (detail: OrderDetail, random: Random, unique: string): PositionedAnswer[] => {
  const pending = new Set(
    detail.responses
      .filter(({ state }) => !over.has(state))
      .flatMap(({ answers }) => answers.map(({ position }) => position)),
  );
  const free = detail.order.lines.filter(({ position }) => !pending.has(position));
  const count = random.between(1, 2);
  return free.slice(0, count).flatMap((line) => {
    const answer = answerTo(line, random, unique);
    return problemsOf(line, answer).length === 0 ? [{ position: line.position, answer }] : [];
  });
};

const over: ReadonlySet<string> = new Set(['done', 'undone', 'dropped']);

const answerTo = (line: OrderLine, random: Random, unique: string): LineAnswer => {
  const kind = random.pick(['accept', 'accept', 'reject', 'propose', 'propose'] as const);
  if (kind === 'accept') return { kind };
  if (kind === 'reject') return { kind, reason: `Not ours: ${unique}` };
  const days = random.between(1, 40);
  return {
    kind,
    deliverySchedule: requestedTerms(line).deliverySchedule.flatMap(({ position, date, quantity }) =>
      date === null || quantity === null ? [] : [{ position, date: addDays(date, days), quantity }],
    ),
    prices: null,
    reason: `Later: ${unique}`,
  };
};

const termsGiven = (detail: OrderDetail, position: string, answer: LineAnswer) => {
  const line = detail.order.lines.find((one) => one.position === position);
  if (line === undefined) throw new Error(`The order has no line ${position}.`);
  return termsOfAnswer(line, answer);
};

/** Records the result of sending a message. */
const give = async <Message extends Given>(
  message: Message,
  requested: Promise<{ entry: { id: string } }>,
): Promise<Message> => {
  try {
    message.id = (await requested).entry.id;
    message.state = 'given';
    return message;
  } catch (error) {
    if (isRefusal(error)) message.state = 'refused';
    throw error;
  }
};

/** Records the result of withdrawing a message. */
const withdraw = async (message: Given, ask: (id: string) => Promise<unknown>): Promise<void> => {
  if (message.id === null) return;
  message.undo = 'requested';
  try {
    await ask(message.id);
    message.undo = 'done';
  } catch (error) {
    if (isRefusal(error)) message.undo = 'no';
    throw error;
  }
};
