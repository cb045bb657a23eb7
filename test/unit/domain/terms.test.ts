import { describe, expect, it } from 'vitest';
import { decimal } from '../../../src/shared/domain/decimal.ts';
import {
  confirmedTerms,
  proposedTerms,
  requestedTerms,
  samePrices,
  sameSchedule,
  sameTerms,
} from '../../../src/shared/domain/terms.ts';
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

describe('what an acceptance agrees to', () => {
  it('is what was issued', () => {
    expect(sameTerms(requestedTerms(aLine()), standing)).toBe(true);
  });

  it('is the buyer’s open reopen request', () => {
    expect(requestedTerms(reopenedLine(wanted))).toMatchObject(wanted);
  });

  it('takes from the line what the reopen request leaves out', () => {
    const { deliverySchedule, prices } = requestedTerms(
      reopenedLine({ deliverySchedule: [], prices: netPrice('3.90') }),
    );
    expect(deliverySchedule).toEqual(standing.deliverySchedule);
    expect(prices?.netPrice?.priceInTransactionCurrency.value).toBe('3.90');
    expect(requestedTerms(reopenedLine({ ...wanted, prices: null })).prices).toEqual(standing.prices);
  });

  it('is the confirmed values while a reopen request of ours is open: the request is withdrawn', () => {
    const line = requestedLine('OpenSupplierReopenRequest', wanted, standing);
    expect(sameTerms(requestedTerms(line), standing)).toBe(true);
  });

  it('is never what we proposed ourselves', () => {
    expect(sameTerms(requestedTerms(requestedLine('OpenSupplierProposal', wanted)), standing)).toBe(true);
  });
});

describe('what both sides agreed to', () => {
  it('is nothing while nothing is', () => expect(confirmedTerms(aLine())).toBeNull());

  it('is the confirmed line, filled up from the line', () => {
    const line = { ...confirmedLine(), confirmedLine: { deliverySchedule: [], prices: null } };
    expect(confirmedTerms(line)).toEqual(standing);
  });
});

describe('what we asked for', () => {
  it.each(['OpenSupplierProposal', 'OpenSupplierReopenRequest', 'OpenSupplierShipmentRescheduleRequest'])(
    'is in the twins with %s',
    (step) => {
      expect(proposedTerms(requestedLine(step, wanted))).toEqual(wanted);
    },
  );

  it('is nothing in any other state, whatever the twins hold', () => {
    expect(proposedTerms(requestedLine('RejectedSupplierProposal', wanted))).toBeNull();
    expect(proposedTerms(requestedLine('OpenBuyerReopenRequest', wanted))).toBeNull();
  });

  it('is unknown to a service without twins', () => {
    expect(proposedTerms(aLine({ status: status('InProgress', 'OpenSupplierProposal') }))).toBeNull();
  });
});

describe('the same terms', () => {
  it('have the same dates and quantities in any order, whatever their positions', () => {
    const a = [delivery('2026-12-10', '60', '0001'), delivery('2027-01-07', '40', '0002')];
    const b = [delivery('2027-01-07', '40.0', null), delivery('2026-12-10', '6e1', null)];
    expect(sameSchedule(a, b)).toBe(true);
  });

  it('tell two halves on one day from a whole', () => {
    const halves = [delivery('2026-12-10', '50'), delivery('2026-12-10', '50')];
    expect(sameSchedule(halves, [delivery('2026-12-10', '100')])).toBe(false);
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
    expect(samePrices(null, null)).toBe(true);
  });

  it('have the same discount', () => {
    const gross = { ...netPrice('1'), netPrice: null, grossPrice: netPrice('200').netPrice };
    const ten = { ...gross, discountPercentage: decimal('10') };
    expect(samePrices(ten, { ...gross, discountPercentage: decimal('10.0') })).toBe(true);
    expect(samePrices(ten, { ...gross, discountPercentage: decimal('12') })).toBe(false);
    expect(samePrices(ten, gross)).toBe(false);
  });
});

it('are others when the price is for another unit, though the figures are the same', () => {
  const per = (unit: string | null) => ({ ...netPrice('12'), priceUnitOfMeasureIso: unit });
  expect(samePrices(per('PCE'), per('KGM'))).toBe(false);
  expect(samePrices(per('PCE'), per('PCE'))).toBe(true);
  expect(samePrices(per('PCE'), per(null))).toBe(true);
});
