import { describe, expect, test } from 'vitest';
import { acceptable, meaningOf, writingOf } from '../../../src/renderer/features/answer/answer-key.ts';
import type { AnswerText } from '../../../src/renderer/features/answer/draft-model.ts';
import { keeps } from '../../../src/renderer/features/answer/keep-agreed.ts';
import { textFor } from '../../../src/renderer/features/answer/text-for.ts';
import type { UnderWay } from '../../../src/renderer/features/order/line-status.ts';
import { type LineView, lineView } from '../../../src/renderer/features/order/line-view.ts';
import { createFormats } from '../../../src/renderer/format/formats.ts';
import { calendarDate } from '../../../src/shared/domain/calendar-date.ts';
import type { OrderLine } from '../../../src/shared/domain/order.ts';
import { aLine, confirmedLine, netPrice, reopenedLine, status, termsOf } from '../../fixtures/build-order.ts';

const at = (position: string, line: OrderLine, underWay: UnderWay | null = null): LineView =>
  lineView({ ...line, position }, underWay);

const sent: UnderWay = { answer: { kind: 'accept' }, state: 'sent', changed: false, left: true };
const closed = (state: string): OrderLine => aLine({ status: status(state) });

const none: ReadonlySet<string> = new Set();

/** What is meant, in short: the position, or why nothing is. */
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

describe('a key without a line that has the focus', () => {
  test.each(['accept', 'reject', 'propose'] as const)('%s: the first line that waits is meant', (kind) => {
    const views = [at('10', confirmedLine()), at('20', aLine()), at('30', aLine())];
    expect(meant(kind, views)).toBe('answer 20');
    expect(meant(kind, views, { answered: new Set(['20']) })).toBe('answer 30');
  });

  test('one that is on its way already isn’t meant', () => {
    expect(meant('accept', [at('10', aLine(), sent), at('20', aLine())])).toBe('answer 20');
    expect(meant('accept', [at('10', aLine(), sent)])).toBe('nothing: under-way');
  });

  test('what is agreed takes a proposal: of the only line at once, of several once one is chosen', () => {
    expect(meant('propose', [at('10', confirmedLine())])).toBe('answer 10');
    expect(meant('propose', [at('10', confirmedLine()), at('20', confirmedLine())])).toBe('choose 10');
    expect(meant('accept', [at('10', confirmedLine())])).toBe('nothing: agreed');
    expect(meant('reject', [at('10', confirmedLine()), at('20', closed('Completed'))])).toBe(
      'nothing: agreed',
    );
  });

  test('to reject a change of what is agreed is to decline it, and to confirm again can’t be rejected', () => {
    const asked = reopenedLine(termsOf('2026-12-24', '100', '4.20'));
    expect(meant('reject', [at('10', asked)])).toBe('answer 10');
    const again = confirmedLine();
    const toReconfirm = { ...again, status: status('InProgress', 'OpenBuyerReconfirmationRequest') };
    expect(meant('reject', [at('10', toReconfirm)])).toBe('nothing: agreed');
  });

  test('what was answered in the draft is never answered otherwise before it is chosen', () => {
    const views = [at('10', aLine()), at('20', aLine())];
    expect(meant('reject', views, { answered: new Set(['10', '20']) })).toBe('choose 10');
  });

  test('where nothing takes an answer it says why', () => {
    expect(meant('accept', [at('10', closed('Cancelled'))])).toBe('nothing: cancelled');
    expect(meant('propose', [at('10', closed('Cancelled')), at('20', closed('Completed'))])).toBe(
      'nothing: none',
    );
    expect(meant('propose', [])).toBe('nothing: none');
  });
});

test('all that wait are accepted, but for one with a gap and one that is being answered', () => {
  const views = [at('10', aLine()), at('20', aLine({ deliverySchedule: [] })), at('30', aLine())];
  expect(acceptable(views, new Set(['30'])).map(({ position }) => position)).toEqual(['10']);
});

describe('what a key writes', () => {
  const formats = createFormats('en-GB', calendarDate('2026-11-17'));
  const asked = reopenedLine(termsOf('2026-12-24', '100', '4.20'));
  const begun = textFor('propose', asked, formats) ?? undefined;

  test('r declines a change also where another proposal was begun, and goes on with one that declines it', () => {
    const writing = writingOf('reject', asked, begun, formats);
    const text = writing.what === 'write' ? writing.text : undefined;
    expect(keeps(asked, text, formats)).toBe(true);
    const reasoned: AnswerText | undefined =
      text?.kind === 'propose' ? { ...text, reason: 'It is on the saw.' } : text;
    expect(writingOf('reject', asked, reasoned, formats)).toEqual({ what: 'go-on' });
  });

  test('r says why where the agreed price can’t be proposed again, and leaves what is written', () => {
    const inDollars = { ...termsOf('2026-12-24', '100', '4.20'), prices: netPrice('4.20', '1', 'USD') };
    const written: AnswerText = { kind: 'accept' };
    expect(writingOf('reject', reopenedLine(inDollars), written, formats)).toEqual({
      what: 'nothing',
      why: 'not-kept',
    });
  });

  test('any other answer is begun where another one is written, and gone on with where it is that one', () => {
    expect(writingOf('propose', asked, begun, formats)).toEqual({ what: 'go-on' });
    expect(writingOf('accept', asked, begun, formats)).toEqual({ what: 'write', text: { kind: 'accept' } });
    expect(writingOf('reject', aLine(), { kind: 'reject', reason: 'No steel' }, formats)).toEqual({
      what: 'go-on',
    });
  });
});

describe('a key with a line that has the focus', () => {
  const waiting = at('10', aLine());

  test('that line is meant, whatever else waits', () => {
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
