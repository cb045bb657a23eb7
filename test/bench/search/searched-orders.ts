/**
 * An order of ten lines as a service sends it, with texts that differ like those of a workshop's buyers.
 * The same for the same number.
 */
export const searchedOrder = (index: number): string => {
  const chance = sequence(index + 1);
  // Common words come up far more often than rare ones.
  const word = (): string => words[Math.floor(chance() ** 2 * words.length)] ?? '';
  const digits = (count: number): string => String(Math.floor(chance() * 10 ** count)).padStart(count, '0');
  const lastUpdatedAt = new Date(Date.UTC(2026, 0, 1) + index * 1000).toISOString();
  const status = { processStatus: index % 3 === 0 ? 'Issued' : 'Completed', logisticsStatus: 'Open' };
  return JSON.stringify({
    id: `00000000-0000-4000-8000-${String(index).padStart(12, '0')}`,
    buyerOrder: {
      companyId: `buyer-${index % 40}`,
      supplierAccountNumber: `S-${1000 + (index % 40)}`,
      purchaseOrderNumber: `PO-${2020 + (index % 7)}-${100_000 + index}`,
      destination: { names: [`${buyers[index % buyers.length]} ${index % 40} B.V.`], city: 'Eindhoven' },
      notes: [`Deliver the ${word()} on pallets, and call about the ${word()} ${digits(5)} first.`],
    },
    supplierOrder: { buyerAccountNumber: `B-${index % 40}` },
    lines: Array.from({ length: 10 }, (_, line) => ({
      id: `line-${line}`,
      buyerLine: {
        position: String((line + 1) * 10).padStart(5, '0'),
        description: `${word()} ${word()}, turned and drilled according to drawing ${digits(6)}`,
        item: {
          number: `${digits(4)}.${digits(3)}.${digits(4)}`,
          revision: 'B',
          name: `${word()} ${word()} DN${digits(3)}`,
          purchaseUnitOfMeasureIso: 'PCE',
          supplierItemNumber: `S${digits(6)}`,
        },
        notes: chance() < 0.3 ? [`Certificate ${digits(4)} with the ${word()}.`] : [],
        documents: chance() < 0.5 ? [{ name: `${digits(6)}-${word()}.pdf` }] : [],
      },
      deliverySchedule: [{ position: '1', date: '2026-03-02', quantity: 120.5, status: 'Open' }],
      prices: {
        netPrice: { priceInTransactionCurrency: { value: 12.345, currencyIso: 'EUR' } },
        priceUnitOfMeasureIso: 'PCE',
        priceUnitQuantity: 100,
      },
      status,
      lastUpdatedAt,
    })),
    status,
    version: 1,
    lastUpdatedAt,
  });
};

/** The orders from `from` up to `to`, excluded, as the list in a page's `data`. */
export const searchedPage = (from: number, to: number): string =>
  `[${Array.from({ length: to - from }, (_, index) => searchedOrder(from + index)).join(',')}]`;

/** Typed texts, key by key: from common words to those of one order, and those of none. */
export const typedTexts: readonly string[] = [
  ...['fl', 'fla', 'flan', 'flang', 'flange'],
  ...['po-2', 'po-202', 'po-2023-1', 'po-2023-100', '1004', '10042', '100423'],
  ...['kug', 'kugella', 'kugellager dn1', 'dichtring 40', 'vorschweiss', 'gehausedeckel'],
  ...[
    'north',
    'northwind 12',
    'bolt washer',
    'valve nozzle spring',
    'certificate 12',
    '"turned and drilled"',
  ],
  ...['drawing', 'pdf', 'zz', 'zzzz', 'no such words here'],
];

const buyers = ['Northwind', 'Kessler', 'Van Dijk', 'Aurelia', 'Bergmann', 'Halden', 'Oostveen'];

const words = (
  'flange bolt washer shaft housing bracket bearing coupling gear plate cover spacer bushing pin lever spring ring adapter ' +
  'manifold nozzle valve piston rod sleeve clamp hinge roller pulley sprocket chain gasket seal stud rivet screw nut ' +
  'Vorschweißflansch Kugellager Gehäusedeckel Antriebswelle Dichtring Zahnriemenscheibe Spannhülse Passfeder Druckfeder ' +
  'tandwiel afdichting lagerblok koppeling flensbus aandrijfas montageplaat veerring klemstuk'
).split(' ');

const sequence = (seed: number): (() => number) => {
  let state = (seed * 48_271) % 2_147_483_647;
  return () => {
    state = (state * 48_271) % 2_147_483_647;
    return state / 2_147_483_647;
  };
};
