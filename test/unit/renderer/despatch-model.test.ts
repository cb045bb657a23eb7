import { describe, expect, test } from 'vitest';
import {
  firstForm,
  formAgain,
  readForm,
  withNumber,
} from '../../../src/renderer/features/despatch/despatch-model.ts';
import { createFormats } from '../../../src/renderer/format/formats.ts';
import {
  composeDespatchAdvice,
  type OpenDelivery,
  travelOf,
  wholeDelivery,
} from '../../../src/shared/domain/delivery/despatch-advice.ts';
import { calendarDate } from '../../../src/shared/domain/values/calendar-date.ts';
import { decimal } from '../../../src/shared/domain/values/decimal.ts';
import { anOrder } from '../../fixtures/build-order.ts';
import { aShipmentLine } from '../../fixtures/build-shipment.ts';

const formats = createFormats('en-GB', calendarDate('2026-12-08'));

const delivery = (date: string, entry = 0): OpenDelivery => ({
  ...{ position: '00010', entry, deliverySchedulePosition: null, item: aShipmentLine().item },
  ...{ date: calendarDate(date), quantity: decimal('40'), open: decimal('40') },
});

describe('the days of a journey', () => {
  test('begin today, and end on the confirmed day of the first delivery', () => {
    const { departure, arrival } = firstForm(
      [delivery('2026-12-17'), delivery('2026-12-10', 1)],
      'D-1',
      formats,
    );
    expect([departure, arrival]).toEqual(['08/12/2026', '10/12/2026']);
  });

  test.each(['2026-12-07', '2026-12-08'])('promise no arrival for goods that were due on %s', (date) => {
    expect(firstForm([delivery(date), delivery('2026-12-10', 1)], 'D-1', formats).arrival).toBe('');
  });

  test('are read as they are typed, and may be left out', () => {
    const open = [delivery('2026-12-10')];
    const form = firstForm(open, 'D-1', formats);
    const travel = (departure: string, arrival: string) =>
      readForm({ ...form, departure, arrival }, open, formats).travel;
    expect(travel(form.departure, form.arrival)).toEqual({
      ...{ departureDate: '2026-12-08', arrivalDate: '2026-12-10' },
    });
    expect(travel('', ' ')).toEqual({ departureDate: null, arrivalDate: null });
    expect(travel('soon', '')).toBeNull();
    expect(travel('', '45/12/2026')).toBeNull();
  });

  test('return to the form of the advice that they came from', () => {
    const open = [delivery('2026-12-10')];
    const order = anOrder();
    const again = (departureDate: string | null, arrivalDate: string | null) => {
      const dayOf = (text: string | null) => (text === null ? null : calendarDate(text));
      const days = { departureDate: dayOf(departureDate), arrivalDate: dayOf(arrivalDate) };
      const header = {
        ...{ supplierCompanyId: null, buyerAccountNumber: 'B', despatchAdviceNumber: 'D' },
        shipment: {
          ...{ shipmentNumber: 'S', shipmentCompanyName: null, trackingNumber: null },
          ...travelOf(order, days),
        },
      };
      const lines = open.map(wholeDelivery);
      const advice = composeDespatchAdvice(order, lines, open, header, '2026-12-08T14:30:00');
      const { departure, arrival } = formAgain({ advice, lines }, open, formats);
      return [departure, arrival];
    };
    expect(again('2026-12-09', '2026-12-11')).toEqual(['09/12/2026', '11/12/2026']);
    expect(again(null, null)).toEqual(['', '']);
  });
});

describe('the despatch advice number and the shipment number', () => {
  const first = firstForm([delivery('2026-12-10')], 'D-1', formats);
  const numbers = ({ despatchAdviceNumber, shipmentNumber }: typeof first) => [
    despatchAdviceNumber,
    shipmentNumber,
  ];

  test('fill each other in until both are typed', () => {
    const advice = withNumber(first, 'despatchAdviceNumber', 'A-7');
    expect(numbers(advice)).toEqual(['A-7', 'A-7']);
    expect(numbers(withNumber(first, 'shipmentNumber', 'S-7'))).toEqual(['S-7', 'S-7']);
    const both = withNumber(advice, 'shipmentNumber', 'S-7');
    expect(numbers(both)).toEqual(['A-7', 'S-7']);
    expect(numbers(withNumber(both, 'despatchAdviceNumber', 'A-8'))).toEqual(['A-8', 'S-7']);
  });

  test('a cleared one follows the other again', () => {
    const both = withNumber(withNumber(first, 'despatchAdviceNumber', 'A-7'), 'shipmentNumber', 'S-7');
    const cleared = withNumber(both, 'shipmentNumber', '');
    expect(numbers(cleared)).toEqual(['A-7', '']);
    expect(numbers(withNumber(cleared, 'despatchAdviceNumber', 'A-8'))).toEqual(['A-8', 'A-8']);
  });
});
