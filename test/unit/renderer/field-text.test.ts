import { createIntl } from 'react-intl';
import { expect, test } from 'vitest';
import { fieldText } from '../../../src/renderer/features/order/field-text.ts';
import { createFormats } from '../../../src/renderer/format/formats.ts';
import { nl } from '../../../src/renderer/i18n/nl.ts';
import { textsOf } from '../../../src/renderer/i18n/texts.ts';
import type { ChangeField } from '../../../src/shared/domain/order-changes/order-change.ts';
import { calendarDate } from '../../../src/shared/domain/values/calendar-date.ts';

const t = textsOf(createIntl({ locale: 'nl', messages: nl }));
const formats = createFormats('nl-NL', calendarDate('2026-11-17'));

test.each<[ChangeField, string, string]>([
  ['orderType', 'Forecast', 'Prognose'],
  ['orderType', 'Contract', 'Contract'],
  ['lineType', 'Charge · FC', 'Bijkomende kosten · Vracht'],
  ['lineType', 'Service', 'Dienstverlening'],
  ['lineType', 'FC', 'Vracht'],
  ['property', 'costCentre: 7: left', 'Cost centre: 7: left'],
  ['property', 'Kostenplaats', 'Kostenplaats'],
  ['itemDetail', 'countryOfOriginCodeIso2: DE', 'Land van oorsprong: Duitsland'],
  ['itemDetail', 'netWeight: 1.25', 'Nettogewicht: 1,25'],
  ['itemDetail', 'hardness: 8.8', 'Hardness: 8.8'],
  ['itemDetail', 'netWeightUnitOfMeasureIso: KGM', 'Net weight unit of measure iso: kg'],
  ['item', 'M8x40 · C · Hexagon screw · GRM · OWN-77', 'M8x40 · C · Hexagon screw · g · OWN-77'],
  ['item', 'M8x40 · Hexagon screw · XBX', 'M8x40 · Hexagon screw · doos'],
  // A number and a revision are no units, with any content.
  ['item', 'GRM', 'GRM'],
  ['item', 'GRM · G', 'GRM · G'],
  ['item', 'M8x40 · GRM · Hexagon screw · PCE', 'M8x40 · GRM · Hexagon screw · PCE'],
  [
    'destination',
    'Northwind Works · Quay 1 · 1000 · Harbour · NL · dock-12 · Plant',
    'Northwind Works · Quay 1 · 1000 · Harbour · Nederland · dock-12 · Plant',
  ],
  [
    'buyerParty',
    'Northwind BV · 1000 · Harbour · NL · GLN 871',
    'Northwind BV · 1000 · Harbour · Nederland · GLN 871',
  ],
  ['dimension', 'innerDiameter: 40', 'Inner diameter: 40'],
  ['destination', 'IT', 'IT'],
  ['destination', 'Northwind Works · Harbour · QQ', 'Northwind Works · Harbour · QQ'],
  // User texts stay unchanged.
  ['note', 'costCentre: Charge · NL', 'costCentre: Charge · NL'],
])('a change of %s shows %s as %s', (field, text, words) => {
  expect(fieldText(field, text, t, formats)).toBe(words);
});
