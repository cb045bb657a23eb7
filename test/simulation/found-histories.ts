import type { Traits } from './model/traits.ts';
import type { BuyerDeed, History, Step } from './scheduler/deeds.ts';

/** The tamest service: each history says what is different about its own. */
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

/** The calmest person. */
const calm: History['preferences'] = {
  undoSeconds: 0,
  pollMinutes: 5,
  offAtNight: false,
  answerFormat: 'json',
  secondDesk: false,
};

/** The connection of the next answer fails before a byte of it has left. */
const refuseConnection: Step = {
  ...{ step: 'ambush', target: 'post', skip: 0, when: 'before' },
  deed: { kind: 'fault', fault: 'refused' },
};

/** The service forgets all sessions right after the next request has reached it. */
const forgetSessions: Step = {
  ...{ step: 'ambush', target: 'any', skip: 0, when: 'after' },
  deed: { kind: 'forget-sessions' },
};

/** The user accepts the first line of the first order. */
const accept: Step = { step: 'answer', order: 0, line: 0, say: 'accept', day: 10, price: null };

/** The buyer changes the unit of the first line of the first order. */
const otherUnit: BuyerDeed = {
  ...{ order: 0, line: 0, late: 0, ahead: 0, broken: false },
  move: { kind: 'replace', subject: { unit: 'KGM' }, quantity: null },
};

/** Histories in which the core once broke a promise, shrunk, each with what it did wrong. */
export const foundHistories: { sentence: string; history: History }[] = [
  {
    sentence: 'an answer that waited for a new token left, though a poll had brought another unit meanwhile',
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
      'an answer that was turned away before it left went again within its minute, though a poll had brought another unit meanwhile',
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
    sentence: 'an answer was called confirmed because the buyer had turned down the one before it',
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
          deed: {
            kind: 'buyer',
            deed: { order: 0, line: 0, move: { kind: 'turn-down' }, late: 0, ahead: 0, broken: false },
          },
        },
        accept,
        { step: 'poll-now' },
      ],
    },
  },
  {
    sentence:
      'an answer of which nobody knew whether it arrived went out again over its own open request, which shows the terms that the line had been confirmed with before',
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
    sentence:
      'the look-back rested while the cursor stood ahead of the time, and what was stamped no later than it was never found',
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
      'the look-back replayed a value ahead of the time, since two in a row had been ahead, and what lay before it was never found',
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
      'the cursor moved to the last page’s value, which lay below a record stamped ahead, and past what had changed between two pages',
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
      'an answer that a sleeping computer had sent when it woke went out again at once after a restart, while the first one still lay in the service’s queue',
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
      'an answer that lay in the service’s queue was called confirmed because the buyer had turned down the proposal that she saw',
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
          deed: {
            kind: 'buyer',
            deed: { order: 0, line: 0, move: { kind: 'turn-down' }, late: 0, ahead: 0, broken: false },
          },
        },
        { step: 'sleep', ms: 360_000 },
        { step: 'open', order: 0 },
      ],
    },
  },
  {
    sentence:
      'a rejection whose way the computer’s sleep interrupted before the first byte left went out an hour later without a look, and met other terms',
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
      'an answer that agreed to her own open proposal, and of which nobody knew whether it arrived, went out again though the line had been confirmed, and met a request of the buyer',
    history: {
      traits: { ...plain, proposeWhenAccepted: true },
      preferences: calm,
      chance: 1,
      steps: [
        accept,
        { step: 'pass', ms: 11_000 },
        { step: 'open', order: 0 },
        { step: 'ambush', target: 'post', skip: 0, when: 'after', deed: { kind: 'kill' } },
        {
          ...{ step: 'ambush', target: 'post', skip: 1, when: 'before' },
          deed: {
            kind: 'buyer',
            deed: {
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
      'a rejection that an earlier process had taken was young again five minutes later, since the clock had been set back, and met other terms without a look',
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
      'an answer that won over a request of the buyer, and of which nobody knew whether it arrived, went out again because its line looked as it had before',
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
          deed: {
            kind: 'buyer',
            deed: {
              ...{ order: 0, line: 0, late: 0, ahead: 0, broken: false },
              move: { kind: 'reopen', terms: { day: 10, quantity: 5, price: 2 } },
            },
          },
        },
        { step: 'ambush', target: 'post', skip: 0, when: 'after', deed: { kind: 'kill' } },
        {
          step: 'ambush',
          target: 'post',
          skip: 1,
          when: 'before',
          deed: {
            kind: 'buyer',
            deed: {
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
      'an answer with a document that was lost was called confirmed, because somebody else had said the same in the portal',
    history: {
      ...{ traits: plain, preferences: calm, chance: 1 },
      steps: [
        { step: 'open', order: 0 },
        { step: 'attach', order: 0 },
        { step: 'pass', ms: 2_000 },
        {
          ...{ step: 'ambush', target: 'post', skip: 0, when: 'before' },
          deed: { kind: 'fault', fault: 'lost-request' },
        },
        accept,
        { step: 'pass', ms: 2_000 },
        { step: 'portal', order: 0, line: 0, said: { kind: 'accepted' } },
        { step: 'pass', ms: 320_000 },
      ],
    },
  },
  {
    sentence:
      'an answer that was lost was called confirmed when the buyer turned down what somebody else had proposed',
    history: {
      ...{ traits: plain, preferences: calm, chance: 1 },
      steps: [
        {
          ...{ step: 'ambush', target: 'post', skip: 0, when: 'before' },
          deed: { kind: 'fault', fault: 'lost-request' },
        },
        { step: 'answer', order: 0, line: 0, say: 'propose', day: 12, price: null },
        {
          ...{ step: 'portal', order: 0, line: 0 },
          said: { kind: 'values', day: 14, quantity: 6, price: null },
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
      'a second proposal that was lost was called confirmed, because the first one was open and the service shows of neither what it asks for',
    history: {
      traits: { ...plain, twins: false },
      ...{ preferences: calm, chance: 1 },
      steps: [
        { step: 'answer', order: 0, line: 0, say: 'propose', day: 12, price: null },
        { step: 'pass', ms: 11_000 },
        { step: 'open', order: 0 },
        {
          ...{ step: 'ambush', target: 'post', skip: 0, when: 'before' },
          deed: { kind: 'fault', fault: 'lost-request' },
        },
        { step: 'answer', order: 0, line: 0, say: 'propose', day: 13, price: null },
        { ...{ step: 'buyer', order: 0, line: 0, late: 0, ahead: 0, broken: false }, move: { kind: 'note' } },
        { step: 'pass', ms: 320_000 },
      ],
    },
  },
  {
    sentence:
      'an answer of unknown fate that had its effect went out again, because it had been withdrawn in the portal before anybody looked',
    history: {
      traits: { ...plain, ownLate: 48 * 3_600_000 },
      ...{ preferences: calm, chance: 1 },
      steps: [
        accept,
        { step: 'pass', ms: 320_000 },
        { step: 'open', order: 0 },
        {
          ...{ step: 'ambush', target: 'post', skip: 0, when: 'after' },
          deed: { kind: 'fault', fault: 'lost-answer' },
        },
        { step: 'answer', order: 0, line: 0, say: 'propose', day: 11, price: null },
        { step: 'pass', ms: 11_000 },
        { step: 'portal', order: 0, line: 0, said: { kind: 'accepted' } },
        { step: 'pass', ms: 320_000 },
      ],
    },
  },
  {
    sentence:
      'an answer that was sent again over a conflict stood in the next one for documents that the order showed',
    history: {
      traits: plain,
      ...{ preferences: calm, chance: 1 },
      steps: [
        {
          ...{ step: 'ambush', target: 'poll', skip: 1, when: 'before' },
          deed: {
            ...{ kind: 'portal', order: 0, line: 0 },
            said: { kind: 'values', day: 10, quantity: 6, price: null },
          },
        },
        accept,
        { step: 'pass', ms: 11_000 },
        { step: 'open', order: 0 },
        { step: 'attach', order: 0 },
        {
          ...{ step: 'ambush', target: 'post', skip: 0, when: 'before' },
          deed: { kind: 'fault', fault: 'lost-request' },
        },
        accept,
        { step: 'pass', ms: 320_000 },
        { step: 'send-anyway', order: 0 },
        { step: 'ambush', target: 'post', skip: 0, when: 'after', deed: { kind: 'kill' } },
        { step: 'answer', order: 0, line: 0, say: 'propose', day: 11, price: null },
        { step: 'pass', ms: 11_000 },
      ],
    },
  },
  {
    sentence:
      'what an index shows late was found an hour later, because the process ended between the cursor and the note of what is owed',
    history: {
      ...{ traits: { ...plain, topLevel: 'index', lag: 3_000 }, preferences: calm, chance: 1 },
      steps: [
        {
          ...{ step: 'buyer', order: 0, line: 0, late: 2_000, ahead: 0, broken: false },
          move: { kind: 'reissue', terms: { day: 10, quantity: 5, price: 2 } },
        },
        {
          ...{ step: 'ambush', target: 'any', skip: 0, when: 'before' },
          deed: { kind: 'portal', order: 0, line: 0, said: { kind: 'accepted' } },
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
    sentence: 'an acceptance left on a proposal that a colleague had made in the portal since',
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
        { step: 'portal', order: 0, line: 0, said: { kind: 'values', day: 11, quantity: 5, price: null } },
        { step: 'sleep', ms: 360000 },
        { step: 'ambush', target: 'any', skip: 0, when: 'before', deed: { kind: 'kill' } },
        accept,
        { step: 'kill-at-commit', skip: 0, when: 'before' },
        { step: 'kill-at-commit', skip: 0, when: 'before' },
      ],
    },
  },
  {
    sentence:
      'an answer left unchecked, because an answer of the service that a sleep had held up counted as just received',
    history: {
      traits: { ...plain, topLevel: 'index', queue: 180000 },
      preferences: { ...calm, pollMinutes: 1 },
      chance: 948999999,
      steps: [
        { step: 'handover', order: 0 },
        { step: 'other-desk', does: { step: 'open', order: 0 } },
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
        { step: 'ambush', target: 'post', skip: 0, when: 'after', deed: { kind: 'kill' } },
        {
          step: 'ambush',
          target: 'post',
          skip: 1,
          when: 'before',
          deed: {
            kind: 'buyer',
            deed: { order: 0, line: 0, move: { kind: 'approve' }, late: 0, ahead: 0, broken: false },
          },
        },
        { step: 'answer', order: 0, line: 0, say: 'propose', day: 11, price: null },
        { step: 'pass', ms: 11000 },
      ],
    },
  },
];

/** Histories in which the oracle once took a client that was right for a wrong one. */
export const misjudgedHistories: typeof foundHistories = [
  {
    sentence: 'where lines have no moments, a later version may show an answer that may be lost',
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
        { step: 'portal', order: 1, line: 0, said: { kind: 'accepted' } },
        { step: 'poll-now' },
        { step: 'pass', ms: 11_000 },
        {
          ...{ step: 'ambush', target: 'post', skip: 0, when: 'before' },
          deed: { kind: 'fault', fault: 'error-before' },
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
    sentence: 'a 401 whose text was cut off is one: the answer goes again without a look',
    history: {
      traits: plain,
      preferences: calm,
      chance: 1,
      steps: [
        forgetSessions,
        { step: 'attach', order: 0 },
        {
          ...{ step: 'ambush', target: 'post', skip: 0, when: 'after' },
          deed: { kind: 'fault', fault: 'cut-text' },
        },
        {
          ...{ step: 'ambush', target: 'post', skip: 1, when: 'before' },
          deed: { kind: 'buyer', deed: otherUnit },
        },
        { step: 'answer', order: 0, line: 0, say: 'propose', day: 11, price: null },
        { step: 'pass', ms: 11_000 },
      ],
    },
  },
  {
    sentence: 'what was heard as the process ended may be stored: an answer is confirmed by it',
    history: {
      traits: plain,
      preferences: calm,
      chance: 1,
      steps: [
        accept,
        { step: 'buyer', ...otherUnit },
        { step: 'poll-now' },
        { step: 'pass', ms: 11_000 },
        { step: 'portal', order: 0, line: 0, said: { kind: 'accepted' } },
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
    sentence: 'an answer whose call ended with the process may have left: the next one may be in conflict',
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
      'what was heard only in the moment in which the process ended is not lost when something unreadable takes its place',
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
    sentence:
      'an order that was fetched before a colleague signed in, and arrived after it, is known from then on',
    history: {
      traits: { ...plain, queue: 180_000, ownLate: 172_800_000 },
      preferences: calm,
      chance: 647_054_778,
      steps: [
        accept,
        { step: 'pass', ms: 320_000 },
        {
          ...{ step: 'ambush', target: 'any', skip: 0, when: 'after' },
          deed: { kind: 'buyer', deed: otherUnit },
        },
        { step: 'handover', order: 0 },
      ],
    },
  },
  {
    sentence:
      'an answer that never left, because the connection was refused, goes out again within its minute without a look',
    history: {
      traits: plain,
      preferences: calm,
      chance: 1,
      steps: [refuseConnection, accept, { step: 'buyer', ...otherUnit }, { step: 'pass', ms: 11_000 }],
    },
  },
  {
    sentence:
      'she may have overruled a conflict over another unit in the moment in which the process ended, and then it is done by what she saw there',
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
    sentence: 'what nobody had asked for yet when something unreadable took its place is not lost',
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
      'whose process ended before an answer left can’t know that it didn’t: the next one may be in conflict',
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
      'where a version has the moment of the one before it nobody can tell which line it touched: an answer that may have been lost may be in conflict',
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
        { step: 'portal', order: 1, line: 0, said: { kind: 'accepted' } },
        { step: 'answer', order: 0, line: 0, say: 'propose', day: 11, price: null },
        { step: 'pass', ms: 11_000 },
        {
          step: 'ambush',
          target: 'post',
          skip: 0,
          when: 'before',
          deed: { kind: 'fault', fault: 'error-before' },
        },
        { step: 'answer', order: 1, line: 1, say: 'accept', day: 10, price: null },
        { step: 'pass', ms: 320_000 },
      ],
    },
  },
  {
    sentence: 'a refusal that was written down in the moment in which the process ended is one',
    history: {
      ...{ traits: plain, preferences: calm, chance: 1 },
      steps: [
        {
          ...{ step: 'ambush', target: 'any', skip: 0, when: 'before' },
          deed: { kind: 'fault', fault: 'not-wanted' },
        },
        { step: 'kill-at-commit', skip: 4, when: 'after' },
        accept,
        { step: 'pass', ms: 11_000 },
      ],
    },
  },
  {
    sentence:
      'what was heard of and taken back before the answer went isn’t what it met: the change that raced it is',
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
          deed: { kind: 'buyer', deed: otherUnit },
        },
        { step: 'pass', ms: 11_000 },
      ],
    },
  },
];
