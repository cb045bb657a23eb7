import type { ExportSource } from '../../src/main/core/exports/export-source.ts';
import { linesWithOutcome } from '../../src/main/core/exports/line-outcome.ts';
import { type ExportParty, noParty } from '../../src/shared/contract/calls/export-parties.ts';
import type { ResponseEntry } from '../../src/shared/contract/calls/responses.ts';
import { buyerName, type Order } from '../../src/shared/domain/order/order.ts';
import { calendarDate } from '../../src/shared/domain/values/calendar-date.ts';
import { anOrder } from '../fixtures/build-order.ts';

export const us: ExportParty = {
  ...noParty,
  legalName: 'Turner & Sons B.V.',
  endpointScheme: '0106',
  endpointId: '12345678',
  registrationScheme: '0106',
  registrationNumber: '12345678',
  vatNumber: 'NL123456789B01',
  street: 'Workshop Lane 5',
  postalCode: '2000 AB',
  city: 'Haarlem',
  countryCode: 'NL',
};

export const them: ExportParty = {
  ...noParty,
  legalName: 'Northwind Works N.V.',
  endpointScheme: '0088',
  endpointId: '7300010000001',
};

/** An order with everything that an export needs. `now` is 21 November 2026, 14:03:05 on the user's clock. */
export const sourceFor = (
  order: Order = anOrder(),
  responses: ResponseEntry[] = [],
  change: Partial<ExportSource> = {},
  earlier: Order[] = [],
): ExportSource => ({
  order,
  buyerName: buyerName(order),
  lines: linesWithOutcome(order, responses, earlier),
  issuedOn: calendarDate('2026-11-17'),
  changed: false,
  ours: us,
  buyers: them,
  now: new Date(2026, 10, 21, 14, 3, 5).getTime(),
  ...change,
});
