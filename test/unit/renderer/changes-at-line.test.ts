import { describe, expect, it } from 'vitest';
import { changesAtLine } from '../../../src/renderer/features/order/history/changes-at-line.ts';
import { lineView } from '../../../src/renderer/features/order/lines/line-view.ts';
import type { OrderLine } from '../../../src/shared/domain/order/order.ts';
import { orderChanges } from '../../../src/shared/domain/order-changes/order-changes.ts';
import {
  aLine,
  anOrder,
  confirmedLine,
  delivery,
  netPrice,
  reopenedLine,
  requestedLine,
  termsOf,
} from '../../fixtures/build-order.ts';

const shownAnyway = new Set<string>(['processStatus', 'inProgressStatus', 'reason', 'requestReason']);

/** The changed fields: those in the cells, and those below them. */
const fieldsAt = (before: OrderLine, after: OrderLine): [inCells: string[], below: string[]] => {
  const changes = orderChanges(anOrder({ lines: [before] }), anOrder({ lines: [after] }));
  const { inCells, below } = changesAtLine(lineView(after, null), changes);
  // None is lost but the status, which the line shows anyway, and none is shown twice.
  const others = changes.filter(({ field }) => !shownAnyway.has(field));
  expect(new Set([...inCells, ...below])).toEqual(new Set(others));
  expect(inCells.length + below.length).toBe(others.length);
  return [inCells.map(({ field }) => field), below.map(({ field }) => field)];
};

describe('the changes of a line', () => {
  it('are in the cells if these show the new value', () => {
    const moved = aLine({ deliverySchedule: [delivery('2026-12-17', '120')], prices: netPrice('4.35') });
    expect(fieldsAt(aLine(), moved)).toEqual([['date', 'quantity', 'price'], []]);
  });

  it('are below them if no cell shows it', () => {
    const { item } = aLine();
    const written = aLine({ notes: ['In boxes'], reason: 'Sooner.', item: { ...item, revision: 'B' } });
    expect(fieldsAt(aLine(), written)).toEqual([[], ['item', 'note']]);
  });

  it('leave a reason whose step is over to the history', () => {
    const asked = aLine({ reason: 'Please confirm once more.' });
    const changes = orderChanges(anOrder({ lines: [aLine()] }), anOrder({ lines: [asked] }));
    expect(changes.map(({ field }) => field)).toEqual(['reason']);
    expect(changesAtLine(lineView(aLine(), null), changes)).toEqual({ inCells: [], below: [] });
  });

  it('have no past reason of a line that is settled', () => {
    const refused = { ...requestedLine('RejectedSupplierProposal', termsOf('2026-12-24', '100', '4.20')) };
    const before = anOrder({ lines: [{ ...refused, reason: 'That is too late.' }] });
    const after = confirmedLine(termsOf('2026-12-10', '100', '4.20'));
    const changes = orderChanges(before, anOrder({ lines: [after] }));
    expect(changes.map(({ field }) => field)).toContain('reason');
    expect(changesAtLine(lineView(after, null), changes)).toEqual({ inCells: [], below: [] });
  });

  it('are all below them while the supplier’s proposal is in them', () => {
    const ours = termsOf('2026-12-24', '100', '4.20');
    const before = requestedLine('OpenSupplierProposal', ours);
    // Also if the buyer chose the supplier's day without the proposal.
    const after = { ...before, deliverySchedule: [delivery('2026-12-24', '120')], notes: ['In boxes'] };
    expect(fieldsAt(before, after)).toEqual([[], ['date', 'quantity', 'note']]);
  });

  it('are below them if they show the confirmed terms, and not the change', () => {
    const before = reopenedLine(termsOf('2027-01-14', '70', '4.50'));
    const after = { ...before, deliverySchedule: [delivery('2026-12-17', '90')], prices: netPrice('4.10') };
    expect(fieldsAt(before, after)).toEqual([[], ['date', 'quantity', 'price']]);
  });

  it('are neither if the buyer asks for them: the confirmed terms stay, and those asked for are beside them', () => {
    const after = reopenedLine(termsOf('2027-01-14', '70', '4.50'));
    const changes = orderChanges(anOrder({ lines: [confirmedLine()] }), anOrder({ lines: [after] }));
    expect(changes.map(({ field }) => field)).toContain('requestedDelivery');
    expect(changesAtLine(lineView(after, null), changes)).toEqual({ inCells: [], below: [] });
    // An acceptance on its way shows what it accepts, and from what it was changed.
    const accepted = lineView(after, {
      ...{ state: 'sent', answer: { kind: 'accept' }, changed: false, conflict: 'before' },
    });
    const { inCells } = changesAtLine(accepted, changes);
    expect(inCells.map(({ field }) => field)).toEqual(['requestedDelivery', 'requestedPrice']);
  });

  it('are below them for a part of the quantity: the cell has the whole', () => {
    const parts = (first: string) =>
      aLine({ deliverySchedule: [delivery('2026-12-10', first), delivery('2026-12-17', '40', '0002')] });
    expect(fieldsAt(parts('60'), parts('70'))).toEqual([[], ['quantity']]);
    const one = aLine({ deliverySchedule: [delivery('2026-12-10', '100')] });
    expect(fieldsAt(parts('60'), one)).toEqual([['delivery', 'delivery'], []]);
  });

  it('are below them if only the unit differs, or nothing is left', () => {
    expect(fieldsAt(aLine(), aLine({ prices: netPrice('4.20', '100') }))).toEqual([[], ['price']]);
    expect(fieldsAt(aLine(), aLine({ prices: netPrice('4.20', '1', 'USD') }))).toEqual([[], ['price']]);
    expect(fieldsAt(aLine(), aLine({ prices: null }))).toEqual([[], ['price']]);
    expect(fieldsAt(aLine({ prices: null }), aLine())).toEqual([['price'], []]);
  });

  it('are below them if the line has another unit now, except its days', () => {
    const inUnit = (unit: string, ...deliverySchedule: OrderLine['deliverySchedule']) =>
      aLine({ item: { ...aLine().item, purchaseUnitOfMeasureIso: unit }, deliverySchedule });
    const whole = inUnit('GRM', delivery('2026-12-17', '10000'));
    expect(fieldsAt(inUnit('KGM', delivery('2026-12-10', '10')), whole)).toEqual([
      ['date'],
      ['quantity', 'item'],
    ]);
    // The remaining delivery is shown without its unit.
    const parts = [delivery('2026-12-10', '6'), delivery('2026-12-17', '4', '0002')] as const;
    expect(fieldsAt(inUnit('KGM', ...parts), whole)).toEqual([[], ['delivery', 'delivery', 'item']]);
    expect(fieldsAt(inUnit('KG', ...parts), inUnit('KGM', parts[0]))).toEqual([['delivery'], ['item']]);
  });

  it('are neither if they are the supplier’s own split that the buyer agreed to', () => {
    const split = termsOf('2026-12-10', '40', '4.20');
    const ours = {
      ...split,
      deliverySchedule: [...split.deliverySchedule, delivery('2026-12-17', '60', '0002')],
    };
    const changes = orderChanges(
      anOrder({ lines: [requestedLine('OpenSupplierProposal', ours)] }),
      anOrder({ lines: [confirmedLine(ours)] }),
    );
    const { inCells, below } = changesAtLine(lineView(confirmedLine(ours), null), changes);
    expect([inCells, below.map(({ field }) => field)]).toEqual([[], []]);
  });

  it('mark a new line', () => {
    const changes = orderChanges(anOrder({ lines: [] }), anOrder({ lines: [aLine()] }));
    expect(changesAtLine(lineView(aLine(), null), changes).below).toEqual(changes);
  });
});
