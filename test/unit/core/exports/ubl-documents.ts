import { expect } from 'vitest';
import type { ResponseEntry } from '../../../../src/shared/contract/calls/responses.ts';
import { type LineAnswer, requestedWithUnit } from '../../../../src/shared/domain/answer/line-answer.ts';
import type { OrderLine, Terms } from '../../../../src/shared/domain/order/order.ts';
import { aLine, confirmedLine, delivery, termsOf } from '../../../fixtures/build-order.ts';
import { profileProblems, standardProblems } from '../../../ubl/check-ubl.ts';
import { readXml } from '../../../ubl/read-xml.ts';

export const lineAt = (position: string, change: Partial<OrderLine> = {}): OrderLine =>
  aLine({ id: `line-${position}`, position, ...change });

export const entry = (
  answers: [string, LineAnswer][],
  state: ResponseEntry['state'] = 'sent',
  composedAt = 1,
): ResponseEntry => ({
  id: `response-${composedAt}`,
  orderKey: 1,
  state,
  answers: answers.map(([position, answer]) => ({
    position,
    answer,
    requested: requestedWithUnit(lineAt(position)),
  })),
  composedAt,
  undoUntil: null,
  nextAttemptAt: null,
  attempts: 1,
  left: true,
  sentAt: null,
  doneAt: null,
  problem: null,
  ...{ conflict: [], settled: [], message: '', documentsOnly: false },
});

export const accept: LineAnswer = { kind: 'accept' };
export const reject: LineAnswer = { kind: 'reject', reason: 'Tool broken.' };

export const proposal = (...deliveries: [date: string, quantity: string][]): LineAnswer => ({
  kind: 'propose',
  deliverySchedule: deliveries.map(([date, quantity]) => delivery(date, quantity, null)),
  prices: null,
  reason: 'Material late.',
});

export const codeOf = (task: () => unknown): unknown => {
  try {
    task();
  } catch (error) {
    return error;
  }
  return null;
};

/** Both checks: valid by the standard, and by the profile's fatal rules. */
export const valid = (xml: string): ReturnType<typeof readXml> => {
  expect(standardProblems(xml)).toEqual([]);
  expect(profileProblems(xml)).toEqual([]);
  return readXml(xml);
};

export const items = 'cac:OrderLine/cac:LineItem';

/** A confirmed line at any position. */
export const confirmedAt = (position: string): OrderLine => ({
  ...confirmedLine(),
  id: `line-${position}`,
  position,
});

export const agreed = (): Terms => termsOf('2026-12-10', '100', '4.20');
