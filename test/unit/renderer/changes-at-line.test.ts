import { describe, expect, it } from 'vitest';
import { changesAtLine } from '../../../src/renderer/features/order/changes-at-line.ts';
import { lineView } from '../../../src/renderer/features/order/line-view.ts';
import type { OrderLine } from '../../../src/shared/domain/order.ts';
import { orderChanges } from '../../../src/shared/domain/order-changes/order-changes.ts';
import {
  aLine,
  anOrder,
  delivery,
  netPrice,
  reopenedLine,
  requestedLine,
  termsOf,
} from '../../fixtures/build-order.ts';

/** The changed fields: those in the cells, and those below them. */
const fieldsAt = (before: OrderLine, after: OrderLine): [inCells: string[], below: string[]] => {
  const changes = orderChanges(anOrder({ lines: [before] }), anOrder({ lines: [after] }));
  const { inCells, below } = changesAtLine(lineView(after, null), changes);
  // None is lost, and none is shown twice.
  expect(new Set([...inCells, ...below])).toEqual(new Set(changes));
  expect(inCells.length + below.length).toBe(changes.length);
  return [inCells.map(({ field }) => field), below.map(({ field }) => field)];
};

describe('what changed in a line', () => {
  it('stands in the cells where these show what is new', () => {
    const moved = aLine({ deliverySchedule: [delivery('2026-12-17', '120')], prices: netPrice('4.35') });
    expect(fieldsAt(aLine(), moved)).toEqual([['date', 'quantity', 'price'], []]);
  });

  it('stands below them where no cell shows it', () => {
    const { item } = aLine();
    const written = aLine({ notes: ['In boxes'], reason: 'Sooner.', item: { ...item, revision: 'B' } });
    expect(fieldsAt(aLine(), written)).toEqual([[], ['item', 'reason', 'note']]);
  });

  it('stands below them, all of it, while our own proposal is in them', () => {
    const ours = termsOf('2026-12-24', '100', '4.20');
    const before = requestedLine('OpenSupplierProposal', ours);
    // Also if the buyer chose the supplier's day without the proposal.
    const after = { ...before, deliverySchedule: [delivery('2026-12-24', '120')], notes: ['In boxes'] };
    expect(fieldsAt(before, after)).toEqual([[], ['date', 'quantity', 'note']]);
  });

  it('stands below them where they show what the buyer asks for, and not what was changed', () => {
    const before = reopenedLine(termsOf('2027-01-14', '70', '4.50'));
    const after = { ...before, deliverySchedule: [delivery('2026-12-17', '90')], prices: netPrice('4.10') };
    expect(fieldsAt(before, after)).toEqual([[], ['date', 'quantity', 'price']]);
  });

  it('stands in them where it is the asked day and price; an asked quantity has no place there', () => {
    const before = aLine();
    const after = reopenedLine(termsOf('2027-01-14', '70', '4.50'));
    const [inCells, below] = fieldsAt(before, after);
    expect(inCells).toEqual(['requestedDelivery', 'requestedPrice']);
    expect(below).toContain('requestedDelivery');
  });

  it('stands below them where it is of a part of the quantity: the cell has the whole', () => {
    const parts = (first: string) =>
      aLine({ deliverySchedule: [delivery('2026-12-10', first), delivery('2026-12-17', '40', '0002')] });
    expect(fieldsAt(parts('60'), parts('70'))).toEqual([[], ['quantity']]);
    const one = aLine({ deliverySchedule: [delivery('2026-12-10', '100')] });
    expect(fieldsAt(parts('60'), one)).toEqual([['delivery'], ['quantity']]);
  });

  it('stands below them where only the unit tells old from new, or nothing is left', () => {
    expect(fieldsAt(aLine(), aLine({ prices: netPrice('4.20', '100') }))).toEqual([[], ['price']]);
    expect(fieldsAt(aLine(), aLine({ prices: netPrice('4.20', '1', 'USD') }))).toEqual([[], ['price']]);
    expect(fieldsAt(aLine(), aLine({ prices: null }))).toEqual([[], ['price']]);
    expect(fieldsAt(aLine({ prices: null }), aLine())).toEqual([['price'], []]);
  });

  it('stands below them where the line counts in another unit now, but for its days', () => {
    const inUnit = (unit: string, ...deliverySchedule: OrderLine['deliverySchedule']) =>
      aLine({ item: { ...aLine().item, purchaseUnitOfMeasureIso: unit }, deliverySchedule });
    const whole = inUnit('GRM', delivery('2026-12-17', '10000'));
    expect(fieldsAt(inUnit('KGM', delivery('2026-12-10', '10')), whole)).toEqual([
      ['date'],
      ['quantity', 'item'],
    ]);
    // The remaining delivery is shown without its unit.
    const parts = [delivery('2026-12-10', '6'), delivery('2026-12-17', '4', '0002')] as const;
    expect(fieldsAt(inUnit('KGM', ...parts), whole)).toEqual([['date'], ['quantity', 'delivery', 'item']]);
    expect(fieldsAt(inUnit('KG', ...parts), inUnit('KGM', parts[0]))).toEqual([['delivery'], ['item']]);
  });

  it('says of a new line that it is one', () => {
    const changes = orderChanges(anOrder({ lines: [] }), anOrder({ lines: [aLine()] }));
    expect(changesAtLine(lineView(aLine(), null), changes).below).toEqual(changes);
  });
});
