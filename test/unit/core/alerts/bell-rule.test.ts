import { expect, it } from 'vitest';
import { type BellDecision, decideBell } from '../../../../src/main/core/alerts/bell.ts';
import { noQuietHours } from '../../../../src/shared/domain/alerts/alert-silence.ts';

const now = Date.parse('2026-11-18T12:00:00Z');
const minutes = (count: number): number => count * 60_000;
const never: BellDecision = { tell: false, strike: false, again: null };

type Row = {
  untold?: boolean;
  unopened?: boolean;
  struck?: number;
  sound?: boolean;
  every?: number;
  snoozed?: number;
  does: BellDecision;
};

it.each<[string, Row]>([
  ['nothing waits', { does: never }],
  ['nothing waits while it repeats', { every: 5, does: never }],
  ['news', { untold: true, unopened: true, does: { tell: true, strike: true, again: null } }],
  ['news without sound', { untold: true, sound: false, does: { tell: true, strike: false, again: null } }],
  [
    'news, to be repeated',
    { untold: true, unopened: true, every: 5, does: { tell: true, strike: true, again: minutes(5) } },
  ],
  [
    'news a moment after a stroke',
    {
      untold: true,
      unopened: true,
      every: 5,
      struck: minutes(-1),
      does: { tell: true, strike: true, again: minutes(5) },
    },
  ],
  ['news in a snooze', { untold: true, snoozed: minutes(10), does: { ...never, again: minutes(10) } }],
  [
    'news in a snooze, without sound',
    { untold: true, sound: false, snoozed: minutes(10), does: { ...never, again: minutes(10) } },
  ],
  ['news as a snooze ends', { untold: true, snoozed: 0, does: { tell: true, strike: true, again: null } }],
  ['unopened', { unopened: true, does: never }],
  [
    'unopened, its time not come',
    { unopened: true, every: 5, struck: minutes(-3), does: { ...never, again: minutes(2) } },
  ],
  [
    'unopened, its time come',
    { unopened: true, every: 5, struck: minutes(-5), does: { tell: false, strike: true, again: minutes(5) } },
  ],
  [
    'unopened, long over its time',
    {
      unopened: true,
      every: 5,
      struck: minutes(-500),
      does: { tell: false, strike: true, again: minutes(5) },
    },
  ],
  ['unopened, without sound', { unopened: true, every: 5, sound: false, struck: minutes(-5), does: never }],
  [
    'unopened in a snooze',
    {
      unopened: true,
      every: 5,
      struck: minutes(-5),
      snoozed: minutes(60),
      does: { ...never, again: minutes(60) },
    },
  ],
  [
    'the clock set back since the last stroke',
    { unopened: true, every: 5, struck: minutes(90), does: { ...never, again: minutes(5) } },
  ],
])('%s', (_, row) => {
  const { untold = false, unopened = false, struck = 0, sound = true, every = 0, snoozed, does } = row;
  const settings = {
    sound,
    repeatMinutes: every,
    snoozedUntil: snoozed === undefined ? null : now + snoozed,
    quietHours: noQuietHours,
  };
  const decided = decideBell({ untold, unopened, struckAt: now + struck }, settings, now);
  expect({ ...decided, again: decided.again === null ? null : decided.again - now }).toEqual(does);
});
