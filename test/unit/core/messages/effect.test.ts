import { describe, expect, it } from 'vitest';
import { effectOf, judge, type SentAnswer } from '../../../../src/main/core/messages/effect.ts';
import type { LineAnswer } from '../../../../src/shared/domain/answer/line-answer.ts';
import type { Order, OrderLine } from '../../../../src/shared/domain/order/order.ts';
import { serviceTimestamp, undated } from '../../../../src/shared/domain/values/service-timestamp.ts';
import {
  aLine,
  anOrder,
  confirmedLine,
  reopenedLine,
  requestedLine,
  status,
  termsOf,
} from '../../../fixtures/build-order.ts';
import { elsewhere, now, said } from './sent-answer.ts';

const standing = termsOf('2026-12-10', '100', '4.20');
const other = termsOf('2026-12-24', '100', '4.20');
const third = termsOf('2027-01-15', '100', '4.20');

const afterwards = serviceTimestamp('2026-11-17T10:00:00.000Z');
const accept: LineAnswer = { kind: 'accept' };
const reject: LineAnswer = { kind: 'reject', reason: 'Sold out.' };
const propose: LineAnswer = { kind: 'propose', ...other, reason: 'Our press is down.' };

const kindOf = (...args: Parameters<typeof effectOf>): string => effectOf(...args).kind;

describe('the effect is visible', () => {
  const rows: [string, OrderLine, LineAnswer, OrderLine][] = [
    ['accepted: confirmed with those terms', aLine(), accept, confirmedLine()],
    ['rejected: rejected', aLine(), reject, aLine({ status: status('Rejected') })],
    [
      'proposed: our request is open with those values',
      aLine(),
      propose,
      requestedLine('OpenSupplierProposal', other),
    ],
    ['proposed: confirmed with those values', aLine(), propose, confirmedLine(other)],
    ['accepted, but made a proposal of', aLine(), accept, requestedLine('OpenSupplierProposal', standing)],
    ['a reopen request of the buyer accepted', reopenedLine(other), accept, confirmedLine(other)],
    [
      'other values for a confirmed line',
      confirmedLine(),
      propose,
      requestedLine('OpenSupplierReopenRequest', other, standing),
    ],
    [
      'our reopen request withdrawn',
      requestedLine('OpenSupplierReopenRequest', other, standing),
      accept,
      confirmedLine(),
    ],
    [
      'one proposal in the place of another',
      requestedLine('OpenSupplierProposal', third),
      propose,
      requestedLine('OpenSupplierProposal', other),
    ],
  ];

  it.each(rows)('%s', (_, seen, answer, line) => {
    expect(kindOf(said(seen, answer), now(line))).toBe('visible');
  });

  it.each(rows)('but not in a version that is no later than the one seen: %s', (_, seen, answer, line) => {
    const echo = now(line, { version: 1, lastUpdatedAt: serviceTimestamp('2026-11-17T09:00:00.000Z') });
    expect(kindOf(said(seen, answer, { arrived: 'taken' }), echo)).toBe('neither');
    const older = now(line, { version: null, lastUpdatedAt: serviceTimestamp('2026-11-17T08:00:00.000Z') });
    expect(kindOf(said(seen, answer, { arrived: 'taken' }), older)).toBe('neither');
  });

  it('uses the stamp if the service has no versions', () => {
    expect(kindOf(said(aLine(), accept), now(confirmedLine(), { version: null }))).toBe('visible');
  });
});

describe('the effect was there, but the buyer moved on', () => {
  it('confirmed by us, reopened by the buyer', () => {
    expect(kindOf(said(aLine(), accept), now(reopenedLine(third)))).toBe('visible');
  });

  it('confirmed by us, completed by the buyer', () => {
    const completed = { ...confirmedLine(), status: status('Completed') };
    expect(kindOf(said(aLine(), accept), now(completed))).toBe('visible');
  });

  it('rejected by us, issued again', () => {
    const again = aLine({ ...third, status: status('InProgress', 'ReissuedRejectedLine') });
    expect(kindOf(said(aLine(), reject, { arrived: 'taken' }), now(again))).toBe('visible');
  });

  it('proposed by the supplier, declined by the buyer', () => {
    const down = aLine({ status: status('InProgress', 'RejectedSupplierProposal') });
    expect(kindOf(said(aLine(), propose, { arrived: 'taken' }), now(down))).toBe('visible');
  });

  it('but a declined proposal doesn’t prove this answer, unless the service accepted it', () => {
    const again = aLine({ ...third, status: status('InProgress', 'ReissuedRejectedLine') });
    expect(kindOf(said(aLine(), reject), now(again))).toBe('changed');
    const down = aLine({ status: status('InProgress', 'RejectedSupplierProposal') });
    expect(kindOf(said(aLine(), propose), now(down))).toBe('changed');
  });

  it('but an earlier proposal may be the declined one, while an accepted one is in the service’s queue', () => {
    const down = aLine({ status: status('InProgress', 'RejectedSupplierProposal') });
    const seen = requestedLine('OpenSupplierProposal', third);
    expect(kindOf(said(seen, propose), now(down))).toBe('changed');
    expect(kindOf(said(seen, propose, { arrived: 'taken' }), now(down))).toBe('changed');
  });

  it('requested to reopen by the supplier, declined by the buyer with a reason', () => {
    const down = { ...confirmedLine(), reason: 'That does not fit our plan.' };
    expect(kindOf(said(confirmedLine(), propose, { arrived: 'taken' }), now(down))).toBe('visible');
    expect(kindOf(said(confirmedLine(), propose), now(down))).toBe('neither');
  });

  it('which doesn’t prove an answer that never left', () => {
    expect(kindOf(said(aLine(), accept, { arrived: 'no' }), now(reopenedLine(third)))).toBe('changed');
  });
});

describe('a line that changed and changed back', () => {
  const touched = aLine({ lastUpdatedAt: serviceTimestamp('2026-11-17T09:30:00.000Z') });

  it('is waited for while the service may still work on the answer', () => {
    expect(kindOf(said(aLine(), propose, { arrived: 'taken' }), now(touched))).toBe('neither');
  });

  it('is left to the user if the answer may be lost and no stamp shows what changed', () => {
    expect(kindOf(said(aLine(), propose), now(touched))).toBe('unknown');
    expect(kindOf(said(aLine(), propose), now(aLine()))).toBe('neither');
    expect(kindOf(said(aLine(), propose), now(aLine(), { lines: [aLine()] }))).toBe('unknown');
    const unsent = { arrived: 'no' } as const;
    expect(kindOf(said(aLine(), propose, unsent), now(touched))).toBe('neither');
  });

  it('is left to the user after that: the buyer may have reverted it', () => {
    expect(kindOf(said(aLine(), propose, { arrived: 'overdue' }), now(touched))).toBe('unseen');
    expect(kindOf(said(aLine(), propose, { arrived: 'overdue' }), now(aLine()))).toBe('neither');
  });
});

describe('terms that the line had already when it was answered', () => {
  const again = said(confirmedLine(), accept);

  it('is no effect of an answer that may not have arrived', () => {
    expect(kindOf(again, now(confirmedLine()))).toBe('neither');
    expect(kindOf({ ...again, arrived: 'no' }, now(confirmedLine()))).toBe('neither');
  });

  it('are enough once the service accepted the answer, even in the same version', () => {
    const taken = { ...again, arrived: 'taken' as const };
    expect(kindOf(taken, now(confirmedLine()))).toBe('visible');
    expect(kindOf(taken, anOrder({ lines: [confirmedLine()] }))).toBe('visible');
  });

  it('is enough when another line of the same message shows that it arrived', () => {
    const second = aLine({ position: '00020' });
    const both = { ...again, lines: [...again.lines, { seen: second, known: null, answer: accept }] };
    const arrived = now(confirmedLine(), {
      lines: [confirmedLine(), { ...confirmedLine(), position: '00020' }],
    });
    expect(kindOf(both, arrived)).toBe('visible');
    expect(kindOf(both, now(confirmedLine(), { lines: [confirmedLine(), second, elsewhere] }))).toBe(
      'neither',
    );
  });
});

describe('terms that changed', () => {
  const dearer = termsOf('2026-12-10', '100', '3.10');

  it.each([
    ['the price', aLine(), aLine(dearer)],
    ['the status', aLine(), aLine({ status: status('Cancelled') })],
    ['the step', aLine({ status: status('InProgress', 'RejectedSupplierProposal') }), reopenedLine(other)],
    ['what the buyer wants to reopen', reopenedLine(other), reopenedLine(third)],
  ])('are a conflict: %s', (_, seen, line) => {
    expect(effectOf(said(seen, accept, { arrived: 'no' }), now(line))).toEqual({
      kind: 'changed',
      positions: ['00010'],
    });
  });

  const of = (change: Partial<OrderLine['item']>, line = aLine()): OrderLine => ({
    ...line,
    item: { ...line.item, ...change },
  });
  const others: [string, OrderLine, Partial<OrderLine['item']>][] = [
    ['the unit of the quantities', aLine(), { purchaseUnitOfMeasureIso: 'KGM' }],
    ['pieces by the hundred', aLine(), { purchaseUnitOfMeasureIso: 'CEN' }],
    ['a unit that no table knows', aLine(), { purchaseUnitOfMeasureIso: 'Bund' }],
    ['the number of the item', aLine(), { number: 'M8x50' }],
    ['the revision of the item', of({ revision: 'A' }), { revision: 'B' }],
  ];

  it.each(others)('are a conflict if the figures stayed, but not their subject: %s', (_, seen, change) => {
    const conflict = { kind: 'changed', positions: ['00010'] };
    for (const arrived of ['no', 'maybe', 'taken'] as const) {
      expect(effectOf(said(seen, accept, { arrived }), now(of(change, seen)))).toEqual(conflict);
      // Any side may have confirmed it.
      const agreed = of(change, { ...confirmedLine(), item: seen.item });
      expect(effectOf(said(seen, accept, { arrived }), now(agreed))).toEqual(conflict);
      expect(effectOf(said({ ...agreed, item: seen.item }, accept, { arrived }), now(agreed))).toEqual(
        conflict,
      );
    }
    expect(kindOf(said(seen, reject, { arrived: 'no' }), now(of(change, seen)))).toBe('changed');
    const overruled = said(seen, accept, { arrived: 'no' });
    overruled.lines = [{ seen, known: of(change, seen), answer: accept }];
    expect(kindOf(overruled, now(of(change, seen)))).toBe('neither');
    expect(kindOf(overruled, now(of(change, { ...confirmedLine(), item: seen.item })))).toBe('visible');
  });

  it.each(others)('don’t matter to a rejection with an effect, nor in an echo: %s', (_, seen, change) => {
    const rejected = of(change, { ...seen, status: status('Rejected') });
    expect(kindOf(said(seen, reject), now(rejected))).toBe('visible');
    expect(kindOf(said(seen, accept), now(of(change, seen), { version: 0 }))).toBe('neither');
  });

  it('are none if a unit is only spelled differently, or one side doesn’t name the subject', () => {
    const never = said(aLine(), accept, { arrived: 'no' });
    expect(kindOf(never, now(of({ purchaseUnitOfMeasureIso: 'pcs' })))).toBe('neither');
    expect(kindOf(never, now(of({ purchaseUnitOfMeasureIso: 'EA' })))).toBe('neither');
    const silent = of({ number: null, revision: null, purchaseUnitOfMeasureIso: null });
    const full = of({ revision: 'B', purchaseUnitOfMeasureIso: 'KGM' });
    expect(kindOf(never, now(silent))).toBe('neither');
    expect(kindOf(said(silent, accept, { arrived: 'no' }), now(full))).toBe('neither');
    expect(kindOf(said(silent, accept, { arrived: 'taken' }), now(confirmedLine()))).toBe('visible');
  });

  it('are none when only the goods moved or a note was added', () => {
    const moved = aLine({ notes: ['Gate 3'], status: { ...status('Issued'), logisticsStatus: 'Produced' } });
    expect(kindOf(said(aLine(), accept), now(moved))).toBe('neither');
  });

  it('are none on lines that were not answered', () => {
    const lines = [aLine(), { ...elsewhere, ...dearer }];
    expect(kindOf(said(aLine(), accept), now(aLine(), { lines }))).toBe('neither');
  });

  it('are found on one of several lines', () => {
    const two = aLine({ position: '00020' });
    const both = said(aLine(), accept);
    both.lines.push({ seen: two, known: null, answer: accept });
    const lines = [confirmedLine(), { ...two, ...dearer }];
    expect(effectOf(both, now(aLine(), { lines }))).toEqual({ kind: 'changed', positions: ['00020'] });
  });

  it('that the user was shown and overruled count as seen', () => {
    const overruled = said(aLine(), accept);
    overruled.lines = [{ seen: aLine(), known: aLine(dearer), answer: accept }];
    expect(kindOf(overruled, now(aLine(dearer)))).toBe('neither');
    expect(kindOf(overruled, now(aLine(termsOf('2026-12-10', '100', '2.90'))))).toBe('changed');
    expect(kindOf(overruled, now({ ...requestedLine('OpenSupplierProposal', standing), ...dearer }))).toBe(
      'visible',
    );
  });

  it('are a conflict even when a bare yes confirmed them', () => {
    const bare = said(aLine(), accept, { form: 'indicators', arrived: 'taken' });
    expect(kindOf(bare, now(confirmedLine(dearer)))).toBe('changed');
    const overruled = { ...bare, lines: [{ seen: aLine(), known: aLine(dearer), answer: accept }] };
    expect(kindOf(overruled, now(confirmedLine(dearer)))).toBe('visible');
  });
});

it('believes no effect of an answer that never left while it carries documents', () => {
  const never = said(aLine(), accept, { arrived: 'no' });
  expect(kindOf(never, now(confirmedLine()))).toBe('visible');
  expect(kindOf({ ...never, documents: ['o-1'] }, now(confirmedLine()))).toBe('neither');
});

it('waits for a line that the order doesn’t show', () => {
  expect(kindOf(said(aLine(), accept), now(aLine({ position: '00099' })))).toBe('neither');
});

describe('an answer to several lines, one of which the buyer cancelled before the first check', () => {
  const at20 = (line: OrderLine): OrderLine => ({ ...line, position: '00020' });
  const ended = at20(aLine({ status: status('Cancelled'), lastUpdatedAt: afterwards }));
  const both = (arrived: SentAnswer['arrived'], second: LineAnswer = reject): SentAnswer => ({
    ...said(aLine(), accept, { arrived }),
    lines: [
      { seen: aLine(), known: null, answer: accept },
      { seen: at20(aLine()), known: null, answer: second },
    ],
  });
  const order = (first: OrderLine) =>
    anOrder({ version: 2, lastUpdatedAt: afterwards, lines: [first, ended] });

  it.each([
    ['taken', 'visible', ['00010'], ['00020']],
    ['maybe', 'visible', ['00010'], ['00020']],
    ['no', 'changed', [], []],
  ] as const)('is judged line by line if it %s', (arrived, kind, shown, tooLate) => {
    const judgement = judge(both(arrived), order(confirmedLine()));
    expect([judgement.effect.kind, judgement.shown, judgement.tooLate]).toEqual([kind, shown, tooLate]);
  });

  it('is a conflict over that line only if no other one shows it', () => {
    const judgement = judge(both('taken'), order(aLine()));
    expect(judgement).toEqual({
      ...{ shown: [], tooLate: [] },
      effect: { kind: 'changed', positions: ['00020'] },
    });
  });

  it('is judged so though the service still names a request of ours on that line', () => {
    const named = { ...ended, status: status('Cancelled', 'OpenSupplierProposal') };
    const judgement = judge(both('maybe', propose), {
      ...order(confirmedLine()),
      lines: [confirmedLine(), named],
    });
    expect([judgement.effect.kind, judgement.tooLate]).toEqual(['visible', ['00020']]);
  });

  it('is a conflict if a colleague rejected that line, which doesn’t end it', () => {
    const rejected = { ...ended, status: status('Rejected') };
    const judgement = judge(both('taken', accept), {
      ...order(confirmedLine()),
      lines: [confirmedLine(), rejected],
    });
    expect(judgement).toMatchObject({ effect: { kind: 'changed', positions: ['00020'] }, tooLate: [] });
  });
});

describe('an order without dates and versions', () => {
  const seen = aLine({ lastUpdatedAt: null });
  const base = { version: null, lastUpdatedAt: undated };
  const nowUndated = (line: OrderLine): Order => now({ ...line, lastUpdatedAt: null }, base);

  it('shows an effect if its line differs from the seen one', () => {
    expect(kindOf(said(seen, accept, { base }), nowUndated(confirmedLine()))).toBe('visible');
    expect(kindOf(said(seen, reject, { base }), nowUndated(aLine({ status: status('Rejected') })))).toBe(
      'visible',
    );
  });

  it('shows the buyer’s change, before and after the sending of an answer', () => {
    for (const arrived of ['no', 'maybe'] as const) {
      const line = aLine({ ...third });
      expect(effectOf(said(seen, accept, { base, arrived }), nowUndated(line))).toEqual({
        ...{ kind: 'changed', positions: ['00010'] },
      });
    }
  });

  it('shows nothing if its line is the same, with any other changes', () => {
    expect(kindOf(said(seen, accept, { base }), nowUndated(seen))).toBe('neither');
    // A line that was confirmed before and still is, shows no effect of this answer.
    const agreed = { ...confirmedLine(), lastUpdatedAt: null };
    expect(kindOf(said(agreed, accept, { base }), nowUndated(agreed))).toBe('neither');
  });

  it('but is not taken for another one while the service counts it as the same version', () => {
    const counted = { ...base, version: 1 };
    const order = now({ ...confirmedLine(), lastUpdatedAt: null }, counted);
    expect(kindOf(said(seen, accept, { base: counted }), order)).toBe('neither');
    // Only one of the two versions is counted, so the counts tell nothing.
    expect(kindOf(said(seen, accept, { base }), order)).toBe('visible');
    expect(kindOf(said(seen, accept, { base: counted }), nowUndated(confirmedLine()))).toBe('visible');
  });

  it('is not taken for a later one than a dated order', () => {
    const dated = { version: null, lastUpdatedAt: afterwards };
    expect(kindOf(said(seen, accept, { base: dated }), nowUndated(confirmedLine()))).toBe('neither');
  });
});

it('a rejection that was sent is overruled by a confirmation', () => {
  expect(kindOf(said(aLine(), reject, { arrived: 'taken' }), now(confirmedLine()))).toBe('changed');
});

it('an open request for the confirmed terms proves an answer, if no earlier one is being sent', () => {
  const same: LineAnswer = { kind: 'propose', ...standing, reason: '' };
  const requested = requestedLine('OpenSupplierReopenRequest', standing, standing);
  expect(kindOf(said(confirmedLine(), same), now(requested))).toBe('visible');
  const contested = new Set(['00010']);
  const undatedLine = { ...requested, lastUpdatedAt: null };
  expect(kindOf(said(confirmedLine(), same, { contested }), now(undatedLine))).toBe('neither');
});
