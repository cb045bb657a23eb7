import { describe, expect, it, test } from 'vitest';
import { type LastWord, lastWordOf, outlookOf } from '../../../src/shared/domain/last-word.ts';
import type { LineAnswer } from '../../../src/shared/domain/line-answer.ts';
import type { OrderLine } from '../../../src/shared/domain/order.ts';
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

test.each<[string, ReturnType<typeof answered>, Partial<LastWord>]>([
  ['accepted and confirmed', answered(accept, confirmedLine()), { accepted: 'confirmed' }],
  ['accepted and waiting for him', answered(accept, open(asked)), { accepted: 'proposed' }],
  ['changed and waiting for him', answered(propose, open(other)), { changed: 'proposed' }],
  ['changed and confirmed', answered(propose, confirmedLine(other)), { changed: 'confirmed' }],
  ['rejected', answered(reject, aLine()), {}],
  ['nothing to be seen yet', answered(accept, aLine()), {}],
  ['agreed before', answered(propose, open(other), confirmedLine()), {}],
])('%s', (_, line, shown) => {
  expect(lastWordOf([line], true)).toEqual({ ...unknown, ...shown });
});

it('what was confirmed later may have been agreed to by the buyer, and shows nothing', () => {
  expect(lastWordOf([answered(propose, confirmedLine(other))], false)).toEqual(unknown);
  expect(lastWordOf([answered(accept, open(asked))], false)).toEqual({ ...unknown, accepted: 'proposed' });
});

it('of several lines the one counts that nobody would expect', () => {
  const lines = [answered(accept, confirmedLine()), answered(accept, open(asked))];
  expect(lastWordOf(lines, true).accepted).toBe('proposed');
  expect(lastWordOf(lines.toReversed(), true).accepted).toBe('proposed');
  const changed = [answered(propose, open(other)), answered(propose, confirmedLine(other))];
  expect(lastWordOf(changed, true).changed).toBe('confirmed');
});

describe('what is said before an answer', () => {
  const keeps: LastWord = { accepted: 'proposed', changed: 'confirmed' };
  it('is what the table says where nothing else was seen', () => {
    for (const lastWord of [undefined, unknown, { accepted: 'confirmed', changed: 'proposed' } as const]) {
      expect(outlookOf(aLine(), 'confirmed', lastWord)).toBe('confirmed');
      expect(outlookOf(aLine(), 'proposal', lastWord)).toBe('proposal');
    }
  });
  it('is what became of the last one where that was otherwise', () => {
    expect(outlookOf(aLine(), 'confirmed', keeps)).toBe('perhaps-proposed');
    expect(outlookOf(aLine(), 'proposal', keeps)).toBe('perhaps-confirmed');
  });
  it('is the table’s for all else', () => {
    expect(outlookOf(aLine(), 'rejected', keeps)).toBe('rejected');
    expect(outlookOf(confirmedLine(), 'confirmed', keeps)).toBe('confirmed');
  });
});
