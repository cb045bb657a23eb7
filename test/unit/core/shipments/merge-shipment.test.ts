import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { mergeShipment } from '../../../../src/main/core/shipments/shipments-service.ts';
import {
  isNewPart,
  isSameLine,
  type Shipment,
  type ShipmentLine,
  shipmentParts,
} from '../../../../src/shared/domain/delivery/shipment.ts';
import { calendarDate } from '../../../../src/shared/domain/values/calendar-date.ts';
import { decimal } from '../../../../src/shared/domain/values/decimal.ts';
import {
  aShipment,
  aShipmentDocument,
  aShipmentLine,
  shipmentMoment,
} from '../../../fixtures/build-shipment.ts';

const merged = (before: Shipment, ...incoming: Shipment[]): Shipment =>
  incoming.reduce((so, one) => {
    const merge = mergeShipment(so, one);
    return merge.kind === 'same' ? so : merge.shipment;
  }, before);

describe('a shipment that is received again', () => {
  it('is replaced by a later one only', () => {
    const later = aShipment({ processStatus: 'Approved', lastUpdatedAt: shipmentMoment(5) });
    expect(mergeShipment(aShipment(), later)).toEqual({ kind: 'newer', shipment: later, headerNewer: true });
    expect(mergeShipment(later, aShipment())).toEqual({ kind: 'same' });
    expect(mergeShipment(aShipment(), aShipment({ processStatus: 'Approved' }))).toEqual({ kind: 'same' });
  });

  it('keeps lines that a newer record omits, in their places, and puts new ones at the end', () => {
    const [a, b, c] = ['00010', '00020', '00030'].map((purchaseOrderLinePosition) =>
      aShipmentLine({ purchaseOrderLinePosition, lastUpdatedAt: shipmentMoment(2) }),
    );
    if (a === undefined || b === undefined || c === undefined) throw new Error('three lines');
    const shown = merged(
      aShipment({ lines: [a, b] }),
      aShipment({ lines: [c, b], lastUpdatedAt: shipmentMoment(3) }),
    );
    expect(shown.lines).toEqual([a, b, c]);
  });

  it('never shows an older version of a line, in any order of arrival', () => {
    const version = fc.record({ at: fc.integer({ min: 1, max: 9 }), line: fc.integer({ min: 1, max: 9 }) });
    fc.assert(
      fc.property(fc.array(version, { minLength: 1, maxLength: 6 }), (versions) => {
        const records = versions.map(({ at, line }) =>
          aShipment({
            lastUpdatedAt: shipmentMoment(Math.max(at, line)),
            lines: [aShipmentLine({ lastUpdatedAt: shipmentMoment(line), backorderDate: null })],
          }),
        );
        const [first, ...rest] = records;
        if (first === undefined) return;
        const shown = merged(first, ...rest);
        expect(shown.lines[0]?.lastUpdatedAt).toBe(
          shipmentMoment(Math.max(...versions.map(({ line }) => line))),
        );
        expect(shown.lastUpdatedAt).toBe(
          shipmentMoment(Math.max(...versions.map(({ at, line }) => Math.max(at, line)))),
        );
      }),
    );
  });
});

describe('the news of a shipment', () => {
  const newIn = (before: Shipment, now: Shipment): string[] => {
    const known = new Map(shipmentParts(before).map((part) => [part.name, part]));
    return shipmentParts(now)
      .filter((part) => isNewPart(known.get(part.name), part))
      .map(({ name }) => name);
  };
  const withBuyers = (...documents: ReturnType<typeof aShipmentDocument>[]): Shipment =>
    aShipment({
      buyerShipment: {
        ...aShipment().buyerShipment,
        ...{ companyId: null, supplierAccountNumber: null, documents },
      },
    });

  it('is recognized by the stamp of a document, and by the content of a line', () => {
    const line = aShipmentLine({ lastUpdatedAt: shipmentMoment(2), despatchQuantity: decimal('39') });
    expect(newIn(aShipment(), aShipment({ lines: [line] }))).toHaveLength(1);
    expect(newIn(aShipment(), aShipment())).toEqual([]);
    expect(
      newIn(
        withBuyers(aShipmentDocument()),
        withBuyers(aShipmentDocument({ lastChangedAt: shipmentMoment(2) })),
      ),
    ).toEqual(['document buyer object-1']);
    expect(newIn(withBuyers(), withBuyers(aShipmentDocument()))).toEqual(['document buyer object-1']);
  });

  it('is no line with a changed stamp or invisible value only', () => {
    const line = aShipmentLine({ id: 'line-1' });
    const changes: Partial<ShipmentLine>[] = [
      { lastUpdatedAt: shipmentMoment(2) },
      { lastUpdatedAt: shipmentMoment(2), despatchQuantity: decimal('40.0') },
      { lastUpdatedAt: shipmentMoment(2), despatchAdviceLinePosition: '7' },
      // No day is shown if nothing follows.
      { lastUpdatedAt: shipmentMoment(2), backorderDate: calendarDate('2026-12-20') },
    ];
    for (const change of changes) {
      expect(newIn(aShipment({ lines: [line] }), aShipment({ lines: [{ ...line, ...change }] }))).toEqual([]);
    }
  });

  it.each<[string, Partial<ShipmentLine>]>([
    ['its item', { item: { ...aShipmentLine().item, name: 'Nut' } }],
    ['its item’s number', { item: { ...aShipmentLine().item, supplierItemNumber: 'S-8' } }],
    ['its unit', { item: { ...aShipmentLine().item, purchaseUnitOfMeasureIso: 'KGM' } }],
    ['its order', { purchaseOrderNumber: 'PO-2' }],
    ['its delivery', { deliverySchedulePosition: '0002' }],
    ['its despatch advice', { despatchAdviceNumber: 'D-2' }],
    ['what follows later', { backorderQuantity: decimal('2') }],
  ])('is a line with another %s', (_, change) => {
    const line = aShipmentLine({ id: 'line-1' });
    const moved = { ...line, ...change, lastUpdatedAt: shipmentMoment(2) };
    expect(newIn(aShipment({ lines: [line] }), aShipment({ lines: [moved] }))).toEqual(['line line-1']);
    expect(isSameLine(line, moved)).toBe(false);
  });

  it('is a line whose rest follows on another day', () => {
    const [line, moved] = ['2026-12-10', '2026-12-17'].map((date) =>
      aShipmentLine({ id: 'line-1', backorderQuantity: decimal('2'), backorderDate: calendarDate(date) }),
    );
    if (line === undefined || moved === undefined) throw new Error('Two lines.');
    expect(isSameLine(line, moved)).toBe(false);
    expect(isSameLine(line, { ...line, lastUpdatedAt: shipmentMoment(2) })).toBe(true);
  });

  it('is, with a document that a line gets, the document alone', () => {
    const withDocument = aShipmentLine({ id: 'line-1', documents: [aShipmentDocument()] });
    const line = aShipmentLine({ id: 'line-1' });
    expect(newIn(aShipment({ lines: [line] }), aShipment({ lines: [withDocument] }))).toEqual([
      'document line line-1 object-1',
    ]);
  });

  it('is recognized by content if the service has no stamps', () => {
    const undated = aShipmentDocument({ lastChangedAt: null });
    expect(newIn(withBuyers(undated), withBuyers(undated))).toEqual([]);
    expect(newIn(withBuyers(undated), withBuyers({ ...undated, name: 'other.pdf' }))).toHaveLength(1);
  });

  it('is separate even for two lines with the same content', () => {
    const twins = aShipment({ lines: [aShipmentLine(), aShipmentLine()] });
    expect(new Set(shipmentParts(twins).map(({ name }) => name)).size).toBe(2);
    expect(newIn(aShipment(), twins)).toHaveLength(1);
  });
});
