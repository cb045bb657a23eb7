import type { OrderDetail } from '../../../src/shared/contract/orders.ts';
import type { Answer, Service } from '../model/service.ts';
import type { Traits } from '../model/traits.ts';
import { createHeard } from './heard.ts';
import { createLedger, type GivenAnswer, isUnclear, type Post, seenLine } from './ledger.ts';
import { judgeIntakes, judgePost } from './on-answers.ts';
import { judgeDocuments } from './on-documents.ts';
import { ends, isSeenAtRest, judgeState, type ServiceTraits } from './on-ends.ts';
import { createMainLaneJudge } from './on-main-lane.ts';
import { judgeContent, judgeStep, judgeWholeness, type Screen, screenOf } from './on-screens.ts';
import { judgeDone } from './on-subjects.ts';
import { createTally } from './tally.ts';
import type { Violation } from './violations.ts';
import { type AnsweredLine, showsWhatWasSaid } from './what-was-said.ts';

type Entry = OrderDetail['responses'][number];
type Page = Pick<OrderDetail, 'responses' | 'attachments'>;

/** Judges a client from outside: by the service's own history, by what she said and was told, and by what its screens show. */
export const createOracle = (service: Service, traits: Pick<Traits, 'ids'> & ServiceTraits) => {
  const found: Violation[] = [];
  const tally = createTally();
  const ledger = createLedger();
  const heard = createHeard({ ids: traits.ids, tally });
  const screens = new Map<number, Screen>();
  /** Orders whose page was shown since the last whole look began. */
  const looked = new Set<number>();
  /** Unreadable records that a client read, and when first (ms). */
  const brokenHeard = new Map<string, number>();
  const mainLane = createMainLaneJudge(service);

  const report = (violations: Violation[]): void => {
    for (const violation of violations) {
      if (!found.some(({ text }) => text === violation.text)) found.push(violation);
    }
  };

  const orderOf = (orderNumber: number) => service.orders.find(({ number }) => number === orderNumber);

  /** Whose answer a screen shows: that of a call which died with its process is known by what it says. */
  const answerShown = (orderNumber: number, { id, answers }: Entry): GivenAnswer | null => {
    const known = ledger.answers.find((answer) => answer.id === id);
    if (known !== undefined) return known;
    const unknown = ledger.answers.find(
      (answer) =>
        answer.taken === 'unknown' &&
        answer.orderNumber === orderNumber &&
        showsWhatWasSaid(answer.lines, answers),
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
    if (answer.state === state && !answer.sentAnyway && answer.takenBackAt === null) return answer;
    if (!showsWhatWasSaid(answer.lines, entry.answers)) {
      report([{ kind: 'falsified', text: `PO-${orderNumber}: ${id} doesn't say what she said` }]);
    }
    const lacksDocuments = carried.some((document) => document.state === 'needs-attention');
    report(judgeState(service, ledger, answer, state, { lacksDocuments, traits }));
    if (state === 'conflict' && answer.state !== state) tally.add('conflicts');
    if (state === 'done' && answer.state !== state) {
      tally.add('answers seen confirmed');
      const order = orderOf(orderNumber);
      if (order !== undefined) report(judgeDone(order, answer, heard));
    }
    answer.state = state;
    answer.sentAnyway = false;
    // She may have been cut off while she took it back: now she sees that it was done.
    if (state === 'undone' || state === 'dropped') answer.takenBackAt ??= now;
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
      if (rounds[0]?.certain === false) tally.add('answers whose call died with the process');
      if (state === 'undone' || state === 'dropped') tally.add('answers taken back');
      tally.add('attempts after one of unknown fate', posts.slice(0, -1).filter(isUnclear).length);
      tally.add('conflicts that were overruled', rounds.length - 1);
    }
  };

  return {
    ...{ found, tally, ledger, screens, mainLane, report },
    /** The service answered, whatever becomes of it on the way. */
    answered: ({ poll }: Answer): void => {
      if (poll !== null) report(mainLane.asked(poll));
    },
    /** An order response is about to arrive at the service, or to be lost. */
    posted: (post: Post): void => report(judgePost(post, ledger.posted(post))),
    /** A living client read an answer of the service. */
    heard: ({ status, shown, tokenUse, ...rest }: Answer, now: number): void => {
      mainLane.heard({ shown, ...rest }, now);
      heard.note({ shown, ...rest }, now);
      for (const { order, version } of shown) {
        const key = `${order.id} ${version.version}`;
        if (version.broken && !brokenHeard.has(key)) brokenHeard.set(key, now);
      }
      if (tokenUse !== null && status === 200) tokenUse.heard = true;
    },
    /**
     * The client's process ended. What it read in this very moment it may not have stored, and nobody misses that: the
     * service shows it again, unless something newer takes its place first.
     */
    processEnded: (now: number): void => {
      for (const [key, at] of brokenHeard) if (at === now) brokenHeard.delete(key);
      mainLane.processEnded(now);
      heard.processEnded(now);
      ledger.processEnded(now);
    },
    /** A question of the screens got no answer, though the process lives. */
    unanswered: (name: string, why: string): void =>
      report([{ kind: 'unanswered', text: `${name} ended with ${why}` }]),
    /** An answer was turned away because the buyer had changed a line since she saw it. */
    saidToHaveChanged: (orderNumber: number, lines: readonly AnsweredLine[]): void => {
      const order = orderOf(orderNumber);
      const changed = lines.some(({ position, seenSince }) =>
        order?.versions.some(({ version }) => (seenLine(order, position, version)?.since ?? 0) > seenSince),
      );
      if (changed) return;
      const text = `PO-${orderNumber}: an answer was turned away, and nothing had changed`;
      report([{ kind: 'unanswered', text }]);
    },
    observe: (orderNumber: number, detail: OrderDetail, now: number): void => {
      const order = orderOf(orderNumber);
      if (order === undefined) return;
      const screen = screenOf(detail);
      report(judgeStep(screens.get(orderNumber), screen, `PO-${orderNumber}`));
      screens.set(orderNumber, screen);
      looked.add(orderNumber);
      report(judgeContent(order, detail, traits.twins));
      observeAnswers(orderNumber, detail, now);
    },
    /** From now on every order is looked at. */
    lookAtAll: (): void => looked.clear(),
    /** @param lateness ms: whatever was shown no later than that after its own stamp has to be there by now */
    judgeLate: (before: number, lateness: number, now: number): void =>
      report(judgeWholeness(service, screens, { moment: before, lateness, now })),
    /** After everything has come to rest, and every order was looked at. */
    conclude: (now: number, setAside: number): void => {
      service.workOff();
      report(judgeDocuments(service, ledger));
      report(judgeIntakes(service, ledger, heard, tally, traits.twins));
      report(service.strayed.map((text) => ({ kind: 'other-name', text: `${text} came in another name` })));
      const uses = service.sessions.uses;
      const twice = uses.find(
        ({ token, heard: wasHeard }, index) =>
          wasHeard && uses.slice(index + 1).some((later) => later.token === token),
      );
      if (twice !== undefined) report([{ kind: 'token-twice', text: `${twice.token} was used again` }]);
      report(judgeWholeness(service, screens, { moment: now, lateness: Infinity, now }));
      for (const number of screens.keys()) {
        if (!looked.has(number)) report([{ kind: 'lost', text: `PO-${number} is no longer in the list` }]);
      }
      for (const answer of ledger.answers) {
        const { id, orderNumber, state, taken } = answer;
        const isWaitedFor = state === 'sent' && isSeenAtRest(service, answer, traits);
        if (taken === 'no' || (ends.has(state ?? '') && !isWaitedFor)) continue;
        report([{ kind: 'hanging', text: `PO-${orderNumber}: ${id} is ${state ?? 'nowhere'} at the end` }]);
      }
      if (setAside < brokenHeard.size) {
        const text = `${brokenHeard.size} unreadable records came, ${setAside} are kept`;
        report([{ kind: 'set-aside-lost', text }]);
      }
      countAnswers();
    },
  };
};
