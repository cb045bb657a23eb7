import { describe, expect, it } from 'vitest';
import { readShipment } from '../../../../src/main/core/service/codec/wire-shipment.ts';
import { arrivalText, departureText } from '../../../../src/renderer/features/shipments/head-facts.ts';
import { createFormats } from '../../../../src/renderer/format/formats.ts';
import {
  type Shipment,
  shipmentParts,
  shipmentSchema,
} from '../../../../src/shared/domain/delivery/shipment.ts';
import type { Place } from '../../../../src/shared/domain/order/order.ts';
import { calendarDate } from '../../../../src/shared/domain/values/calendar-date.ts';
import { aShipment } from '../../../fixtures/build-shipment.ts';

/** The places of a shipment: as read, as stored, and as shown. */

const read = (fields: Record<string, unknown>): Shipment => {
  const wire = { id: 'shipment-1', lastUpdatedAt: '2026-11-17T10:00:01.000Z', ...fields };
  const outcome = readShipment(wire, '');
  if ('broken' in outcome) throw new Error(outcome.broken.reason);
  return outcome.read.shipment;
};

const place: Place = {
  ...{ code: 'P1', names: ['Works 1', 'Gate 4'], addressLines: ['Hafenstraße 2'] },
  ...{ postalCode: '28195', city: 'Bremen', countryCodeIso2: 'DE', countryName: 'Germany' },
  locationType: 'Plant',
};
const nowhere: Place = {
  ...{ code: null, names: [], addressLines: [], postalCode: null, city: null },
  ...{ countryCodeIso2: null, countryName: null, locationType: null },
};
const arrival = {
  ...{ etaStartDate: '2026-11-24', etaStartTime: '08:00:00' },
  ...{ etaEndDate: '2026-11-24', etaEndTime: '15:30:00' },
  ...{ ataDate: null, etdDate: null, atdDate: null },
};

describe('locations of a shipment', () => {
  it('are read with every field, and the store gives them back', () => {
    const locations = {
      departure: { location: place, etdDate: '2026-11-21', atdDate: '2026-11-22' },
      destinations: [
        { location: place, ...arrival, ataDate: '2026-11-25', etdDate: '2026-11-26', atdDate: '2026-11-27' },
        { location: nowhere, ...arrival },
      ],
    };
    const shipment = read({ locations });
    expect(shipment.locations).toEqual(locations);
    expect(shipmentSchema.parse(JSON.parse(JSON.stringify(shipment)))).toEqual(shipment);
  });

  it('are also read under the names of a despatch advice, with the place beside the days', () => {
    const { locations } = read({
      locations: {
        departure: { actualDate: '2026-11-22', city: 'Almelo' },
        destination: { scheduledStartDate: '2026-11-24', scheduledEndTime: '12:00:00' },
        finalDestination: { location: { code: 'P9' }, scheduledStartTime: '07:15:00' },
      },
    });
    const unknown = {
      ...{ etaStartDate: null, etaStartTime: null, etaEndDate: null, etaEndTime: null },
      ...{ ataDate: null, etdDate: null, atdDate: null },
    };
    expect(locations).toEqual({
      departure: { location: { ...nowhere, city: 'Almelo' }, etdDate: null, atdDate: '2026-11-22' },
      destinations: [
        { ...unknown, location: nowhere, etaStartDate: '2026-11-24', etaEndTime: '12:00:00' },
        { ...unknown, location: { ...nowhere, code: 'P9' }, etaStartTime: '07:15:00' },
      ],
    });
  });

  it.each([
    ['no locations', undefined],
    ['null', null],
    ['text', 'Bremen'],
    ['a list', [{ departure: {} }]],
    ['parts that are none', { departure: 'Bremen', destinations: { location: 'here' } }],
    ['a list with nothing to it', { departure: null, destinations: [null, 'Bremen'] }],
  ])('that are unreadable exclude no shipment: %s', (_, locations) => {
    expect(read({ locations }).locations).toEqual({ departure: null, destinations: [] });
  });

  it('are none in a shipment that was stored before they were read', () => {
    const { locations: _, ...stored } = aShipment();
    expect(shipmentSchema.parse(stored)).toEqual(aShipment());
  });

  it('make no part new, since parts have their own stamps', () => {
    const moved = { departure: null, destinations: [{ location: place, ...arrival }] };
    expect(shipmentParts(aShipment({ locations: moved }))).toEqual(shipmentParts(aShipment()));
  });
});

describe('shown', () => {
  const t = (id: string, values?: Record<string, unknown>) => `${id} ${String(values?.['day'] ?? '')}`;
  const formats = createFormats('en-GB', calendarDate('2026-11-17'));

  it('a departure is its day and its place', () => {
    expect(departureText({ location: place, etdDate: null, atdDate: '2026-11-22' }, t, formats)).toBe(
      'Sun\u00a022\u00a0Nov\nWorks 1\nGate 4\nHafenstraße 2\n28195 Bremen\nGermany',
    );
    expect(
      departureText({ location: { ...nowhere, code: 'P9' }, etdDate: null, atdDate: null }, t, formats),
    ).toBe('P9');
    expect(departureText({ location: nowhere, etdDate: null, atdDate: 'on Friday' }, t, formats)).toBe(
      'on Friday',
    );
    expect(departureText(null, t, formats)).toBe('');
  });

  it.each([
    ['en-GB', 'Germany'],
    ['nl-NL', 'Duitsland'],
    ['de-DE', 'Deutschland'],
  ])('a country is written out in %s, with its name or its code only', (language, name) => {
    const { country } = createFormats('en-GB', calendarDate('2026-11-17'), language);
    expect([country('DE', null), country('de', 'Germany')]).toEqual([name, name]);
    expect([country('XK', 'Kosovo'), country('XX', null), country(null, 'Elbonia')]).toEqual([
      ...['Kosovo', 'XX', 'Elbonia'],
    ]);
    expect(country(null, null)).toBeNull();
    const location = { ...nowhere, countryCodeIso2: 'DE' };
    expect(departureText({ location, etdDate: null, atdDate: null }, t, { ...formats, country })).toBe(name);
  });

  it('a planned departure and an intermediate stop are marked', () => {
    const departure = { location: nowhere, etdDate: '2026-11-22', atdDate: null };
    expect(departureText(departure, t, formats)).toBe('shipment.planned Sun\u00a022\u00a0Nov');
    const days = { ataDate: '2026-11-24', etdDate: '2026-11-25', atdDate: '2026-11-26' };
    const stop = { location: nowhere, ...arrival, etaStartDate: null, etaStartTime: null, ...days };
    expect(arrivalText({ ...stop, etaEndDate: null, etaEndTime: null }, t, formats)).toBe(
      'shipment.arrived Tue\u00a024\u00a0Nov\nshipment.left Thu\u00a026\u00a0Nov',
    );
  });

  it.each([
    [{}, 'Tue\u00a024\u00a0Nov 08:00 – 15:30'],
    [{ etaEndDate: '2026-11-25' }, 'Tue\u00a024\u00a0Nov 08:00 – Wed\u00a025\u00a0Nov 15:30'],
    [{ etaEndTime: null }, 'Tue\u00a024\u00a0Nov 08:00'],
    [{ etaStartTime: null, etaEndTime: null }, 'Tue\u00a024\u00a0Nov'],
    [{ etaStartTime: 'early', etaEndTime: '25:00' }, 'Tue\u00a024\u00a0Nov early – 25:00'],
    [{ etaStartDate: null, etaStartTime: null, etaEndTime: null }, 'Tue\u00a024\u00a0Nov'],
    [{ etaStartDate: null, etaStartTime: null, etaEndDate: null, etaEndTime: null }, ''],
  ])('an arrival with %j is a day, or a time span', (change, text) => {
    expect(arrivalText({ location: nowhere, ...arrival, ...change }, t, formats)).toBe(text);
  });
});
