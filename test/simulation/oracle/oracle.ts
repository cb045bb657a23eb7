import type { OrderDetail } from '../../../src/shared/contract/orders.ts';
import type { Answer, Service } from '../model/service.ts';
import { answerOf, type GivenAnswer } from './ledger.ts';
import { isShownByService, judgeAnswers } from './on-answers.ts';
import { createMainLaneJudge } from './on-main-lane.ts';
import { judgeContent, judgeStep, judgeWholeness, type Screen, screenOf } from './on-screens.ts';
import type { Violation } from './violations.ts';

/** Judges a client from outside: by the service's own history and by what its screens show. */
export const createOracle = (service: Service) => {
  const found: Violation[] = [];
  const ledger: GivenAnswer[] = [];
  const screens = new Map<number, Screen>();
  const states = new Map<string, string>();
  /** Unreadable records that a client read, and when first (ms). */
  const brokenHeard = new Map<string, number>();
  const mainLane = createMainLaneJudge(service);

  const report = (violations: Violation[]): void => {
    for (const violation of violations) {
      if (!found.some(({ text }) => text === violation.text)) found.push(violation);
    }
  };

  return {
    found,
    ledger,
    screens,
    mainLane,
    report,
    /** The state in which an answer was last shown. */
    stateOf: (id: string): string | undefined => states.get(id),
    /** The service answered, whatever becomes of it on the way. */
    answered: ({ poll }: Answer): void => {
      if (poll !== null) report(mainLane.asked(poll));
    },
    /** A living client read an answer of the service. */
    heard: ({ status, shown, tokenUse, ...rest }: Answer, now: number): void => {
      mainLane.heard({ shown, ...rest });
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
    },
    /** A question of the screens got no answer, though the process lives. */
    unanswered: (name: string, why: string): void =>
      report([{ kind: 'unanswered', text: `${name} ended with ${why}` }]),
    observe: (orderNumber: number, detail: OrderDetail): void => {
      const order = service.orders.find(({ number }) => number === orderNumber);
      if (order === undefined) return;
      const screen = screenOf(detail);
      report(judgeStep(screens.get(orderNumber), screen, `PO-${orderNumber}`));
      screens.set(orderNumber, screen);
      report(judgeContent(order, detail));
      for (const { id, state } of detail.responses) {
        states.set(id, state);
        const answer = ledger.find((one) => one.id === id);
        if (answer === undefined || state !== 'done') continue;
        const applied = service.intakes.some(
          (intake) => intake.applied !== null && answerOf(ledger, intake.body, intake.at) === answer,
        );
        if (!applied && !isShownByService(service, answer)) {
          report([{ kind: 'told-too-early', text: `PO-${orderNumber}: ${id} is called confirmed` }]);
        }
      }
    },
    /** @param lateness ms: whatever was shown no later than that after its own stamp has to be there by now */
    judgeLate: (before: number, lateness: number): void =>
      report(judgeWholeness(service, screens, before, lateness)),
    /** After everything has come to rest. */
    conclude: (now: number, setAside: number): void => {
      service.workOff();
      report(judgeAnswers(service, ledger));
      report(service.strayed.map((text) => ({ kind: 'other-name', text: `${text} came in another name` })));
      const uses = service.sessions.uses;
      const twice = uses.find(
        ({ token, heard }, index) => heard && uses.slice(index + 1).some((later) => later.token === token),
      );
      if (twice !== undefined) report([{ kind: 'token-twice', text: `${twice.token} was used again` }]);
      report(judgeWholeness(service, screens, now, Infinity));
      for (const { id, orderNumber } of ledger) {
        const state = states.get(id) ?? 'nowhere';
        if (ended.has(state)) continue;
        report([{ kind: 'hanging', text: `PO-${orderNumber}: ${id} is ${state} at the end` }]);
      }
      if (setAside < brokenHeard.size) {
        const text = `${brokenHeard.size} unreadable records came, ${setAside} are kept`;
        report([{ kind: 'set-aside-lost', text }]);
      }
    },
  };
};

/** `sent` and everything that asks the user to look is shown to her. */
const ended: ReadonlySet<string> = new Set([
  'sent',
  'done',
  'conflict',
  'needs-attention',
  'undone',
  'dropped',
]);
