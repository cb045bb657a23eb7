import { createIntl } from 'react-intl';
import { expect, test } from 'vitest';
import {
  aboutDocument,
  detailsOf,
  documentName,
} from '../../../src/renderer/features/documents/document-name.ts';
import { fieldText } from '../../../src/renderer/features/order/field-text.ts';
import { createFormats } from '../../../src/renderer/format/formats.ts';
import { messages } from '../../../src/renderer/i18n/messages.ts';
import { textsOf } from '../../../src/renderer/i18n/texts.ts';
import type { OrderDocument } from '../../../src/shared/domain/order/order.ts';
import { calendarDate } from '../../../src/shared/domain/values/calendar-date.ts';

const aDocument = (change: Partial<OrderDocument>): OrderDocument => ({
  ...{ code: null, revision: null, name: null, description: null, type: null, objectId: null, url: null },
  ...change,
});

const en = textsOf(createIntl({ locale: 'en', messages: messages.en }));

test.each<[Partial<OrderDocument>, string, string]>([
  [
    { name: 'Plan', code: 'D1', type: 'PackingList', description: 'Front' },
    'Plan',
    'Packing list · D1 · Front',
  ],
  [{ name: 'Purchase order P-84.pdf', code: 'P-84', type: 'PurchaseOrder' }, 'Purchase order P-84.pdf', ''],
  [{ name: 'Drawing 12.pdf', code: '1', description: 'Front' }, 'Drawing 12.pdf', '1 · Front'],
  [{ code: 'D1', revision: 'B', description: 'Front' }, 'D1 rev. B', 'Front'],
  [{ url: 'https://files.example/1', description: 'Front' }, 'https://files.example/1', 'Front'],
  [{ objectId: 'o-1', description: 'Front', type: 'PackingList' }, 'Front', 'Packing list'],
  [{ description: 'Front', revision: 'B' }, 'Front rev. B', ''],
  [{ name: '20-1302_C.pdf', revision: 'C' }, '20-1302_C.pdf', ''],
  [{ name: '20-1302_C.pdf', revision: 'D' }, '20-1302_C.pdf rev. D', ''],
  [{ revision: 'C' }, 'C', ''],
  [{ objectId: 'o-1', type: 'PackingList' }, 'Packing list', ''],
  [{ objectId: 'o-1' }, 'o-1', ''],
  [{}, '', ''],
])('%j has the name “%s” and the description “%s”', (change, name, about) => {
  expect(documentName(aDocument(change), en)).toBe(name);
  expect(aboutDocument(aDocument(change))).toBe(about);
});

test('a document of ours shows the kind that its name repeats', () => {
  const certificate = aDocument({ name: 'Certificate 3.1.pdf', type: 'Certificate', code: 'C-31' });
  expect([aboutDocument(certificate), detailsOf(certificate)]).toEqual(['C-31', 'Certificate · C-31']);
});

test.each([
  ['en', 'unnamed'],
  ['nl', 'zonder naam'],
  ['de', 'ohne Namen'],
] as const)('a document without its own texts still has a name: %s', (locale, words) => {
  const t = textsOf(createIntl({ locale, messages: messages[locale] }));
  const formats = createFormats(locale, calendarDate('2026-11-26'));
  expect(fieldText('document', '', t, formats)).toBe(words);
});
