import type { OrderDetail } from '../../../src/shared/contract/calls/orders.ts';
import type { Answer, Service } from '../model/service.ts';
import type { Traits } from '../model/traits.ts';
import { type AnsweredLine, isShownAsGiven } from './answered-line.ts';
import { createLedger, type GivenAnswer, isUnclear, type Post, seenLine } from './ledger.ts';
import { judgeIntakes, judgePost } from './on-answers.ts';
import { judgeDocuments } from './on-documents.ts';
import { finalStates, isSeenAtRest, judgeState, type ServiceTraits } from './on-ends.ts';
import { createMainLaneJudge } from './on-main-lane.ts';
import { judgeContent, judgeStep, judgeWholeness, type Screen, screenOf } from './on-screens.ts';
import { judgeDone } from './on-subjects.ts';
import { createReceipts } from './receipts.ts';
import { createTally } from './tally.ts';
import type { Violation } from './violations.ts';

type Entry = OrderDetail['responses'][number];
type Page = Pick<OrderDetail, 'responses' | 'attachments'>;

/**
 * Judges a client from outside: by the service's history, by what the user did and was at, and by the
 * client's screens.
 */
export const createOracle = (service: Service, traits: Pick<Traits, 'ids'> & ServiceTraits) => {
  const found: Violation[] = [];
  const tally = createTally();
  const ledger = createLedger();
  const receipts = createReceipts({ ids: traits.ids, tally });
  const screens = new Map<number, Screen>();
  /** Orders account page was shown since the last full check began. */
  const checked = new Set<number>();
  /** Unreadable records that a client received, and when first (ms). */
  const brokenReceived = new Map<string, number>();
  const mainLane = createMainLaneJudge(service);

  const report = (violations: Violation[]): void => {
    for (const violation of violations) {
      if (!found.some(({ text }) => text === violation.text)) found.push(violation);
    }
  };

  const orderOf = (orderNumber: number) => service.orders.find(({ number }) => number === orderNumber);

  /** The answer that a screen shows. If its call ended with its process, it is recognized by content. */
  const answerShown = (orderNumber: number, { id, answers }: Entry): GivenAnswer | null => {
    const known = ledger.answers.find((answer) => answer.id === id);
    if (known !== undefined) return known;
    const unknown = ledger.answers.find(
      (answer) =>
        answer.taken === 'unknown' &&
        answer.orderNumber === orderNumber &&
        isShownAsGiven(answer.lines, answers),
    );
    if (unknown === undefined) return null;
    unknown.id = id;
    unknown.taken = 'yes';
    return unknown;
  };

  const observeAnswer = (
    orderNumber: number,
    entry: Entry,
    documents: Page['attachments'],
    now: number,
  ): GivenAnswer | null => {
    const { id, state } = entry;
    const answer = answerShown(orderNumber, entry);
    if (answer === null) {
      report([{ kind: 'falsified', text: `PO-${orderNumber}: ${id} is an answer that nobody gave` }]);
      return null;
    }
    const carried = documents.filter(({ responseId }) => responseId === id);
    for (const document of carried) answer.documents.add(document.id);
    if (answer.state === state && !answer.sentAnyway && answer.withdrawnAt === null) return answer;
    if (!isShownAsGiven(answer.lines, entry.answers)) {
      report([
        { kind: 'falsified', text: `PO-${orderNumber}: ${id} doesn't match the answer that was given` },
      ]);
    }
    const lacksDocuments = carried.some((document) => document.state === 'needs-attention');
    report(judgeState(service, ledger, answer, state, { lacksDocuments, traits }));
    if (state === 'conflict' && answer.state !== state) tally.add('conflicts');
    if (state === 'done' && answer.state !== state) {
      tally.add('answers seen confirmed');
      const order = orderOf(orderNumber);
      if (order !== undefined) report(judgeDone(order, answer, receipts));
    }
    answer.state = state;
    answer.sentAnyway = false;
    // The process may have ended while the user withdrew the answer. Now the screen shows that it was
    // withdrawn.
    if (state === 'undone' || state === 'dropped') answer.withdrawnAt ??= now;
    return answer;
  };

  const observeAnswers = (orderNumber: number, { responses, attachments }: Page, now: number): void => {
    const shown = new Set(responses.map((entry) => observeAnswer(orderNumber, entry, attachments, now)));
    for (const answer of ledger.answers) {
      if (answer.orderNumber !== orderNumber || answer.taken === 'no' || shown.has(answer)) continue;
      if (answer.taken === 'unknown' && answer.posts.length === 0) answer.taken = 'no';
      else {
        const text = `PO-${orderNumber}: ${answer.id ?? 'an answer that left'} is on no screen`;
        report([{ kind: 'lost-answer', text }]);
      }
    }
  };

  const countAnswers = (): void => {
    for (const { taken, rounds, state, posts, lines } of ledger.answers) {
      if (taken !== 'no') tally.add('answers that were taken');
      const isWithoutDate = lines.some(({ kind, terms }) => kind === 'propose' && terms.day === 0);
      if (taken !== 'no' && isWithoutDate) tally.add('proposals without a date that were taken');
      if (rounds[0]?.certain === false) tally.add('answers whose call ended with the process');
      if (state === 'undone' || state === 'dropped') tally.add('answers withdrawn');
      tally.add('attempts after one with unknown result', posts.slice(0, -1).filter(isUnclear).length);
      tally.add('conflicts that were overruled', rounds.length - 1);
    }
  };

  return {
    ...{ found, tally, ledger, screens, mainLane, report },
    /** The service answered; the reply may still be lost. */
    answered: ({ poll }: Answer): void => {
      if (poll !== null) report(mainLane.polled(poll));
    },
    /** An order response is about to arrive at the service or to be lost. */
    posted: (post: Post): void => report(judgePost(post, ledger.posted(post))),
    /** A running client received an answer of the service. */
    received: ({ status, shown, tokenUse, ...rest }: Answer, now: number): void => {
      mainLane.received({ shown, ...rest }, now);
      receipts.note({ shown, ...rest }, now);
      for (const { order, version } of shown) {
        const key = `${order.id} ${version.version}`;
        if (version.broken && !brokenReceived.has(key)) brokenReceived.set(key, now);
      }
      if (tokenUse !== null && status === 200) tokenUse.received = true;
    },
    /**
     * The client's process ended. It may not have stored what it received in this millisecond. That is no
     * loss: the service shows it again, unless something newer replaces it.
     */
    processEnded: (now: number): void => {
      for (const [key, at] of brokenReceived) if (at === now) brokenReceived.delete(key);
      mainLane.processEnded(now);
      receipts.processEnded(now);
      ledger.processEnded(now);
    },
    /** A running client failed to reply to a call. */
    unanswered: (name: string, why: string): void =>
      report([{ kind: 'unanswered', text: `${name} ended with ${why}` }]),
    /** The client refused an answer because the buyer had changed a line. */
    refusedAsChanged: (orderNumber: number, lines: readonly AnsweredLine[]): void => {
      const order = orderOf(orderNumber);
      const changed = lines.some(({ position, seenSince }) =>
        order?.versions.some(({ version }) => (seenLine(order, position, version)?.since ?? 0) > seenSince),
      );
      if (changed) return;
      const text = `PO-${orderNumber}: an answer was refused, and nothing had changed`;
      report([{ kind: 'unanswered', text }]);
    },
    observe: (orderNumber: number, detail: OrderDetail, now: number): void => {
      const order = orderOf(orderNumber);
      if (order === undefined) return;
      const screen = screenOf(detail);
      report(judgeStep(screens.get(orderNumber), screen, `PO-${orderNumber}`));
      screens.set(orderNumber, screen);
      checked.add(orderNumber);
      report(judgeContent(order, detail, traits.twins));
      observeAnswers(orderNumber, detail, now);
    },
    /** Starts a full check: every order's page is read again. */
    startFullCheck: (): void => checked.clear(),
    /**
     * @param lateness ms: everything shown no later than that after its own stamp has to be there by now
     */
    judgeLate: (before: number, lateness: number, now: number): void =>
      report(judgeWholeness(service, screens, { moment: before, lateness, now })),
    /** Called after everything has settled and every order was read. */
    conclude: (now: number, setAside: number): void => {
      service.processQueue();
      report(judgeDocuments(service, ledger));
      report(judgeIntakes(service, ledger, receipts, tally, traits.twins));
      report(
        service.misdirected.map((text) => ({
          kind: 'other-account',
          text: `${text} was sent in another account's name`,
        })),
      );
      const uses = service.sessions.uses;
      const twice = uses.find(
        ({ token, received: wasReceived }, index) =>
          wasReceived && uses.slice(index + 1).some((later) => later.token === token),
      );
      if (twice !== undefined) report([{ kind: 'token-twice', text: `${twice.token} was used again` }]);
      report(judgeWholeness(service, screens, { moment: now, lateness: Infinity, now }));
      for (const number of screens.keys()) {
        if (!checked.has(number)) report([{ kind: 'lost', text: `PO-${number} is no longer in the list` }]);
      }
      for (const answer of ledger.answers) {
        const { id, orderNumber, state, taken } = answer;
        const isWaitedFor = state === 'sent' && isSeenAtRest(service, answer, traits);
        if (taken === 'no' || (finalStates.has(state ?? '') && !isWaitedFor)) continue;
        report([{ kind: 'hanging', text: `PO-${orderNumber}: ${id} is ${state ?? 'nowhere'} at the end` }]);
      }
      if (setAside < brokenReceived.size) {
        const text = `${brokenReceived.size} unreadable records arrived, ${setAside} are stored`;
        report([{ kind: 'set-aside-lost', text }]);
      }
      countAnswers();
    },
  };
};
