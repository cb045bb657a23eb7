import { describe, expect, it } from 'vitest';
import {
  confirmedTerms,
  isOpenAcceptance,
  proposedTerms,
  requestedTerms,
  samePrices,
  sameSchedule,
  sameTerms,
} from '../../../src/shared/domain/order/terms.ts';
import { decimal } from '../../../src/shared/domain/values/decimal.ts';
import {
  aLine,
  confirmedLine,
  delivery,
  netPrice,
  reopenedLine,
  requestedLine,
  status,
  termsOf,
} from '../../fixtures/build-order.ts';

const standing = termsOf('2026-12-10', '100', '4.20');
const wanted = termsOf('2027-02-01', '80', '4.00');

describe('the terms that an acceptance confirms', () => {
  it('are the issued ones', () => {
    expect(sameTerms(requestedTerms(aLine()), standing)).toBe(true);
  });

  it('is the buyer’s open reopen request', () => {
    expect(requestedTerms(reopenedLine(wanted))).toMatchObject(wanted);
  });

  it('take from the line what the reopen request omits', () => {
    const { deliverySchedule, prices } = requestedTerms(
      reopenedLine({ deliverySchedule: [], prices: netPrice('3.90') }),
    );
    expect(deliverySchedule).toEqual(standing.deliverySchedule);
    expect(prices?.netPrice?.priceInTransactionCurrency?.value).toBe('3.90');
    expect(requestedTerms(reopenedLine({ ...wanted, prices: null })).prices).toEqual(standing.prices);
  });

  it('is the confirmed values while a reopen request of ours is open: the request is withdrawn', () => {
    const line = requestedLine('OpenSupplierReopenRequest', wanted, standing);
    expect(sameTerms(requestedTerms(line), standing)).toBe(true);
  });

  it('are the confirmed ones, with anything that the service shows instead', () => {
    const line = { ...requestedLine('OpenSupplierReopenRequest', wanted, standing), ...wanted };
    expect(requestedTerms(line)).toEqual(standing);
    const shipment = { ...line, status: status('InProgress', 'OpenSupplierShipmentRescheduleRequest') };
    expect(requestedTerms(shipment)).toMatchObject(wanted);
  });

  it('are the present ones if a request is named but not shown', () => {
    expect(requestedTerms({ ...reopenedLine(wanted), reopenRequest: null })).toEqual(standing);
    const ours = { ...requestedLine('OpenSupplierReopenRequest', wanted), confirmedLine: null };
    expect(requestedTerms(ours)).toEqual(standing);
  });

  it('is not a request that is over', () => {
    const over = { ...reopenedLine(wanted), status: status('Confirmed') };
    expect(requestedTerms(over)).toEqual(standing);
  });

  it('are never the supplier’s proposal', () => {
    expect(sameTerms(requestedTerms(requestedLine('OpenSupplierProposal', wanted)), standing)).toBe(true);
  });
});

describe('the terms that both sides confirmed', () => {
  it('are none without a confirmation', () => expect(confirmedTerms(aLine())).toBeNull());

  it('is the confirmed line, filled up from the line', () => {
    const line = { ...confirmedLine(), confirmedLine: { deliverySchedule: [], prices: null } };
    expect(confirmedTerms(line)).toEqual(standing);
  });

  it.each([
    ['the status of the same delivery, which only the line shows', '1', '1', 'Shipped'],
    ['no status of another delivery', '1', '2', null],
    ['no status of a delivery without a position', null, null, null],
  ])('have %s', (_, confirmed, shown, stage) => {
    const entry = (position: string | null, progress: string | null) => ({
      ...{ ...delivery('2026-12-10', '100', position), status: progress },
    });
    const confirmedTermsOf = (...schedule: ReturnType<typeof entry>[]) =>
      confirmedTerms({
        ...confirmedLine({ deliverySchedule: [entry(confirmed, null)], prices: null }),
        deliverySchedule: schedule,
      })?.deliverySchedule;
    expect(confirmedTermsOf(entry('9', 'Delivered'), entry(shown, 'Shipped'))).toEqual([
      entry(confirmed, stage),
    ]);
    expect(confirmedTermsOf(entry(shown, null))).toEqual([entry(confirmed, null)]);
  });

  it('have the status that they show themselves', () => {
    const [confirmed, shown] = [delivery('2026-12-10', '100'), delivery('2026-12-10', '100')];
    const line = confirmedLine({ deliverySchedule: [{ ...confirmed, status: 'Delivered' }], prices: null });
    expect(confirmedTerms({ ...line, deliverySchedule: [shown] })?.deliverySchedule).toEqual([
      { ...confirmed, status: 'Delivered' },
    ]);
  });

  it('stay the same if the line shows something else by now', () => {
    expect(confirmedTerms({ ...confirmedLine(), ...wanted })).toEqual(standing);
  });
});

describe('the supplier’s request', () => {
  it.each(['OpenSupplierProposal', 'OpenSupplierReopenRequest', 'OpenSupplierShipmentRescheduleRequest'])(
    'is in the twins with %s',
    (step) => {
      expect(proposedTerms(requestedLine(step, wanted))).toEqual(wanted);
    },
  );

  it('is completed from the line if one of the twins is missing', () => {
    const line = requestedLine('OpenSupplierProposal', wanted);
    expect(proposedTerms({ ...line, pricesIncludingRequests: null })).toEqual({
      ...wanted,
      prices: standing.prices,
    });
    expect(proposedTerms({ ...line, deliveryScheduleIncludingRequests: null })).toEqual({
      ...wanted,
      deliverySchedule: standing.deliverySchedule,
    });
  });

  it('is none in any other state, with any twins', () => {
    expect(proposedTerms(requestedLine('RejectedSupplierProposal', wanted))).toBeNull();
    expect(proposedTerms(requestedLine('OpenBuyerReopenRequest', wanted))).toBeNull();
  });

  it('is unknown to a service without twins', () => {
    expect(proposedTerms(aLine({ status: status('InProgress', 'OpenSupplierProposal') }))).toBeNull();
  });
});

describe('the same terms', () => {
  it('have the same dates and quantities in any order, with any positions', () => {
    const a = [delivery('2026-12-10', '60', '0001'), delivery('2027-01-07', '40', '0002')];
    const b = [delivery('2027-01-07', '40.0', null), delivery('2026-12-10', '6e1', null)];
    expect(sameSchedule(a, b)).toBe(true);
  });

  it('distinguish two halves on one day from a whole', () => {
    const halves = [delivery('2026-12-10', '50'), delivery('2026-12-10', '50')];
    expect(sameSchedule(halves, [delivery('2026-12-10', '100')])).toBe(false);
  });

  it('have several deliveries on one day in any order', () => {
    const [small, large] = [delivery('2026-12-10', '9'), delivery('2026-12-10', '10')];
    const late = delivery('2026-12-11', '1');
    expect(sameSchedule([small, late, large], [large, small, late])).toBe(true);
    expect(sameSchedule([late, large, small], [small, large, late])).toBe(true);
  });

  it('are others if one of two halves changed', () => {
    const [half, more] = [delivery('2026-12-10', '50'), delivery('2026-12-10', '60')];
    expect(sameSchedule([half, half], [half, more])).toBe(false);
    expect(sameSchedule([half, more], [half, half])).toBe(false);
  });

  it('have deliveries without a date or a quantity in any order', () => {
    const dated = delivery('2026-12-10', '50');
    const [undated, uncounted] = [
      { ...dated, date: null },
      { ...dated, quantity: null },
    ];
    expect(sameSchedule([dated, undated, uncounted], [uncounted, undated, dated])).toBe(true);
    expect(sameSchedule([dated], [undated])).toBe(false);
    expect(sameSchedule([dated], [uncounted])).toBe(false);
    expect(sameSchedule([undated], [uncounted])).toBe(false);
  });

  it('have the same quantity on several days in any order', () => {
    const [early, late] = [delivery('2026-12-10', '50'), delivery('2026-12-11', '50')];
    expect(sameSchedule([early, late], [late, early])).toBe(true);
  });

  it('are others when quantities change places between days', () => {
    const days = (first: string, second: string) => [
      delivery('2026-12-10', first),
      delivery('2026-12-11', second),
    ];
    expect(sameSchedule(days('1', '2'), days('2', '1'))).toBe(false);
    expect(sameSchedule(days('1', '2'), days('1', '3'))).toBe(false);
    expect(sameSchedule(days('1', '2'), days('3', '2'))).toBe(false);
  });

  it.each([
    ['another date', [delivery('2026-12-11', '100')]],
    ['another quantity', [delivery('2026-12-10', '100.000000000000000001')]],
    ['one more', [delivery('2026-12-10', '100'), delivery('2026-12-10', '100')]],
    ['none', []],
  ])('are others with %s', (_, schedule) => {
    expect(sameSchedule(standing.deliverySchedule, schedule)).toBe(false);
  });

  it('have prices of the same value, currency and unit', () => {
    expect(samePrices(netPrice('4.20'), netPrice('4.2'))).toBe(true);
    expect(samePrices(netPrice('4.20'), { ...netPrice('4.20'), priceUnitQuantity: null })).toBe(true);
    expect(samePrices(netPrice('4.20'), netPrice('4.20', '100'))).toBe(false);
    expect(samePrices(netPrice('4.20'), netPrice('4.20', '1', 'USD'))).toBe(false);
    expect(samePrices(netPrice('4.20'), null)).toBe(false);
    expect(samePrices(null, netPrice('4.20'))).toBe(false);
    expect(samePrices(null, null)).toBe(true);
    const perHundred = netPrice('4.20', '100');
    expect(samePrices(perHundred, perHundred)).toBe(true);
    expect(samePrices(perHundred, netPrice('4.20', '10'))).toBe(false);
    expect(samePrices(perHundred, { ...perHundred, priceUnitQuantity: null })).toBe(false);
  });

  it('are others when one has a net price and the other has none', () => {
    const none = { ...netPrice('4.20'), netPrice: null };
    expect(samePrices(none, netPrice('4.20'))).toBe(false);
    expect(samePrices(netPrice('4.20'), none)).toBe(false);
    expect(samePrices(none, none)).toBe(true);
    expect(samePrices(none, { ...none, grossPrice: netPrice('4.20').netPrice })).toBe(false);
  });

  it('have the same price in the buyer’s own currency, if there is no other', () => {
    const money = (value: string, currencyIso = 'CHF') => ({ value: decimal(value), currencyIso });
    const priced = (transaction: string | null, base: string) => ({
      ...netPrice('1'),
      netPrice: {
        priceInTransactionCurrency: transaction === null ? null : money(transaction, 'EUR'),
        priceInBaseCurrency: money(base),
      },
    });
    expect(samePrices(priced(null, '4.20'), priced(null, '4.2'))).toBe(true);
    expect(samePrices(priced(null, '4.20'), priced(null, '4.30'))).toBe(false);
    expect(samePrices(priced('4', '4.20'), priced('4', '4.30'))).toBe(true);
    expect(samePrices(priced('4', '4.20'), priced('5', '4.20'))).toBe(false);
    expect(samePrices(priced('4', '4.20'), priced(null, '4.20'))).toBe(false);
    expect(samePrices(priced(null, '4.20'), priced('4', '4.20'))).toBe(false);
    const bare = { priceInTransactionCurrency: null, priceInBaseCurrency: null };
    expect(samePrices({ ...netPrice('1'), netPrice: bare }, { ...netPrice('1'), netPrice: bare })).toBe(true);
    expect(samePrices({ ...netPrice('1'), netPrice: bare }, priced(null, '4.20'))).toBe(false);
  });

  it('have the same discount', () => {
    const gross = { ...netPrice('1'), netPrice: null, grossPrice: netPrice('200').netPrice };
    const ten = { ...gross, discountPercentage: decimal('10') };
    expect(samePrices(ten, { ...gross, discountPercentage: decimal('10.0') })).toBe(true);
    expect(samePrices(ten, { ...gross, discountPercentage: decimal('12') })).toBe(false);
    expect(samePrices(ten, gross)).toBe(false);
    expect(samePrices(gross, ten)).toBe(false);
  });
});

it('are others when the price is for another unit, though the figures are the same', () => {
  const per = (unit: string | null) => ({ ...netPrice('12'), priceUnitOfMeasureIso: unit });
  expect(samePrices(per('PCE'), per('KGM'))).toBe(false);
  expect(samePrices(per('PCE'), per('PCE'))).toBe(true);
  expect(samePrices(per('PCE'), per(null))).toBe(true);
  expect(samePrices(per(null), per('PCE'))).toBe(true);
});

describe('an acceptance that the buyer has to approve', () => {
  const accepted = requestedLine('OpenSupplierProposal', standing);
  it('is an open proposal with the buyer’s own terms', () => {
    expect(isOpenAcceptance(accepted)).toBe(true);
    expect(isOpenAcceptance({ ...accepted, prices: null, pricesIncludingRequests: null })).toBe(true);
    expect(isOpenAcceptance(requestedLine('OpenSupplierProposal', wanted))).toBe(false);
    expect(isOpenAcceptance(requestedLine('OpenSupplierReopenRequest', standing))).toBe(false);
  });
  it('is none on a confirmed line: there the confirmed terms decline a change', () => {
    expect(isOpenAcceptance({ ...accepted, confirmedLine: standing })).toBe(false);
  });
  it('is none if a part of the proposal isn’t shown', () => {
    expect(isOpenAcceptance({ ...accepted, deliveryScheduleIncludingRequests: null })).toBe(false);
    expect(isOpenAcceptance({ ...accepted, pricesIncludingRequests: null })).toBe(false);
  });
  it.each(['Confirmed', 'Cancelled', 'Completed', 'Rejected'])('is none on a line that is %s', (state) => {
    expect(isOpenAcceptance({ ...accepted, status: status(state, 'OpenSupplierProposal') })).toBe(false);
  });
});
