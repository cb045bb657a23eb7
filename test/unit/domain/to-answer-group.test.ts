import { expect, it } from 'vitest';
import { inProgressStatus } from '../../../src/shared/domain/order/statuses.ts';
import { toAnswerGroup } from '../../../src/shared/domain/order/to-answer-group.ts';
import { calendarDate } from '../../../src/shared/domain/values/calendar-date.ts';

const today = calendarDate('2026-11-28');
const receivedOn = (day: string) => ({
  receivedAt: new Date(`${day}T12:00:00`).getTime(),
  lastUpdatedAt: '',
  facts: { asked: null },
});
const isNone = { isStopped: false, isDueSoon: false, isChanged: false };
const asks = { asked: inProgressStatus.openBuyerReopenRequest } as const;

it.each([
  ['received today', receivedOn('2026-11-28'), isNone, 'new'],
  ['received three days ago', receivedOn('2026-11-25'), isNone, 'new'],
  ['received four days ago', receivedOn('2026-11-24'), isNone, 'waiting'],
  ['changed by the buyer', receivedOn('2026-11-28'), { ...isNone, isChanged: true }, 'changed'],
  ['changed, and waiting for long', receivedOn('2026-11-01'), { ...isNone, isChanged: true }, 'changed'],
  ['with a request of the buyer', { ...receivedOn('2026-11-28'), facts: asks }, isNone, 'changed'],
  [
    'changed, with an answer that was refused',
    receivedOn('2026-11-28'),
    { isStopped: true, isDueSoon: true, isChanged: true },
    'needs-attention',
  ],
  [
    'due soon, and changed',
    receivedOn('2026-11-28'),
    { ...isNone, isDueSoon: true, isChanged: true },
    'due-soon',
  ],
] as const)('an order %s', (_, order, state, group) => {
  expect(toAnswerGroup(order, state, today)).toBe(group);
});
