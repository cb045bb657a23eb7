import type { ModelOrder } from '../model/model-order.ts';
import { readResponse } from '../model/wire.ts';
import { type AnsweredLine, sayTheSame } from './what-was-said.ts';

/** An order response as it left the client. Instants in ms of true time. */
export type Post = {
  leftAt: number;
  /** When it arrived, or was lost. */
  at: number;
  body: string;
  /** What the living client was answered, and when; `null` for nothing, or for what it can't have kept. */
  status: number | null;
  heardAt: number | null;
  /** What its process was answered in the very moment in which it ended: it may have written that down. */
  lastWord: number | null;
  /** Its process was told that the connection failed before the first byte left. */
  notSent: boolean;
};

/** Whether the client can't know if it arrived. */
export const isUnclear = ({ status, lastWord, notSent }: Post): boolean =>
  !notSent && ((status === null && lastWord === null) || (status ?? 0) >= 500);

/** Each time that she gave an answer, once and in spite of a conflict, allows it one effect. */
export type Round = {
  at: number;
  /** The version of each answered line that she saw, by its position. */
  seen: ReadonlyMap<string, number>;
  /** The client said that it took it. */
  certain: boolean;
};

export type Deed = 'undo' | 'edit' | 'drop' | 'send-anyway';

/** An answer as the supplier gave it, and what she and the service were told of it. Nothing of it is the client's memory. */
export type GivenAnswer = {
  orderNumber: number;
  lines: AnsweredLine[];
  /** As the reply or, where the process ended before it could reply, a screen told it. */
  id: string | null;
  /** `unknown`: the process ended, and no screen has told yet. */
  taken: 'yes' | 'unknown' | 'no';
  rounds: Round[];
  /** What she did with it, whether or not she was told that it was done. */
  deeds: { deed: Deed; certain: boolean }[];
  /** From then on nothing may leave. */
  takenBackAt: number | null;
  posts: Post[];
  /** A process ended after she gave it and before she took it back: the next one can't know whether it had left. */
  mayHaveLeft: boolean;
  /** The ids of the documents that were ready when she gave it, and of those that she was shown with it. */
  documents: Set<string>;
  /** As last shown to her; `null`: never yet. */
  state: string | null;
  /** Since then she sent it again. */
  sentAnyway: boolean;
};

export type Ledger = ReturnType<typeof createLedger>;

/** What the supplier did, written down beside her: by her own calls and their replies. */
export const createLedger = () => {
  const answers: GivenAnswer[] = [];
  /** Documents that are whole, by the order whose next answer is to carry them. */
  const ready = new Map<number, string[]>();
  /** Whose bytes arrived, by moment and bytes: `null` for what nobody said. */
  const senders = new Map<string, GivenAnswer | null>();

  /** Whose words these are. Two answers that say the same are never under way together. */
  const whoSaid = ({ body, leftAt }: Post): GivenAnswer | null => {
    const response = readResponse(body);
    const alike = answers.filter(
      ({ orderNumber, lines, taken, rounds }) =>
        orderNumber === response.orderNumber &&
        taken !== 'no' &&
        (rounds[0]?.at ?? 0) <= leftAt &&
        sayTheSame(lines, response.lines),
    );
    const isOpen = ({ takenBackAt }: GivenAnswer): boolean => takenBackAt === null || takenBackAt >= leftAt;
    return alike.findLast(isOpen) ?? alike.at(-1) ?? null;
  };

  return {
    answers,
    /** She attached a document to an order's next answer. */
    attached: (orderNumber: number, id: string): void =>
      void ready.set(orderNumber, [...(ready.get(orderNumber) ?? []), id]),
    /** @param id as the reply told it; `null` when the process ended before it could reply */
    give: (orderNumber: number, lines: AnsweredLine[], id: string | null, now: number): void => {
      answers.push({
        ...{ orderNumber, lines, id, taken: id === null ? 'unknown' : 'yes' },
        rounds: [{ at: now, seen: seenIn(lines), certain: id !== null }],
        ...{
          deeds: [],
          takenBackAt: null,
          posts: [],
          mayHaveLeft: id === null,
          documents: new Set(ready.get(orderNumber)),
          state: null,
          sentAnyway: false,
        },
      });
      ready.delete(orderNumber);
    },
    /** She did something with an answer. @param certain she was told that it was done */
    did: (answer: GivenAnswer, deed: Deed, certain: boolean, now: number): void => {
      answer.deeds.push({ deed, certain });
      if (deed === 'send-anyway') answer.sentAnyway = true;
      else if (certain) answer.takenBackAt ??= now;
    },
    /** She sent an answer again in spite of a conflict. @param seen the lines' versions that she was shown */
    overruled: (
      answer: GivenAnswer,
      seen: ReadonlyMap<string, number>,
      certain: boolean,
      now: number,
    ): void => void answer.rounds.push({ at: now, seen, certain }),
    posted: (post: Post): GivenAnswer | null => {
      const answer = whoSaid(post);
      senders.set(`${post.at} ${post.body}`, answer);
      answer?.posts.push(post);
      return answer;
    },
    /** What a process heard in the very moment in which it ended it may not have written down, and what it was about to send may not have left. */
    processEnded: (now: number): void => {
      for (const answer of answers) answer.mayHaveLeft ||= answer.takenBackAt === null;
      for (const post of answers.flatMap(({ posts }) => posts)) {
        if (post.heardAt !== now) continue;
        post.lastWord = post.status;
        post.status = null;
      }
    },
    senderOf: ({ at, body }: { at: number; body: string }): GivenAnswer | null =>
      senders.get(`${at} ${body}`) ?? null,
  };
};

/** The line as the service had it in the version that she saw. */
export const seenLine = (order: ModelOrder, position: string, since: number) =>
  order.versions[since - 1]?.lines.find((line) => line.position === position);

const seenIn = (lines: readonly AnsweredLine[]): Map<string, number> =>
  new Map(lines.map(({ position, seenSince }) => [position, seenSince]));
