import { beforeAll, expect, test } from 'vitest';
import { seeOrder } from './harness/see-order.ts';
import { desk, expectFits } from './harness/sizes.ts';
import { createTestApp } from './harness/test-app.ts';
import { picture } from './harness/window.ts';

/** A buyer changes the unit of a line, together with its quantities, deliveries and price. */
const testApp = createTestApp({ seed: 20261127, sample: 'empty' });
const { service, page } = testApp;

type Terms = { unit: string; parts: [date: string, quantity: number][]; price: [number, string | null] };

const line = (
  position: string,
  name: string,
  { unit, parts, price: [value, priceUnit] }: Terms,
  at: string,
) => ({
  buyerLine: { position, item: { number: `I-${position}`, name, purchaseUnitOfMeasureIso: unit } },
  deliverySchedule: parts.map(([date, quantity], index) => ({ position: `000${index + 1}`, date, quantity })),
  prices: {
    netPrice: { priceInTransactionCurrency: { value, currencyIso: 'EUR' } },
    ...{ priceUnitOfMeasureIso: priceUnit, priceUnitQuantity: 1 },
  },
  status: { processStatus: 'Issued', logisticsStatus: 'Open' },
  lastUpdatedAt: at,
});

const days = ['2030-01-14', '2030-01-21', '2030-01-28'] as const;
const [first, second, third] = days;
const inKilograms = (...parts: Terms['parts']): Terms => ({ unit: 'KGM', parts, price: [12.5, 'KGM'] });
const inGrams = (...parts: Terms['parts']): Terms => ({ unit: 'GRM', parts, price: [0.0125, 'GRM'] });

/** Each line before and after. */
const lines: [name: string, before: Terms, after: Terms][] = [
  ['Solder', inKilograms([first, 10]), inGrams([first, 10_000])],
  ['Flux', inKilograms([first, 6], [second, 4]), inGrams([first, 5000], [second, 3000], [third, 2000])],
  ['Tin', inKilograms([first, 6], [second, 4]), inGrams([third, 10_000])],
  [
    'Lead',
    { ...inKilograms([first, 10]), price: [12.5, null] },
    { ...inGrams([second, 10]), price: [12.5, null] },
  ],
  ['Zinc', inKilograms([first, 6], [second, 4]), inKilograms([first, 12])],
  ['Wire', inKilograms([first, 10]), { ...inKilograms([first, 10]), price: [12.5, 'GRM'] }],
];

const order = (version: 1 | 2) => {
  const lastUpdatedAt = `2026-01-07T09:0${version}:00.000Z`;
  return {
    id: '9d0f3e1c-0000-4000-8000-000000000001',
    buyerOrder: {
      ...{ supplierAccountNumber: 'S-1', purchaseOrderNumber: 'UNITS-1' },
      destination: { names: ['Northwind Works'] },
    },
    status: { processStatus: 'Issued', logisticsStatus: 'Open' },
    ...{ version, lastUpdatedAt },
    lines: lines.map(([name, before, after], index) =>
      line(`000${index + 1}0`, name, version === 1 ? before : after, lastUpdatedAt),
    ),
  };
};

const other = { ...order(1), id: '9d0f3e1c-0000-4000-8000-000000000002' };
other.buyerOrder = { ...other.buyerOrder, purchaseOrderNumber: 'OTHER-1' };

const serve = (version: 1 | 2): void => {
  const { lastUpdatedAt } = order(version);
  const body = JSON.stringify({ data: [other, order(version)], total: 2, lastUpdatedAt });
  service.intercept = ({ path }) =>
    path.includes('/order-search/poll')
      ? { status: 200, headers: { 'content-type': 'application/json' }, body }
      : 'pass';
};

beforeAll(async () => {
  serve(1);
  await testApp.open({ locale: 'en-GB' });
  await testApp.enter();
  await seeOrder(page(), 'UNITS-1');
  await seeOrder(page(), 'OTHER-1');
  serve(2);
  await page().getByRole('button', { name: 'Check now' }).click();
  await page()
    .getByRole('option', { name: /UNITS-1.*Buyer changed it|Buyer changed it.*UNITS-1/ })
    .waitFor();
  await seeOrder(page(), 'UNITS-1');
});

/** The text of each line, without its buttons. */
const atLines = async (): Promise<string[]> =>
  (await page().getByRole('row').filter({ hasText: 'Accept' }).allInnerTexts()).map((text) =>
    text.replaceAll(/\s+/g, ' ').replace(' To answer Accept Propose Reject', ' |').trim(),
  );

test('each side of a change has its own unit, and no cell strikes a value in another unit', async () => {
  expect(await atLines()).toEqual([
    '10 Solder I-00010 10,000 g Mon 14 Jan 2030 0.0125 EUR per g 125.00 EUR | quantity 10 kg → 10,000 g ' +
      'price 12.50 EUR per 1 kg → 0.0125 EUR per 1 g item I-00010 · Solder · kg → I-00010 · Solder · g',
    '20 Flux I-00020 10,000 g Mon 14 Jan 2030 5,000 g Mon 21 Jan 2030 3,000 g Mon 28 Jan 2030 2,000 g 0.0125 EUR per g 125.00 EUR | ' +
      'delivery 6 kg on Mon 14 Jan 2030 → 5,000 g on Mon 14 Jan 2030 delivery 4 kg on Mon 21 Jan 2030 → 3,000 g on Mon 21 Jan 2030 ' +
      'price 12.50 EUR per 1 kg → 0.0125 EUR per 1 g item I-00020 · Flux · kg → I-00020 · Flux · g',
    '30 Tin I-00030 10,000 g Mon 28 Jan 2030 0.0125 EUR per g 125.00 EUR | ' +
      'delivery 6 kg on Mon 14 Jan 2030 → 10,000 g on Mon 28 Jan 2030 delivery 4 kg on Mon 21 Jan 2030 ' +
      'price 12.50 EUR per 1 kg → 0.0125 EUR per 1 g item I-00030 · Tin · kg → I-00030 · Tin · g',
    // The same figures, each of them a thousandth of what it was, or a thousand times that.
    '40 Lead I-00040 10 g Mon 14 Jan 2030 Mon 21 Jan 2030 12.50 EUR per g 125.00 EUR | quantity 10 kg → 10 g ' +
      'price 12.50 EUR per 1 kg → 12.50 EUR per 1 g item I-00040 · Lead · kg → I-00040 · Lead · g',
    '50 Zinc I-00050 12 kg 6 kg on Mon 14 Jan 2030 4 kg on Mon 21 Jan 2030 Mon 14 Jan 2030 12.50 EUR per kg 150.00 EUR |',
    '60 Wire I-00060 10 kg Mon 14 Jan 2030 12.50 EUR per 1 g 125,000.00 EUR | price 12.50 EUR per 1 kg → 12.50 EUR per 1 g',
  ]);
  const struck = await page().getByRole('cell').filter({ hasNotText: '→' }).locator('del').allInnerTexts();
  expect(struck).toEqual([
    'Mon 14 Jan 2030',
    expect.stringMatching(/^6\skg on Mon 14 Jan 2030$/),
    expect.stringMatching(/^4\skg on Mon 21 Jan 2030$/),
  ]);
  await expectFits(page(), 'other-unit', [desk, { width: 720, height: 900 }]);
  for (const colorScheme of ['light', 'dark'] as const) {
    await page().emulateMedia({ colorScheme });
    for (const width of [1440, 720]) {
      await page().setViewportSize({ width, height: 1600 });
      await picture(page(), `other-unit-${width}-${colorScheme}`);
    }
  }
  await page().emulateMedia({ colorScheme: 'light' });
  await page().setViewportSize(desk);
});
