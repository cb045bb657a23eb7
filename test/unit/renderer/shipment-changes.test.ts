import { createIntl } from 'react-intl';
import { expect, it } from 'vitest';
import { orderLineNames, shownLines } from '../../../src/renderer/features/shipments/line-words.ts';
import { shipmentChanges } from '../../../src/renderer/features/shipments/shipment-changes.ts';
import { createFormats } from '../../../src/renderer/format/formats.ts';
import { messages } from '../../../src/renderer/i18n/messages.ts';
import { textsOf } from '../../../src/renderer/i18n/texts.ts';
import type { Shipment } from '../../../src/shared/domain/delivery/shipment.ts';
import { calendarDate } from '../../../src/shared/domain/values/calendar-date.ts';
import { decimal } from '../../../src/shared/domain/values/decimal.ts';
import { anOrder } from '../../fixtures/build-order.ts';
import {
  aShipment,
  aShipmentDocument,
  aShipmentLine,
  shipmentMoment,
} from '../../fixtures/build-shipment.ts';

const t = textsOf(createIntl({ locale: 'en', messages: messages.en }));
const formats = createFormats('en-GB', calendarDate('2026-11-22'));

/** Each change as one sentence, those of the head and those of the lines. */
const told = (seen: Shipment, now: Shipment) => {
  const { inHead, inLines, lines } = shipmentChanges(seen, now, shownLines(seen, now, t), t, formats);
  const sentence = ({ where, before, after }: (typeof inHead)[number]): string =>
    `${where}: ${before ?? '–'} → ${after ?? '–'}`.replaceAll('\u00a0', ' ');
  return { inHead: inHead.map(sentence), inLines: inLines.map(sentence), lines };
};

const nothing = { inHead: [], inLines: [], lines: 0 };

const place = anOrder().destination;
const arrival = (etaStartDate: string, location = place): Shipment['locations']['destinations'][number] => ({
  location,
  etaStartDate,
  etaStartTime: null,
  etaEndDate: null,
  etaEndTime: null,
  ...{ ataDate: null, etdDate: null, atdDate: null },
});
const locations = (
  atdDate: string,
  destinations: Shipment['locations']['destinations'],
): Shipment['locations'] => ({ departure: { location: place, etdDate: null, atdDate }, destinations });

it('a difference only in stamps, documents or the writing of a figure is no change', () => {
  const seen = aShipment();
  expect(told(seen, seen)).toEqual(nothing);
  const line = aShipmentLine({ despatchQuantity: decimal('40.0'), documents: [aShipmentDocument()] });
  expect(told(seen, aShipment({ lastUpdatedAt: shipmentMoment(9), lines: [line] }))).toEqual(nothing);
});

it('the buyer’s reply comes first, with its reason, then the transport', () => {
  const seen = aShipment({ locations: locations('2026-12-08', [arrival('2026-12-10')]) });
  const now = aShipment({
    processStatus: 'Rejected',
    processStatusReason: 'Wet.',
    locations: locations('2026-12-09', [arrival('2026-12-12')]),
    supplierShipment: { ...seen.supplierShipment, shipmentCompanyName: 'Nordwest' },
    identifiers: { ...seen.identifiers, trackingNumber: 'JJD 1' },
  });
  expect(told(seen, now)).toEqual({
    ...nothing,
    // The place is the same and isn't shown again.
    inHead: [
      'Status: Registered → Rejected by buyer',
      'Reason: – → Wet.',
      'Departure: Tue 8 Dec → Wed 9 Dec',
      'Expected arrival: Thu 10 Dec → Sat 12 Dec',
      'Carrier: – → Nordwest',
      'Tracking number: – → JJD 1',
    ],
  });
});

it('another place is shown without the unchanged day, and a removed stop as gone', () => {
  const elsewhere = { ...place, names: ['Yard 7'] };
  const seen = aShipment({
    locations: locations('2026-12-08', [arrival('2026-12-09'), arrival('2026-12-10')]),
  });
  const moved = aShipment({ locations: locations('2026-12-08', [arrival('2026-12-09', elsewhere)]) });
  const [first, second, ...others] = told(seen, moved).inHead;
  expect(first).toBe(`Expected arrival: ${place.names.join(', ')} → Yard 7`);
  expect(second).toMatch(/^Next arrival: Thu 10 Dec, .+ → –$/);
  expect(others).toEqual([]);
});

it('a line shows its quantity, the later rest, and that it is new', () => {
  const seen = aShipment({ lines: [aShipmentLine(), aShipmentLine({ purchaseOrderLinePosition: '00020' })] });
  const now = aShipment({
    lines: [
      aShipmentLine({
        despatchQuantity: decimal('38'),
        backorderQuantity: decimal('2'),
        backorderDate: calendarDate('2026-12-20'),
      }),
      aShipmentLine({ purchaseOrderLinePosition: '00020' }),
      aShipmentLine({ purchaseOrderLinePosition: '00030' }),
    ],
  });
  expect(told(seen, now)).toEqual({
    inHead: [],
    inLines: [
      'Order PO-1, line 10 · quantity: 40 PCE → 38 PCE',
      'Order PO-1, line 10: – → 2 follows on Sun 20 Dec',
      'Order PO-1, line 30 · new line: – → Hexagon screw',
    ],
    lines: 2,
  });
});

it('each change of an order line in parts names its delivery', () => {
  const lines = (...quantities: string[]) =>
    quantities.map((quantity, index) =>
      aShipmentLine({ deliverySchedulePosition: `000${index + 1}`, despatchQuantity: decimal(quantity) }),
    );
  expect(
    told(aShipment({ lines: lines('40', '20') }), aShipment({ lines: lines('38', '21') })).inLines,
  ).toEqual([
    'Order PO-1, line 10, delivery 1 · quantity: 40 PCE → 38 PCE',
    'Order PO-1, line 10, delivery 2 · quantity: 20 PCE → 21 PCE',
  ]);
  expect(told(aShipment({ lines: lines('40') }), aShipment({ lines: lines('38') })).inLines).toEqual([
    'Order PO-1, line 10 · quantity: 40 PCE → 38 PCE',
  ]);
});

it('the names of many lines are made with few readings of each', () => {
  let reads = 0;
  const count = 500;
  const lines = Array.from({ length: count }, (_, index) => {
    const line = aShipmentLine({ deliverySchedulePosition: String(index + 1) });
    return {
      ...line,
      get purchaseOrderNumber() {
        reads += 1;
        return line.purchaseOrderNumber;
      },
    };
  });
  expect(orderLineNames(lines, t)[count - 1]).toBe(`Order PO-1, line 10, delivery ${count}`);
  expect(reads).toBeLessThanOrEqual(2 * count);
});
