import type { RelaySettings } from '../../../shared/contract/calls/relay.ts';
import type { OrderEscalation, Reminder } from '../../../shared/contract/calls/relay-desk.ts';
import { type EscalationState, escalationAt } from '../../../shared/domain/escalation/escalation.ts';
import type { OpenDays } from '../../../shared/domain/planning/workshop.ts';
import { openedBefore, shownAcknowledgement } from './causes-store.ts';
import { type Moment, type StateDeps, stateOf } from './gather.ts';

/** What an order shows of its escalation. @param open `null` while escalation is off */
export const escalationOf = (
  deps: StateDeps,
  { accountId, settings, now }: Moment,
  orderKey: number,
  open: OpenDays | null,
  reminder: Reminder | null,
): OrderEscalation => {
  const id = String(orderKey);
  const state = stateOf(deps, accountId, [{ kind: 'order', id }]);
  const nameOf = (contact: string): string => settings.contacts.find((one) => one.id === contact)?.name ?? '';
  const newest = Math.max(...state.waiting.map(({ version }) => version));
  const last = deps.causes.of(accountId, 'order', id).at(-1);
  const waits = settings.on && state.waiting.length > 0;
  return {
    since: waits ? Math.max(settings.onSince, Math.min(...state.waiting.map(({ since }) => since))) : null,
    sent: deps.notices.toldOf(accountId, id, mostShown).map(({ state: now, endedAt, ...told }) => ({
      ...told,
      state: now === 'sending' ? 'waiting' : now,
      arrivedAt: now === 'arrived' ? endedAt : null,
    })),
    next: nextOf(state, settings, open, now).map((one) => ({ ...one, contactName: nameOf(one.contact) })),
    acknowledgements: deps.causes.acknowledgementsOf(accountId, 'order', id).map((stored) => {
      const shown = shownAcknowledgement(stored);
      return stored.source.startsWith(openedBefore) ? { ...shown, way: 'opened-before' } : shown;
    }),
    isAcknowledged: state.acknowledgements.some(
      ({ version, until }) => version >= newest && (until === null || until > now),
    ),
    ended:
      state.waiting.length > 0 || last?.endedAt == null || last.endedBy === null
        ? null
        : { by: last.endedBy, at: last.endedAt },
    reminder: reminder === null ? null : { sentAt: reminder.sentAt, openDays: reminder.openDays },
  };
};

/** An order that waits for weeks has many repetitions. */
const mostShown = 100;

/** What comes next if nobody does anything, by the rule itself. */
const nextOf = (
  state: EscalationState,
  settings: RelaySettings,
  open: OpenDays | null,
  now: number,
): { at: number; contact: string; step: string; repeat: number }[] => {
  if (state.waiting.length === 0 || open === null) return [];
  let at = now;
  // Each question moves on to the next moment at which something can change: a few for each step.
  for (let asked = 0; asked < mostQuestions; asked += 1) {
    const { due, checkAt } = escalationAt(state, settings, open, at);
    if (due.length > 0) {
      const then = at;
      return due.flatMap(({ contact, notices }) =>
        notices.map(({ step, repeat }) => ({ at: then, contact, step, repeat })),
      );
    }
    if (checkAt === null) return [];
    at = checkAt;
  }
  return [];
};

const mostQuestions = 200;
