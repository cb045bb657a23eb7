import { describe, expect, it, test } from 'vitest';
import type { LineAnswer } from '../../../src/shared/domain/answer/line-answer.ts';
import {
  expectedConsequence,
  type ObservedSettings,
  observedSettingsOf,
} from '../../../src/shared/domain/answer/observed-settings.ts';
import type { OrderLine } from '../../../src/shared/domain/order/order.ts';
import { orderChanges } from '../../../src/shared/domain/order-changes/order-changes.ts';
import { aLine, anOrder, confirmedLine, requestedLine, termsOf } from '../../fixtures/build-order.ts';

const asked = termsOf('2026-12-10', '100', '4.20');
const other = termsOf('2026-12-17', '100', '4.20');
const accept: LineAnswer = { kind: 'accept' };
const propose: LineAnswer = { kind: 'propose', ...other, reason: 'late' };
const reject: LineAnswer = { kind: 'reject', reason: 'no' };

const answered = (answer: LineAnswer, became: OrderLine, seen = aLine()) => ({
  seen,
  answer,
  changes: orderChanges(anOrder({ lines: [seen] }), anOrder({ lines: [became] })),
});
const open = (terms: typeof asked) => requestedLine('OpenSupplierProposal', terms);
const unknown = { accepted: null, changed: null };

test.each<[string, ReturnType<typeof answered>, Partial<ObservedSettings>]>([
  ['accepted and confirmed', answered(accept, confirmedLine()), { accepted: 'confirmed' }],
  ['accepted and waiting for him', answered(accept, open(asked)), { accepted: 'proposed' }],
  ['changed and waiting for him', answered(propose, open(other)), { changed: 'proposed' }],
  ['changed and confirmed', answered(propose, confirmedLine(other)), { changed: 'confirmed' }],
  ['rejected', answered(reject, aLine()), {}],
  ['nothing to be seen yet', answered(accept, aLine()), {}],
  ['agreed before', answered(propose, open(other), confirmedLine()), {}],
])('%s', (_, line, shown) => {
  expect(observedSettingsOf([line], true)).toEqual({ ...unknown, ...shown });
});

it('a later confirmation may come from the buyer, and proves nothing', () => {
  expect(observedSettingsOf([answered(propose, confirmedLine(other))], false)).toEqual(unknown);
  expect(observedSettingsOf([answered(accept, open(asked))], false)).toEqual({
    ...unknown,
    accepted: 'proposed',
  });
});

it('of several lines the most unexpected one counts', () => {
  const lines = [answered(accept, confirmedLine()), answered(accept, open(asked))];
  expect(observedSettingsOf(lines, true).accepted).toBe('proposed');
  expect(observedSettingsOf(lines.toReversed(), true).accepted).toBe('proposed');
  const changed = [answered(propose, open(other)), answered(propose, confirmedLine(other))];
  expect(observedSettingsOf(changed, true).changed).toBe('confirmed');
});

describe('the forecast before an answer', () => {
  const keeps: ObservedSettings = { accepted: 'proposed', changed: 'confirmed' };
  it('is the table’s if nothing else was seen', () => {
    for (const observed of [undefined, unknown, { accepted: 'confirmed', changed: 'proposed' } as const]) {
      expect(expectedConsequence(aLine(), 'confirmed', observed)).toBe('confirmed');
      expect(expectedConsequence(aLine(), 'proposal', observed)).toBe('proposal');
    }
  });
  it('is the result of the last one if that differed', () => {
    expect(expectedConsequence(aLine(), 'confirmed', keeps)).toBe('perhaps-proposed');
    expect(expectedConsequence(aLine(), 'proposal', keeps)).toBe('perhaps-confirmed');
  });
  it('is the table’s for everything else', () => {
    expect(expectedConsequence(aLine(), 'rejected', keeps)).toBe('rejected');
    expect(expectedConsequence(confirmedLine(), 'confirmed', keeps)).toBe('confirmed');
  });
});
