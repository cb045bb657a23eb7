import type { ModelOrder } from '../model/model-order.ts';
import { readResponse } from '../model/wire.ts';
import { type AnsweredLine, matchesMessage } from './answered-line.ts';

/** An order response as it left the client. Instants in ms of true time. */
export type Post = {
  leftAt: number;
  /** When it arrived or was lost. */
  at: number;
  body: string;
  /** The status that a running client received. `null`: none, or one that the client can't have stored. */
  status: number | null;
  receivedAt: number | null;
  /** The status received in the millisecond in which the process ended. The process may have stored it. */
  lastStatus: number | null;
  /** The client learned that the connection failed before the first byte left. */
  notSent: boolean;
};

/** Whether the client can't know if the message arrived. */
export const isUnclear = ({ status, lastStatus, notSent }: Post): boolean =>
  !notSent && ((status === null && lastStatus === null) || (status ?? 0) >= 500);

/** Giving an answer, or sending it despite a conflict, is a round. Each round allows one effect. */
export type Round = {
  at: number;
  /** The version of each answered line that the user saw, by position. */
  seen: ReadonlyMap<string, number>;
  /** The client confirmed that it took the answer. */
  certain: boolean;
};

export type Action = 'undo' | 'edit' | 'drop' | 'send-anyway';

/**
 * An answer as the user gave it, and what the user and the service were at. None of it comes from the
 * client's memory.
 */
export type GivenAnswer = {
  orderNumber: number;
  lines: AnsweredLine[];
  /** From the reply. If the process ended before the reply, from a screen. */
  id: string | null;
  /** `unknown`: the process ended, and no screen has shown the answer yet. */
  taken: 'yes' | 'unknown' | 'no';
  rounds: Round[];
  /** What the user did with the answer, with or without a reply. */
  actions: { action: Action; certain: boolean }[];
  /** Nothing may leave after this time. */
  withdrawnAt: number | null;
  posts: Post[];
  /**
   * A process ended between giving and withdrawing the answer. The next process can't know whether the
   * answer left.
   */
  mayHaveLeft: boolean;
  /** The ids of the documents that were ready when the answer was given, and of those shown with it. */
  documents: Set<string>;
  /** As last shown to the user. `null`: not shown yet. */
  state: string | null;
  /** The user sent it again since then. */
  sentAnyway: boolean;
};

export type Ledger = ReturnType<typeof createLedger>;

/** What the user did, recorded from their calls and the replies. */
export const createLedger = () => {
  const answers: GivenAnswer[] = [];
  /** Complete documents, by the order account next answer carries them. */
  const ready = new Map<number, string[]>();
  /** Which answer a message belonged to, by time and bytes. `null`: nobody gave it. */
  const senders = new Map<string, GivenAnswer | null>();

  /**
   * The answer that a message belongs to. Two answers with the same content are never under way together.
   */
  const answerOf = ({ body, leftAt }: Post): GivenAnswer | null => {
    const response = readResponse(body);
    const alike = answers.filter(
      ({ orderNumber, lines, taken, rounds }) =>
        orderNumber === response.orderNumber &&
        taken !== 'no' &&
        (rounds[0]?.at ?? 0) <= leftAt &&
        matchesMessage(lines, response.lines),
    );
    const isOpen = ({ withdrawnAt }: GivenAnswer): boolean => withdrawnAt === null || withdrawnAt >= leftAt;
    return alike.findLast(isOpen) ?? alike.at(-1) ?? null;
  };

  return {
    answers,
    /** The user attached a document to an order's next answer. */
    attached: (orderNumber: number, id: string): void =>
      void ready.set(orderNumber, [...(ready.get(orderNumber) ?? []), id]),
    /** @param id from the reply; `null` if the process ended before it replied */
    give: (orderNumber: number, lines: AnsweredLine[], id: string | null, now: number): void => {
      answers.push({
        ...{ orderNumber, lines, id, taken: id === null ? 'unknown' : 'yes' },
        rounds: [{ at: now, seen: seenIn(lines), certain: id !== null }],
        ...{
          actions: [],
          withdrawnAt: null,
          posts: [],
          mayHaveLeft: id === null,
          documents: new Set(ready.get(orderNumber)),
          state: null,
          sentAnyway: false,
        },
      });
      ready.delete(orderNumber);
    },
    /** The user did something with an answer. @param certain whether the client replied */
    did: (answer: GivenAnswer, action: Action, certain: boolean, now: number): void => {
      answer.actions.push({ action, certain });
      if (action === 'send-anyway') answer.sentAnyway = true;
      else if (certain) answer.withdrawnAt ??= now;
    },
    /** The user sent an answer again despite a conflict. @param seen the line versions that they saw */
    overruled: (
      answer: GivenAnswer,
      seen: ReadonlyMap<string, number>,
      certain: boolean,
      now: number,
    ): void => void answer.rounds.push({ at: now, seen, certain }),
    posted: (post: Post): GivenAnswer | null => {
      const answer = answerOf(post);
      senders.set(`${post.at} ${post.body}`, answer);
      answer?.posts.push(post);
      return answer;
    },
    /**
     * A process may not have stored what it received in its last millisecond. What it was about to send may
     * not have left.
     */
    processEnded: (now: number): void => {
      for (const answer of answers) answer.mayHaveLeft ||= answer.withdrawnAt === null;
      for (const post of answers.flatMap(({ posts }) => posts)) {
        if (post.receivedAt !== now) continue;
        post.lastStatus = post.status;
        post.status = null;
      }
    },
    senderOf: ({ at, body }: { at: number; body: string }): GivenAnswer | null =>
      senders.get(`${at} ${body}`) ?? null,
  };
};

/** The line in the version that the user saw. */
export const seenLine = (order: ModelOrder, position: string, since: number) =>
  order.versions[since - 1]?.lines.find((line) => line.position === position);

const seenIn = (lines: readonly AnsweredLine[]): Map<string, number> =>
  new Map(lines.map(({ position, seenSince }) => [position, seenSince]));
