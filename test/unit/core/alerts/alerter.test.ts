import { expect, it } from 'vitest';
import { type AlertDecision, decideAlert } from '../../../../src/main/core/alerts/alerter.ts';
import { noQuietHours } from '../../../../src/shared/domain/alerts/alert-silence.ts';

const now = Date.parse('2026-11-18T12:00:00Z');
const minutes = (count: number): number => count * 60_000;
const never: AlertDecision = { show: false, playSound: false, checkAt: null };

type Row = {
  hasUnshown?: boolean;
  hasUnopened?: boolean;
  sounded?: number;
  sound?: boolean;
  every?: number;
  snoozed?: number;
  does: AlertDecision;
};

it.each<[string, Row]>([
  ['nothing waits', { does: never }],
  ['nothing waits while it repeats', { every: 5, does: never }],
  ['news', { hasUnshown: true, hasUnopened: true, does: { show: true, playSound: true, checkAt: null } }],
  [
    'news without sound',
    { hasUnshown: true, sound: false, does: { show: true, playSound: false, checkAt: null } },
  ],
  [
    'news, to be repeated',
    {
      hasUnshown: true,
      hasUnopened: true,
      every: 5,
      does: { show: true, playSound: true, checkAt: minutes(5) },
    },
  ],
  [
    'news a moment after the sound',
    {
      hasUnshown: true,
      hasUnopened: true,
      every: 5,
      sounded: minutes(-1),
      does: { show: true, playSound: true, checkAt: minutes(5) },
    },
  ],
  ['news in a snooze', { hasUnshown: true, snoozed: minutes(10), does: { ...never, checkAt: minutes(10) } }],
  [
    'news in a snooze, without sound',
    { hasUnshown: true, sound: false, snoozed: minutes(10), does: { ...never, checkAt: minutes(10) } },
  ],
  [
    'news as a snooze ends',
    { hasUnshown: true, snoozed: 0, does: { show: true, playSound: true, checkAt: null } },
  ],
  ['unopened', { hasUnopened: true, does: never }],
  [
    'unopened, its time not come',
    { hasUnopened: true, every: 5, sounded: minutes(-3), does: { ...never, checkAt: minutes(2) } },
  ],
  [
    'unopened, its time come',
    {
      hasUnopened: true,
      every: 5,
      sounded: minutes(-5),
      does: { show: false, playSound: true, checkAt: minutes(5) },
    },
  ],
  [
    'unopened, long over its time',
    {
      hasUnopened: true,
      every: 5,
      sounded: minutes(-500),
      does: { show: false, playSound: true, checkAt: minutes(5) },
    },
  ],
  [
    'unopened, without sound',
    { hasUnopened: true, every: 5, sound: false, sounded: minutes(-5), does: never },
  ],
  [
    'unopened in a snooze',
    {
      hasUnopened: true,
      every: 5,
      sounded: minutes(-5),
      snoozed: minutes(60),
      does: { ...never, checkAt: minutes(60) },
    },
  ],
  [
    'the clock set back since the last sound',
    { hasUnopened: true, every: 5, sounded: minutes(90), does: { ...never, checkAt: minutes(5) } },
  ],
])('%s', (_, row) => {
  const {
    hasUnshown = false,
    hasUnopened = false,
    sounded = 0,
    sound = true,
    every = 0,
    snoozed,
    does,
  } = row;
  const settings = {
    sound,
    repeatMinutes: every,
    snoozedUntil: snoozed === undefined ? null : now + snoozed,
    quietHours: noQuietHours,
    alertsOff: false,
  };
  const decided = decideAlert({ hasUnshown, hasUnopened, soundedAt: now + sounded }, settings, now);
  expect({ ...decided, checkAt: decided.checkAt === null ? null : decided.checkAt - now }).toEqual(does);
});
