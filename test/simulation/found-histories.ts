import type { Traits } from './model/traits.ts';
import type { BuyerAction, History, Step } from './scheduler/steps.ts';

/** The simplest service. Each history states its differences. */
const plain: Traits = {
  topLevel: 'page',
  sort: 'ascending',
  copies: 1,
  lag: 0,
  pageSize: 100,
  granularity: 1,
  rounding: 'down',
  ids: true,
  versions: true,
  duplicates: false,
  queue: 0,
  fetchLag: 0,
  ownLate: 0,
  token: 600_000,
  twins: true,
  lineStamps: true,
  givesDocuments: true,
  autoConfirm: false,
  proposeWhenAccepted: false,
};

/** The simplest preferences. */
const calm: History['preferences'] = {
  undoSeconds: 0,
  pollMinutes: 5,
  offAtNight: false,
  answerFormat: 'json',
  secondComputer: false,
};

/** The connection of the next answer fails before a byte has left. */
const refuseConnection: Step = {
  ...{ step: 'ambush', target: 'post', skip: 0, when: 'before' },
  action: { kind: 'fault', fault: 'refused' },
};

/** The service forgets all sessions right after the next request has arrived. */
const forgetSessions: Step = {
  ...{ step: 'ambush', target: 'any', skip: 0, when: 'after' },
  action: { kind: 'forget-sessions' },
};

/** The user accepts the first line of the first order. */
const accept: Step = { step: 'answer', order: 0, line: 0, say: 'accept', day: 10, price: null };

/** The buyer changes the unit of the first line of the first order. */
const otherUnit: BuyerAction = {
  ...{ order: 0, line: 0, late: 0, ahead: 0, broken: false },
  move: { kind: 'replace', subject: { unit: 'KGM' }, quantity: null },
};

/** Shrunk histories in which the core once broke a rule, each with the fault. */
export const foundHistories: { sentence: string; history: History }[] = [
  {
    sentence: 'an answer that waited for a new token was sent, though a poll had brought another unit',
    history: {
      traits: plain,
      preferences: calm,
      chance: 1,
      steps: [
        forgetSessions,
        accept,
        { step: 'buyer', ...otherUnit },
        { step: 'poll-now' },
        { step: 'send-anyway', order: 0 },
        { step: 'pass', ms: 11_000 },
      ],
    },
  },
  {
    sentence:
      'an answer that failed before it left was sent again within its minute, though a poll had brought another unit',
    history: {
      traits: plain,
      preferences: calm,
      chance: 1,
      steps: [
        refuseConnection,
        accept,
        { step: 'buyer', ...otherUnit },
        { step: 'poll-now' },
        { step: 'send-anyway', order: 0 },
        { step: 'pass', ms: 11_000 },
      ],
    },
  },
  {
    sentence: 'an answer was shown as confirmed because the buyer had declined the one before it',
    history: {
      traits: { ...plain, queue: 1_500 },
      preferences: calm,
      chance: 1,
      steps: [
        {
          ...{ step: 'buyer', order: 0, line: 0, late: 0, ahead: 0, broken: false },
          move: { kind: 'reissue', terms: { day: 10, quantity: 6, price: 2 } },
        },
        accept,
        { step: 'poll-now' },
        accept,
        {
          ...{ step: 'ambush', target: 'fetch', skip: 0, when: 'before' },
          action: {
            kind: 'buyer',
            action: { order: 0, line: 0, move: { kind: 'turn-down' }, late: 0, ahead: 0, broken: false },
          },
        },
        accept,
        { step: 'poll-now' },
      ],
    },
  },
  {
    sentence:
      'an answer with unknown result was sent again over its own open request, which shows the terms that the line had been confirmed with before',
    history: {
      traits: plain,
      preferences: calm,
      chance: 97_795_288,
      steps: [
        { step: 'sleep', ms: 360_000 },
        accept,
        { step: 'kill-at-commit', skip: 11, when: 'before' },
        { step: 'poll-now' },
        accept,
        {
          ...{ step: 'buyer', order: 0, line: 0, late: 0, ahead: 0, broken: false },
          move: { kind: 'reopen', terms: { day: 10, quantity: 6, price: 2 } },
        },
        { step: 'answer-all', order: 0 },
        { step: 'sleep', ms: 360_000 },
      ],
    },
  },
  {
    sentence: 'the backfill paused while the cursor was ahead of time, and older stamps were never found',
    history: {
      traits: { ...plain, granularity: 3_600_000, rounding: 'up' },
      preferences: calm,
      chance: 1,
      steps: [
        { step: 'sleep', ms: 61 * 60_000 },
        { step: 'sleep', ms: 58.5 * 60_000 },
        {
          ...{ step: 'buyer', order: 0, line: 0, late: 0, ahead: 0, broken: false },
          move: { kind: 'reissue', terms: { day: 11, quantity: 6, price: 2 } },
        },
        { step: 'poll-now' },
        { step: 'sleep', ms: 20 * 60_000 },
        { step: 'issue', lines: [{ day: 10, quantity: 5, price: 2 }], late: 0 },
      ],
    },
  },
  {
    sentence:
      'the backfill replayed a value ahead of time, since two in a row were ahead, and older stamps were never found',
    history: {
      traits: plain,
      preferences: calm,
      chance: 1,
      steps: [
        { step: 'issue', lines: [{ day: 10, quantity: 5, price: 2 }], late: 0 },
        {
          ...{ step: 'buyer', order: 0, line: 0, late: 0, ahead: 23 * 3_600_000, broken: false },
          move: { kind: 'reissue', terms: { day: 11, quantity: 6, price: 2 } },
        },
        { step: 'poll-now' },
        {
          ...{ step: 'buyer', order: 1, line: 0, late: 0, ahead: 23 * 3_600_000, broken: false },
          move: { kind: 'reissue', terms: { day: 11, quantity: 6, price: 2 } },
        },
        { step: 'poll-now' },
        { step: 'sleep', ms: 65 * 60_000 },
        { step: 'sleep', ms: 65 * 60_000 },
        { step: 'issue', lines: [{ day: 12, quantity: 5, price: 2 }], late: 0 },
      ],
    },
  },
  {
    sentence:
      'the cursor moved to the last page’s value, below a record stamped ahead, and past changes between two pages',
    history: {
      traits: { ...plain, topLevel: 'index', pageSize: 3 },
      preferences: calm,
      chance: 1,
      steps: [
        {
          ...{ step: 'buyer', order: 0, line: 0, late: 0, ahead: 3 * 3_600_000, broken: false },
          move: { kind: 'reissue', terms: { day: 10, quantity: 5, price: 2 } },
        },
        { step: 'flurry', orders: 3, skip: 2, fromNewest: 0 },
        { step: 'flurry', orders: 2, skip: 2, fromNewest: 0 },
      ],
    },
  },
  {
    sentence:
      'an answer that was sent on waking was sent again after a restart, while the first one was still in the service’s queue',
    history: {
      traits: { ...plain, queue: 40_000, proposeWhenAccepted: true },
      preferences: calm,
      chance: 1,
      steps: [
        { step: 'answer-all', order: 0 },
        { step: 'kill' },
        { step: 'sleep', ms: 360_000 },
        { step: 'answer-all', order: 0 },
      ],
    },
  },
  {
    sentence:
      'an answer in the service’s queue was shown as confirmed because the buyer had declined the proposal that the user saw',
    history: {
      traits: { ...plain, queue: 1_500 },
      preferences: calm,
      chance: 1,
      steps: [
        { step: 'answer', order: 0, line: 0, say: 'propose', day: 11, price: null },
        { step: 'pass', ms: 320_000 },
        { step: 'answer-all', order: 0 },
        accept,
        {
          ...{ step: 'ambush', target: 'any', skip: 0, when: 'before' },
          action: {
            kind: 'buyer',
            action: { order: 0, line: 0, move: { kind: 'turn-down' }, late: 0, ahead: 0, broken: false },
          },
        },
        { step: 'sleep', ms: 360_000 },
        { step: 'open', order: 0 },
      ],
    },
  },
  {
    sentence:
      'a rejection interrupted by sleep before its first byte left was sent an hour later without a check, and met other terms',
    history: {
      traits: plain,
      preferences: calm,
      chance: 1,
      steps: [
        {
          ...{ step: 'buyer', order: 0, line: 0, late: 0, ahead: 0, broken: false },
          move: { kind: 'reissue', terms: { day: 10, quantity: 6, price: 2 } },
        },
        { step: 'answer', order: 0, line: 0, say: 'reject', day: 10, price: null },
        { step: 'sleep', ms: 65 * 60_000 },
      ],
    },
  },
  {
    sentence:
      'an answer with unknown result that accepted the user’s own proposal was sent again though the line had been confirmed, and met a request of the buyer',
    history: {
      traits: { ...plain, proposeWhenAccepted: true },
      preferences: calm,
      chance: 1,
      steps: [
        accept,
        { step: 'pass', ms: 11_000 },
        { step: 'open', order: 0 },
        { step: 'ambush', target: 'post', skip: 0, when: 'after', action: { kind: 'kill' } },
        {
          ...{ step: 'ambush', target: 'post', skip: 1, when: 'before' },
          action: {
            kind: 'buyer',
            action: {
              ...{ order: 0, line: 0, late: 0, ahead: 0, broken: false },
              move: { kind: 'reopen', terms: { day: 12, quantity: 5, price: 2 } },
            },
          },
        },
        accept,
        { step: 'pass', ms: 70_000 },
      ],
    },
  },
  {
    sentence:
      'a rejection of an earlier process counted as new after the clock had been set back, and met other terms without a check',
    history: {
      traits: plain,
      preferences: { ...calm, undoSeconds: 60, pollMinutes: 60 },
      chance: 1,
      steps: [
        { step: 'answer', order: 0, line: 0, say: 'reject', day: 10, price: null },
        { step: 'clock', off: -300_000 },
        { step: 'kill' },
        { step: 'pass', ms: 280_000 },
        {
          ...{ step: 'buyer', order: 0, line: 0, late: 0, ahead: 0, broken: false },
          move: { kind: 'reissue', terms: { day: 10, quantity: 6, price: 2 } },
        },
        { step: 'pass', ms: 70_000 },
      ],
    },
  },
  {
    sentence:
      'an answer with unknown result that overrode a buyer’s request was sent again because its line looked as before',
    history: {
      traits: { ...plain, autoConfirm: true },
      preferences: calm,
      chance: 1,
      steps: [
        { step: 'answer', order: 0, line: 0, say: 'propose', day: 11, price: null },
        { step: 'pass', ms: 11_000 },
        { step: 'open', order: 0 },
        {
          step: 'ambush',
          target: 'post',
          skip: 0,
          when: 'before',
          action: {
            kind: 'buyer',
            action: {
              ...{ order: 0, line: 0, late: 0, ahead: 0, broken: false },
              move: { kind: 'reopen', terms: { day: 10, quantity: 5, price: 2 } },
            },
          },
        },
        { step: 'ambush', target: 'post', skip: 0, when: 'after', action: { kind: 'kill' } },
        {
          step: 'ambush',
          target: 'post',
          skip: 1,
          when: 'before',
          action: {
            kind: 'buyer',
            action: {
              ...{ order: 0, line: 0, late: 0, ahead: 0, broken: false },
              move: { kind: 'reopen', terms: { day: 10, quantity: 5, price: 2 } },
            },
          },
        },
        { step: 'answer', order: 0, line: 0, say: 'propose', day: 11, price: null },
        { step: 'pass', ms: 70_000 },
      ],
    },
  },
  {
    sentence:
      'a lost answer with a document was shown as confirmed, because somebody else had given the same answer in the portal',
    history: {
      ...{ traits: plain, preferences: calm, chance: 1 },
      steps: [
        { step: 'open', order: 0 },
        { step: 'attach', order: 0 },
        { step: 'pass', ms: 2_000 },
        {
          ...{ step: 'ambush', target: 'post', skip: 0, when: 'before' },
          action: { kind: 'fault', fault: 'lost-request' },
        },
        accept,
        { step: 'pass', ms: 2_000 },
        { step: 'portal', order: 0, line: 0, response: { kind: 'accepted' } },
        { step: 'pass', ms: 320_000 },
      ],
    },
  },
  {
    sentence: 'a lost answer was shown as confirmed when the buyer declined somebody else’s proposal',
    history: {
      ...{ traits: plain, preferences: calm, chance: 1 },
      steps: [
        {
          ...{ step: 'ambush', target: 'post', skip: 0, when: 'before' },
          action: { kind: 'fault', fault: 'lost-request' },
        },
        { step: 'answer', order: 0, line: 0, say: 'propose', day: 12, price: null },
        {
          ...{ step: 'portal', order: 0, line: 0 },
          response: { kind: 'values', day: 14, quantity: 6, price: null },
        },
        {
          ...{ step: 'buyer', order: 0, line: 0, late: 0, ahead: 0, broken: false },
          move: { kind: 'turn-down' },
        },
        { step: 'pass', ms: 320_000 },
      ],
    },
  },
  {
    sentence:
      'a lost second proposal was shown as confirmed, because the first one was open and the service hides the terms of both',
    history: {
      traits: { ...plain, twins: false },
      ...{ preferences: calm, chance: 1 },
      steps: [
        { step: 'answer', order: 0, line: 0, say: 'propose', day: 12, price: null },
        { step: 'pass', ms: 11_000 },
        { step: 'open', order: 0 },
        {
          ...{ step: 'ambush', target: 'post', skip: 0, when: 'before' },
          action: { kind: 'fault', fault: 'lost-request' },
        },
        { step: 'answer', order: 0, line: 0, say: 'propose', day: 13, price: null },
        { ...{ step: 'buyer', order: 0, line: 0, late: 0, ahead: 0, broken: false }, move: { kind: 'note' } },
        { step: 'pass', ms: 320_000 },
      ],
    },
  },
  {
    sentence:
      'an answer with unknown result that had taken effect was sent again, because it had been withdrawn in the portal before a check',
    history: {
      traits: { ...plain, ownLate: 48 * 3_600_000 },
      ...{ preferences: calm, chance: 1 },
      steps: [
        accept,
        { step: 'pass', ms: 320_000 },
        { step: 'open', order: 0 },
        {
          ...{ step: 'ambush', target: 'post', skip: 0, when: 'after' },
          action: { kind: 'fault', fault: 'lost-answer' },
        },
        { step: 'answer', order: 0, line: 0, say: 'propose', day: 11, price: null },
        { step: 'pass', ms: 11_000 },
        { step: 'portal', order: 0, line: 0, response: { kind: 'accepted' } },
        { step: 'pass', ms: 320_000 },
      ],
    },
  },
  {
    sentence:
      'an answer sent again despite a conflict was in conflict again over documents that the order showed',
    history: {
      traits: plain,
      ...{ preferences: calm, chance: 1 },
      steps: [
        {
          ...{ step: 'ambush', target: 'poll', skip: 1, when: 'before' },
          action: {
            ...{ kind: 'portal', order: 0, line: 0 },
            response: { kind: 'values', day: 10, quantity: 6, price: null },
          },
        },
        accept,
        { step: 'pass', ms: 11_000 },
        { step: 'open', order: 0 },
        { step: 'attach', order: 0 },
        {
          ...{ step: 'ambush', target: 'post', skip: 0, when: 'before' },
          action: { kind: 'fault', fault: 'lost-request' },
        },
        accept,
        { step: 'pass', ms: 320_000 },
        { step: 'send-anyway', order: 0 },
        { step: 'ambush', target: 'post', skip: 0, when: 'after', action: { kind: 'kill' } },
        { step: 'answer', order: 0, line: 0, say: 'propose', day: 11, price: null },
        { step: 'pass', ms: 11_000 },
      ],
    },
  },
  {
    sentence:
      'a version that an index shows late was found an hour later, because the process ended between cursor and backfill note',
    history: {
      ...{ traits: { ...plain, topLevel: 'index', lag: 3_000 }, preferences: calm, chance: 1 },
      steps: [
        {
          ...{ step: 'buyer', order: 0, line: 0, late: 2_000, ahead: 0, broken: false },
          move: { kind: 'reissue', terms: { day: 10, quantity: 5, price: 2 } },
        },
        {
          ...{ step: 'ambush', target: 'any', skip: 0, when: 'before' },
          action: { kind: 'portal', order: 0, line: 0, response: { kind: 'accepted' } },
        },
        { step: 'kill-at-commit', skip: 0, when: 'after' },
        accept,
        {
          ...{ step: 'buyer', order: 0, line: 0, late: 0, ahead: 0, broken: false },
          move: { kind: 'reissue', terms: { day: 10, quantity: 5, price: 2 } },
        },
        { step: 'poll-now' },
        { step: 'send-anyway', order: 0 },
        { step: 'pass', ms: 11_000 },
      ],
    },
  },
  {
    sentence: 'an acceptance was sent on a proposal that a colleague had since made in the portal',
    history: {
      traits: { ...plain, proposeWhenAccepted: true },
      preferences: calm,
      chance: 1,
      steps: [
        accept,
        {
          step: 'buyer',
          order: 0,
          line: 0,
          late: 0,
          ahead: 0,
          broken: false,
          move: { kind: 'replace', subject: { unit: 'PCE' }, quantity: null },
        },
        { step: 'poll-now' },
        { step: 'send-anyway', order: 0 },
        { step: 'pass', ms: 11000 },
        {
          step: 'portal',
          order: 0,
          line: 0,
          response: { kind: 'values', day: 11, quantity: 5, price: null },
        },
        { step: 'sleep', ms: 360000 },
        { step: 'ambush', target: 'any', skip: 0, when: 'before', action: { kind: 'kill' } },
        accept,
        { step: 'kill-at-commit', skip: 0, when: 'before' },
        { step: 'kill-at-commit', skip: 0, when: 'before' },
      ],
    },
  },
  {
    sentence:
      'an answer was sent unchecked, because a service reply delayed by sleep counted as just received',
    history: {
      traits: { ...plain, topLevel: 'index', queue: 180000 },
      preferences: { ...calm, pollMinutes: 1 },
      chance: 948999999,
      steps: [
        { step: 'handover', order: 0 },
        { step: 'other-computer', does: { step: 'open', order: 0 } },
        { step: 'sleep', ms: 3900000 },
        accept,
        {
          step: 'buyer',
          order: 0,
          line: 0,
          late: 0,
          ahead: 0,
          broken: false,
          move: { kind: 'replace', subject: { unit: 'KGM' }, quantity: null },
        },
        { step: 'poll-now' },
        { step: 'send-anyway', order: 0 },
        { step: 'pass', ms: 11000 },
        { step: 'issue', lines: [{ day: 10, quantity: 5, price: 2 }], late: 0 },
        { step: 'kill-at-commit', skip: 0, when: 'before' },
        { step: 'buyer', order: 0, line: 0, move: { kind: 'approve' }, late: 2000, ahead: 0, broken: false },
        { step: 'ambush', target: 'post', skip: 0, when: 'after', action: { kind: 'kill' } },
        {
          step: 'ambush',
          target: 'post',
          skip: 1,
          when: 'before',
          action: {
            kind: 'buyer',
            action: { order: 0, line: 0, move: { kind: 'approve' }, late: 0, ahead: 0, broken: false },
          },
        },
        { step: 'answer', order: 0, line: 0, say: 'propose', day: 11, price: null },
        { step: 'pass', ms: 11000 },
      ],
    },
  },
];

/** Histories in which the oracle once took a right client for a wrong one. */
export const misjudgedHistories: typeof foundHistories = [
  {
    sentence: 'a later version may show an answer that may be lost, where lines have no stamps',
    history: {
      traits: { ...plain, lineStamps: false },
      preferences: calm,
      chance: 1,
      steps: [
        {
          step: 'issue',
          lines: [
            { day: 10, quantity: 5, price: 2 },
            { day: 10, quantity: 5, price: 2 },
          ],
          late: 0,
        },
        { step: 'portal', order: 1, line: 0, response: { kind: 'accepted' } },
        { step: 'poll-now' },
        { step: 'pass', ms: 11_000 },
        {
          ...{ step: 'ambush', target: 'post', skip: 0, when: 'before' },
          action: { kind: 'fault', fault: 'error-before' },
        },
        { step: 'answer', order: 1, line: 0, say: 'accept', day: 10, price: null },
        { step: 'pass', ms: 1_000 },
        {
          ...{ step: 'buyer', order: 1, line: 1, late: 0, ahead: 0, broken: false },
          move: { kind: 'note' },
        },
        { step: 'poll-now' },
        { step: 'pass', ms: 11_000 },
      ],
    },
  },
  {
    sentence: 'a 401 with a cut text is still a 401, and the answer is sent again without a check',
    history: {
      traits: plain,
      preferences: calm,
      chance: 1,
      steps: [
        forgetSessions,
        { step: 'attach', order: 0 },
        {
          ...{ step: 'ambush', target: 'post', skip: 0, when: 'after' },
          action: { kind: 'fault', fault: 'cut-text' },
        },
        {
          ...{ step: 'ambush', target: 'post', skip: 1, when: 'before' },
          action: { kind: 'buyer', action: otherUnit },
        },
        { step: 'answer', order: 0, line: 0, say: 'propose', day: 11, price: null },
        { step: 'pass', ms: 11_000 },
      ],
    },
  },
  {
    sentence:
      'an order received in the millisecond in which the process ended may be stored and may confirm an answer',
    history: {
      traits: plain,
      preferences: calm,
      chance: 1,
      steps: [
        accept,
        { step: 'buyer', ...otherUnit },
        { step: 'poll-now' },
        { step: 'pass', ms: 11_000 },
        { step: 'portal', order: 0, line: 0, response: { kind: 'accepted' } },
        { step: 'poll-now' },
        { step: 'pass', ms: 2_000 },
        {
          ...{ step: 'buyer', ...otherUnit },
          move: { kind: 'replace', subject: { unit: 'PCE' }, quantity: null },
        },
        { step: 'kill-at-commit', skip: 0, when: 'after' },
        { step: 'poll-now' },
        { step: 'pass', ms: 11_000 },
      ],
    },
  },
  {
    sentence: 'an answer whose call ended with the process may have left, so the next one may be in conflict',
    history: {
      traits: { ...plain, twins: false, proposeWhenAccepted: true },
      preferences: calm,
      chance: 1,
      steps: [
        { step: 'kill-at-commit', skip: 3, when: 'after' },
        accept,
        { step: 'pass', ms: 11_000 },
        { step: 'drop', order: 0 },
        { step: 'pass', ms: 11_000 },
        accept,
      ],
    },
  },
  {
    sentence:
      'an order received only in the millisecond in which the process ended is not lost when an unreadable record replaces it',
    history: {
      traits: { ...plain, granularity: 60_000 },
      preferences: calm,
      chance: 1,
      steps: [
        { step: 'pass', ms: 320_000 },
        { step: 'issue', lines: [{ day: 10, quantity: 6, price: 2 }], late: 0 },
        { step: 'kill-at-await', skip: 0, when: 'after' },
        { step: 'poll-now' },
        {
          ...{ step: 'buyer', order: 1, line: 0, late: 0, ahead: 0, broken: true },
          move: { kind: 'reissue', terms: { day: 10, quantity: 6, price: 2 } },
        },
        { step: 'pass', ms: 11_000 },
      ],
    },
  },
  {
    sentence: 'an order that was fetched before a colleague signed in, and arrived later, counts as received',
    history: {
      traits: { ...plain, queue: 180_000, ownLate: 172_800_000 },
      preferences: calm,
      chance: 647_054_778,
      steps: [
        accept,
        { step: 'pass', ms: 320_000 },
        {
          ...{ step: 'ambush', target: 'any', skip: 0, when: 'after' },
          action: { kind: 'buyer', action: otherUnit },
        },
        { step: 'handover', order: 0 },
      ],
    },
  },
  {
    sentence:
      'an answer that never left because the connection was refused is sent again within its minute without a check',
    history: {
      traits: plain,
      preferences: calm,
      chance: 1,
      steps: [refuseConnection, accept, { step: 'buyer', ...otherUnit }, { step: 'pass', ms: 11_000 }],
    },
  },
  {
    sentence:
      'a conflict over another unit may have been overruled as the process ended, and then the answer is judged by what the user saw then',
    history: {
      traits: plain,
      preferences: { ...calm, undoSeconds: 60 },
      chance: 1,
      steps: [
        { step: 'kill-at-commit', skip: 7, when: 'after' },
        {
          ...{ step: 'buyer', order: 0, line: 0, late: 0, ahead: 0, broken: false },
          move: { kind: 'note' },
        },
        accept,
        { step: 'buyer', ...otherUnit },
        { step: 'poll-now' },
        { step: 'send-anyway', order: 0 },
        { step: 'pass', ms: 11_000 },
        accept,
      ],
    },
  },
  {
    sentence: 'a version that an unreadable record replaced before any client asked for it is not lost',
    history: {
      ...{ traits: plain, preferences: calm, chance: 1 },
      steps: [
        { step: 'issue', lines: [{ day: 10, quantity: 6, price: 2 }], late: 0 },
        {
          ...{ step: 'buyer', order: 1, line: 0, late: 720_000, ahead: 0, broken: true },
          move: { kind: 'reissue', terms: { day: 10, quantity: 6, price: 2 } },
        },
        {
          ...{ step: 'buyer', order: 1, line: 0, late: 172_800_000, ahead: 0, broken: false },
          move: { kind: 'reissue', terms: { day: 12, quantity: 6, price: 2 } },
        },
      ],
    },
  },
  {
    sentence:
      'a process that ended before an answer left can’t know that, so the next answer may be in conflict',
    history: {
      traits: { ...plain, ids: false, twins: false, proposeWhenAccepted: true },
      preferences: { ...calm, undoSeconds: 60 },
      chance: 1,
      steps: [
        { step: 'kill-at-commit', skip: 7, when: 'after' },
        { step: 'answer', order: 0, line: 0, say: 'propose', day: 11, price: null },
        { step: 'pass', ms: 320_000 },
        { step: 'drop', order: 0 },
        { step: 'answer-all', order: 0 },
      ],
    },
  },
  {
    sentence:
      'an answer that may be lost may be in conflict where a version has the stamp of the version before it',
    history: {
      ...{ traits: { ...plain, ownLate: 10_800_000 }, preferences: calm, chance: 1 },
      steps: [
        {
          step: 'issue',
          lines: [
            { day: 10, quantity: 5, price: 2 },
            { day: 10, quantity: 5, price: 2 },
          ],
          late: 0,
        },
        { step: 'portal', order: 1, line: 0, response: { kind: 'accepted' } },
        { step: 'answer', order: 0, line: 0, say: 'propose', day: 11, price: null },
        { step: 'pass', ms: 11_000 },
        {
          step: 'ambush',
          target: 'post',
          skip: 0,
          when: 'before',
          action: { kind: 'fault', fault: 'error-before' },
        },
        { step: 'answer', order: 1, line: 1, say: 'accept', day: 10, price: null },
        { step: 'pass', ms: 320_000 },
      ],
    },
  },
  {
    sentence: 'a refusal stored in the millisecond in which the process ended is a refusal',
    history: {
      ...{ traits: plain, preferences: calm, chance: 1 },
      steps: [
        {
          ...{ step: 'ambush', target: 'any', skip: 0, when: 'before' },
          action: { kind: 'fault', fault: 'not-wanted' },
        },
        { step: 'kill-at-commit', skip: 4, when: 'after' },
        accept,
        { step: 'pass', ms: 11_000 },
      ],
    },
  },
  {
    sentence:
      'a change that was received and withdrawn before sending doesn’t hide the change that raced the answer',
    history: {
      ...{ traits: plain, preferences: { ...calm, undoSeconds: 10 }, chance: 1 },
      steps: [
        {
          ...{ step: 'buyer', order: 0, line: 0, late: 40_000, ahead: 0, broken: false },
          move: { kind: 'reissue', terms: { day: 10, quantity: 6, price: 2 } },
        },
        accept,
        {
          ...{ step: 'buyer', order: 0, line: 0, late: 0, ahead: 0, broken: false },
          move: { kind: 'reissue', terms: { day: 10, quantity: 5, price: 2 } },
        },
        { step: 'poll-now' },
        {
          ...{ step: 'ambush', target: 'post', skip: 0, when: 'before' },
          action: { kind: 'buyer', action: otherUnit },
        },
        { step: 'pass', ms: 11_000 },
      ],
    },
  },
];
