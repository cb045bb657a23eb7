import { z } from 'zod';
import { answerLine, type BuyerMove, type LineResponse, moveByBuyer } from './line-moves.ts';
import {
  type Line,
  latest,
  type ModelOrder,
  newLine,
  type Terms,
  type Version,
  versionBehind,
} from './model-order.ts';
import { createObjectStorage, storagePath } from './object-storage.ts';
import { answerOtherAccount, supplierEmail } from './other-account.ts';
import type { PollTraffic } from './poll-log.ts';
import { type IndexedOrder, pollIndex, pollPath } from './search-index.ts';
import { createSessions, type TokenUse } from './sessions.ts';
import type { Traits } from './traits.ts';
import { readResponse, writeOrder } from './wire.ts';

export type Arrived = { method: string; path: string; headers: Record<string, string>; body: string };

/** The answer, and what the network and the oracle have to know about it. */
export type Answer = {
  status: number;
  headers: Record<string, string>;
  text: string;
  /** The records of a poll. */
  shown: IndexedOrder[];
  poll: PollTraffic | null;
  /** The record of a fetch. */
  fetched: IndexedOrder | null;
  tokenUse: TokenUse | null;
};

/**
 * A response that the service took, the oracle's source. `before` and `after` are the order's lines;
 * `applied` is null while the response waits in the queue.
 */
export type Intake = {
  at: number;
  body: string;
  orderNumber: number;
  /** The ids of the documents that it names, and those among them that don't exist. */
  documents: string[];
  missing: string[];
  applied: { at: number; before: readonly Line[]; after: readonly Line[] } | null;
};

export type MoveOptions = { late: number; ahead: number; broken: boolean };

export type Service = ReturnType<typeof createService>;

/** An order exchange service in memory. @param now true time in ms */
export const createService = (deps: { traits: Traits; now: () => number }) => {
  const { traits } = deps;
  const queue: { due: number; intake: Intake }[] = [];
  let workingAt: number | null = null;
  const now = (): number => workingAt ?? deps.now();
  const orders: ModelOrder[] = [];
  const intakes: Intake[] = [];
  const polls: PollTraffic[] = [];
  const misdirected: string[] = [];
  const storage = createObjectStorage();
  const sessions = createSessions(now, () => traits.token);

  const stampAfter = (before: string, ahead: number): string => {
    const cut =
      Math[traits.rounding === 'up' ? 'ceil' : 'floor'](now() / traits.granularity) * traits.granularity;
    const fresh = new Date(cut + ahead).toISOString();
    // Without versions, only the stamp shows which version is later.
    const isLater = traits.versions ? fresh >= before : fresh > before;
    // A record's stamp never goes back, not even after one in the future.
    return isLater ? fresh : next(before);
  };

  const add = (
    order: ModelOrder,
    lines: readonly Line[],
    by: Version['by'],
    { late, ahead, broken }: MoveOptions,
    attached: readonly string[] = [],
  ): void => {
    const version = order.versions.length + 1;
    const before = order.versions.at(-1);
    const stamp = stampAfter(before?.stamp ?? '', ahead);
    const marked = lines.map((line, index) =>
      line === before?.lines[index] ? line : { ...line, since: version, stamp },
    );
    order.versions.push({
      version,
      stamp,
      madeAt: now(),
      // Counted from the stamp, since the backfill also counts from there.
      visibleAt: Math.min(now() + Math.max(late, traits.lag), Math.max(now(), Date.parse(stamp) + latestMs)),
      by,
      broken,
      lines: marked,
      supplierDocuments: [...new Set([...(before?.supplierDocuments ?? []), ...attached])],
    });
  };

  const take = (body: string): Intake => {
    const { orderNumber, documents } = readResponse(body);
    const missing = documents.filter((id) => !storage.has(id));
    const intake: Intake = { at: now(), body, orderNumber, documents, missing, applied: null };
    intakes.push(intake);
    if (traits.queue === 0) apply(intake);
    else queue.push({ due: now() + traits.queue, intake });
    return intake;
  };

  // Called before anything else happens: the service works while the client's computer sleeps.
  const processQueue = (): void => {
    while (queue[0] !== undefined && queue[0].due <= deps.now()) {
      const { due, intake } = queue[0];
      queue.shift();
      workingAt = due;
      apply(intake);
      workingAt = null;
    }
  };

  const apply = (intake: Intake): void => {
    const order = orders.find(({ number }) => number === intake.orderNumber);
    if (order === undefined) return;
    const lineResponses = readResponse(intake.body).lines;
    const before = latest(order).lines;
    const after = before.map((line) => {
      const response = lineResponses.get(line.position);
      return response === undefined ? line : answerLine(line, response, traits);
    });
    intake.applied = { at: now(), before, after };
    add(
      order,
      // An answered line counts as touched, even if the table leaves it unchanged.
      after.map((line) => (lineResponses.has(line.position) ? { ...line } : line)),
      'supplier',
      { late: traits.ownLate, ahead: 0, broken: false },
      intake.documents.filter((id) => !intake.missing.includes(id)),
    );
  };

  const respond = ({ method, path, headers, body }: Arrived): Partial<Answer> => {
    switch (path) {
      case '/v2/authentication/login':
        return { status: 200, headers: sessions.login(headers['authorization'] ?? '') };
      case '/v2/authentication/refresh': {
        const { use, headers: fresh } = sessions.refresh(headers['refresh-token'] ?? '');
        return { status: fresh === null ? 401 : 200, headers: fresh ?? {}, tokenUse: use };
      }
      case '/v2/authentication/logout':
        sessions.logout(headers['refresh-token'] ?? '');
        return { status: 200 };
    }
    const account = sessions.accountOf(headers['authorization']);
    if (account === null) return { status: 401 };
    if (account !== supplierEmail) {
      // Anybody may poll for their own news.
      if (!path.endsWith('/poll')) misdirected.push(`${method} ${path}`);
      return answerOtherAccount({ path, body });
    }
    if (path === pollPath) {
      const answer = pollIndex(orders, traits, body, now(), polls.length);
      polls.push(answer.poll);
      return { status: 200, ...answer };
    }
    if (path === '/v2/api-connector/order-response') {
      if (!isResponse(body)) return { status: 400, text: '{"message":"not a response"}' };
      take(body);
      return { status: traits.queue === 0 ? 200 : 202 };
    }
    if (path.startsWith(storagePath)) return storage.handle(method, path, body);
    const order = traits.ids ? orders.find(({ id }) => path === `/order/${id}`) : undefined;
    if (order === undefined) return { status: 404 };
    const version = versionBehind(order, now(), traits.fetchLag);
    return { status: 200, text: writeOrder(order, version, traits), fetched: { order, version } };
  };

  return {
    traits,
    orders,
    intakes,
    /** Every page of a poll that was answered, oldest first. */
    polls,
    /** Requests in the name of an account that doesn't own these orders. */
    misdirected,
    sessions,
    processQueue,
    /** Called when the client can't be sure of what it sent: shortens the wait in the queue. */
    shortenQueue: (): void => {
      for (const waiting of queue) {
        waiting.due = Math.min(waiting.due, Math.max(waiting.intake.at + longestUnsureMs, now()));
      }
    },
    issue: (lines: Terms[], options: MoveOptions): void => {
      processQueue();
      const number = orders.length + 1;
      const order: ModelOrder = { number, id: `order-${number}`, versions: [] };
      orders.push(order);
      add(
        order,
        lines.map((terms, index) => newLine(`${index + 1}0`, terms, '')),
        'buyer',
        options,
      );
    },
    /** Whether the table allows it. */
    move: (number: number, lineIndex: number, move: BuyerMove, options: MoveOptions): boolean => {
      processQueue();
      const order = orders[number % Math.max(1, orders.length)];
      if (order === undefined) return false;
      const { lines } = latest(order);
      const at = lineIndex % lines.length;
      const line = lines[at];
      const moved = line === undefined ? null : moveByBuyer(line, move);
      if (moved === null) return false;
      add(
        order,
        lines.map((one, index) => (index === at ? moved : one)),
        'buyer',
        options,
      );
      return true;
    },
    /**
     * Somebody answers for the supplier in the service's portal. Returns whether such a line exists. With a
     * queue it does nothing: a buyer's refusal could then not be matched to a proposal.
     */
    answerAtPortal: (number: number, lineIndex: number, response: LineResponse): boolean => {
      processQueue();
      const order = orders[number % Math.max(1, orders.length)];
      if (order === undefined || traits.queue > 0) return false;
      const { lines } = latest(order);
      const at = lineIndex % lines.length;
      add(
        order,
        lines.map((line, index) => (index === at ? { ...answerLine(line, response, traits) } : line)),
        'portal',
        { late: traits.ownLate, ahead: 0, broken: false },
      );
      return true;
    },
    handle: (request: Arrived): Answer => {
      processQueue();
      const answer = respond(request);
      return {
        status: 500,
        text: '',
        shown: [],
        poll: null,
        fetched: null,
        tokenUse: null,
        ...answer,
        headers: { ...answer.headers, date: new Date(now()).toUTCString() },
      };
    },
  };
};

/** The longest delay that the nightly backfill covers. */
const latestMs = 48 * 3_600_000;
const longestUnsureMs = 40_000;

const next = (stamp: string): string => new Date(Date.parse(stamp) + 1).toISOString();

const isResponse = (body: string): boolean => {
  try {
    readResponse(body);
    return true;
  } catch (error) {
    if (error instanceof z.ZodError || error instanceof SyntaxError) return false;
    throw error;
  }
};
