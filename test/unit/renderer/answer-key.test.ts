import { describe, expect, test } from 'vitest';
import { linesLeft, meaningOf } from '../../../src/renderer/features/answer/draft/answer-key.ts';
import type { PendingAnswer } from '../../../src/renderer/features/order/lines/line-status.ts';
import { type LineView, lineView } from '../../../src/renderer/features/order/lines/line-view.ts';
import type { OrderLine } from '../../../src/shared/domain/order/order.ts';
import { aLine, anOrder, confirmedLine, reopenedLine, status, termsOf } from '../../fixtures/build-order.ts';

const at = (position: string, line: OrderLine, pending: PendingAnswer | null = null): LineView =>
  lineView({ ...line, position }, pending);

const sent: PendingAnswer = { answer: { kind: 'accept' }, state: 'sent', changed: false, conflict: 'before' };
const closed = (state: string): OrderLine => aLine({ status: status(state) });

const none: ReadonlySet<string> = new Set();

/** The result in short: the position, or why there is none. */
const meant = (
  kind: 'accept' | 'reject' | 'propose',
  views: LineView[],
  { focused, answered = none }: { focused?: LineView; answered?: ReadonlySet<string> } = {},
): string => {
  const meaning = meaningOf(kind, views, focused, answered);
  return meaning.what === 'nothing'
    ? `nothing: ${meaning.why}`
    : `${meaning.what} ${meaning.view.line.position}`;
};

test('after an answer to some lines, those that wait are left: not confirmed, closed or answered ones', () => {
  const lines = [
    ...[at('10', aLine()), at('20', aLine()), at('30', aLine())],
    ...[at('40', confirmedLine()), at('50', closed('Cancelled'))],
  ].map(({ line }) => line);
  const left = (answered: string[]) =>
    linesLeft({ order: anOrder({ lines }), responses: [] }, new Set(answered)).map(
      ({ position }) => position,
    );
  expect(left(['10'])).toEqual(['20', '30']);
  expect(left(['10', '20', '30'])).toEqual([]);
});

describe('a key without a line that has the focus', () => {
  test.each(['accept', 'reject', 'propose'] as const)('%s: selects the first line that waits', (kind) => {
    const views = [at('10', confirmedLine()), at('20', aLine()), at('30', aLine())];
    expect(meant(kind, views)).toBe('answer 20');
    expect(meant(kind, views, { answered: new Set(['20']) })).toBe('answer 30');
  });

  test('skips a line with an answer in transit', () => {
    expect(meant('accept', [at('10', aLine(), sent), at('20', aLine())])).toBe('answer 20');
    expect(meant('accept', [at('10', aLine(), sent)])).toBe('nothing: under-way');
  });

  test('a confirmed line accepts a proposal: the only line at once, one of several once it is chosen', () => {
    expect(meant('propose', [at('10', confirmedLine())])).toBe('answer 10');
    expect(meant('propose', [at('10', confirmedLine()), at('20', confirmedLine())])).toBe('choose 10');
    expect(meant('accept', [at('10', confirmedLine())])).toBe('nothing: agreed');
    expect(meant('reject', [at('10', confirmedLine()), at('20', closed('Completed'))])).toBe(
      'nothing: agreed',
    );
  });

  test('rejecting a change of confirmed terms declines it, and a reconfirmation can’t be rejected', () => {
    const asked = reopenedLine(termsOf('2026-12-24', '100', '4.20'));
    expect(meant('reject', [at('10', asked)])).toBe('answer 10');
    const again = confirmedLine();
    const toReconfirm = { ...again, status: status('InProgress', 'OpenBuyerReconfirmationRequest') };
    expect(meant('reject', [at('10', toReconfirm)])).toBe('nothing: agreed');
  });

  test('an answer in the draft is never changed before its line is chosen', () => {
    const views = [at('10', aLine()), at('20', aLine())];
    expect(meant('reject', views, { answered: new Set(['10', '20']) })).toBe('choose 10');
  });

  test('gives the reason if nothing accepts an answer', () => {
    expect(meant('accept', [at('10', closed('Cancelled'))])).toBe('nothing: cancelled');
    expect(meant('propose', [at('10', closed('Cancelled')), at('20', closed('Completed'))])).toBe(
      'nothing: none',
    );
    expect(meant('propose', [])).toBe('nothing: none');
  });
});

describe('a key with a line that has the focus', () => {
  const waiting = at('10', aLine());

  test('selects that line, with any others waiting', () => {
    const focused = at('20', confirmedLine());
    expect(meant('propose', [waiting, focused], { focused })).toBe('answer 20');
    expect(meant('accept', [waiting, focused], { focused })).toBe('nothing: agreed');
  });

  test.each([
    ['Completed', 'completed'],
    ['Cancelled', 'cancelled'],
    ['Rejected', 'rejected'],
    ['Mislaid', 'unknown-status'],
  ])('a line that is %s takes none', (state, why) => {
    const focused = at('20', closed(state));
    expect(meant('accept', [waiting, focused], { focused })).toBe(`nothing: ${why}`);
  });
});
