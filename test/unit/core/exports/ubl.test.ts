import { describe, expect, test } from 'vitest';
import { issuedOn } from '../../../../src/main/core/exports/issued-on.ts';
import { standingLines } from '../../../../src/main/core/exports/line-stand.ts';
import { peppol } from '../../../../src/main/core/exports/peppol.ts';
import { scsn } from '../../../../src/main/core/exports/scsn.ts';
import { writeOrder } from '../../../../src/main/core/exports/write-order.ts';
import { writeResponse } from '../../../../src/main/core/exports/write-response.ts';
import { noParty } from '../../../../src/shared/contract/export-parties.ts';
import type { ResponseEntry } from '../../../../src/shared/contract/responses.ts';
import { decimal } from '../../../../src/shared/domain/decimal.ts';
import { askedOf, type LineAnswer } from '../../../../src/shared/domain/line-answer.ts';
import type { OrderLine } from '../../../../src/shared/domain/order.ts';
import { serviceTimestamp } from '../../../../src/shared/domain/service-timestamp.ts';
import { unitCode } from '../../../../src/shared/domain/units.ts';
import {
  aLine,
  anOrder,
  confirmedLine,
  delivery,
  netPrice,
  reopenedLine,
  requestedLine,
  status,
  termsOf,
} from '../../../fixtures/build-order.ts';
import { profileProblems, standardProblems } from '../../../ubl/check-ubl.ts';
import { sourceFor, them, us } from '../../../ubl/export-source.ts';
import { at, readXml, text, texts } from '../../../ubl/read-xml.ts';

const lineAt = (position: string, change: Partial<OrderLine> = {}): OrderLine =>
  aLine({ id: `line-${position}`, position, ...change });

const entry = (
  answers: [string, LineAnswer][],
  state: ResponseEntry['state'] = 'sent',
  composedAt = 1,
): ResponseEntry => ({
  id: `response-${composedAt}`,
  orderKey: 1,
  state,
  answers: answers.map(([position, answer]) => ({ position, answer, asked: askedOf(lineAt(position)) })),
  composedAt,
  undoUntil: null,
  nextAttemptAt: null,
  attempts: 1,
  sentAt: null,
  doneAt: null,
  problem: null,
  conflict: [],
});

const accept: LineAnswer = { kind: 'accept' };
const reject: LineAnswer = { kind: 'reject', reason: 'Tool broken.' };

const proposal = (...deliveries: [date: string, quantity: string][]): LineAnswer => ({
  kind: 'propose',
  deliverySchedule: deliveries.map(([date, quantity]) => delivery(date, quantity, null)),
  prices: null,
  reason: 'Material late.',
});

const codeOf = (task: () => unknown): unknown => {
  try {
    task();
  } catch (error) {
    return error;
  }
  return null;
};

/** Both checks at once: valid by the standard, and by the profile's fatal rules. */
const valid = (xml: string): ReturnType<typeof readXml> => {
  expect(standardProblems(xml)).toEqual([]);
  expect(profileProblems(xml)).toEqual([]);
  return readXml(xml);
};

const items = 'cac:OrderLine/cac:LineItem';

describe('an order as UBL', () => {
  test('several deliveries become several lines; the first keeps the position, the others take free ids', () => {
    const order = anOrder({
      lines: [
        lineAt('00010', {
          deliverySchedule: [
            delivery('2026-12-01', '60'),
            delivery('2026-12-08', '39.5', '0002'),
            delivery('2026-12-15', '0.5', '0003'),
          ],
        }),
        lineAt('00010-2'),
      ],
    });
    const root = valid(writeOrder(sourceFor(order), peppol));
    expect(texts(root, `${items}/cbc:ID`)).toEqual(['00010', '00010-3', '00010-4', '00010-2']);
    expect(texts(root, `${items}/cbc:Quantity`)).toEqual(['60', '39.5', '0.5', '100']);
    expect(texts(root, `${items}/cac:Delivery/cac:RequestedDeliveryPeriod/cbc:StartDate`)).toEqual([
      '2026-12-01',
      '2026-12-08',
      '2026-12-15',
      '2026-12-10',
    ]);
  });

  test('an amount is quantity × price ÷ base quantity, rounded once, half up, and the total is their sum', () => {
    const order = anOrder({
      lines: [
        // 7 × 1.05 ÷ 3 = 2.45; 5 × 0.001 = 0.005, half up; twenty digits lose nothing.
        lineAt('1', { deliverySchedule: [delivery('2026-12-01', '7')], prices: netPrice('1.05', '3') }),
        lineAt('2', { deliverySchedule: [delivery('2026-12-01', '5')], prices: netPrice('0.001') }),
        lineAt('3', {
          deliverySchedule: [delivery('2026-12-01', '1')],
          prices: netPrice('12345678901234567890.014999999999999999'),
        }),
        lineAt('4', { deliverySchedule: [delivery('2026-12-01', '1e2')], prices: netPrice('1E-2') }),
      ],
    });
    const root = valid(writeOrder(sourceFor(order), peppol));
    expect(texts(root, `${items}/cbc:LineExtensionAmount`)).toEqual([
      '2.45',
      '0.01',
      '12345678901234567890.01',
      '1.00',
    ]);
    expect(texts(root, `${items}/cac:Price/cbc:PriceAmount`)).toEqual([
      '1.05',
      '0.001',
      '12345678901234567890.014999999999999999',
      '0.01',
    ]);
    expect(text(root, 'cac:AnticipatedMonetaryTotal/cbc:PayableAmount')).toBe('12345678901234567893.47');
  });

  test('a gross price with a discount says both, and the net price is exact', () => {
    const prices = {
      ...netPrice('1'),
      netPrice: null,
      grossPrice: netPrice('19.99').netPrice,
      discountPercentage: decimal('12.5'),
    };
    const root = valid(writeOrder(sourceFor(anOrder({ lines: [aLine({ prices })] })), peppol));
    expect(text(root, `${items}/cac:Price/cbc:PriceAmount`)).toBe('17.49125');
    expect(text(root, `${items}/cac:Price/cac:AllowanceCharge/cbc:Amount`)).toBe('2.49875');
    expect(text(root, `${items}/cac:Price/cac:AllowanceCharge/cbc:BaseAmount`)).toBe('19.99');
  });

  test('a line without a price leaves the total out, and an order without any is in EUR', () => {
    const order = anOrder({ lines: [lineAt('1', { prices: null })] });
    const root = valid(writeOrder(sourceFor(order), peppol));
    expect(at(root, 'cac:AnticipatedMonetaryTotal')).toEqual([]);
    expect(text(root, 'cbc:DocumentCurrencyCode')).toBe('EUR');
  });

  test('a cancelled line stays, with nothing to deliver', () => {
    const order = anOrder({ lines: [lineAt('1'), lineAt('2', { status: status('Cancelled') })] });
    const root = valid(writeOrder(sourceFor(order), peppol));
    expect(texts(root, `${items}/cbc:Quantity`)).toEqual(['100', '0']);
    expect(texts(root, `${items}/cbc:LineExtensionAmount`)).toEqual(['420.00', '0.00']);
    expect(texts(root, 'cac:OrderLine/cbc:Note')).toEqual(['Cancelled by the buyer.']);
  });

  test('our own proposal is not what is ordered', () => {
    const line = requestedLine('OpenSupplierProposal', termsOf('2027-01-01', '90', '5'));
    const root = valid(writeOrder(sourceFor(anOrder({ lines: [line] })), peppol));
    expect(text(root, `${items}/cbc:Quantity`)).toBe('100');
    expect(text(root, `${items}/cac:Price/cbc:PriceAmount`)).toBe('4.2');
  });

  test('an address without a country code goes into the note instead of being lost', () => {
    const order = anOrder();
    const destination = { ...order.destination, countryCodeIso2: null, countryName: 'Elbonia' };
    const root = valid(writeOrder(sourceFor({ ...order, destination, notes: ['Ring twice.'] }), peppol));
    expect(at(root, 'cac:Delivery/cac:DeliveryLocation')).toEqual([]);
    expect(text(root, 'cbc:Note')).toBe('Ring twice.\nDeliver to: Quay 1, 1000 Harbour, Elbonia');
  });

  test('a code of the place without a country goes there too: a location without an address is refused', () => {
    const order = anOrder();
    const nowhere = { names: [], addressLines: [], postalCode: null, city: null, countryName: null };
    const destination = { ...order.destination, ...nowhere, code: 'DOCK-7', countryCodeIso2: null };
    const root = valid(writeOrder(sourceFor({ ...order, destination }), peppol));
    expect(at(root, 'cac:Delivery/cac:DeliveryLocation')).toEqual([]);
    expect(text(root, 'cbc:Note')).toBe('Deliver to: DOCK-7');
  });

  test.each(['XX', 'UK', 'EU', 'XK', 'AN'])('a country that is none, %s, is told in the note', (country) => {
    const order = anOrder();
    const destination = { ...order.destination, code: 'DOCK-7', countryCodeIso2: country, countryName: null };
    const root = valid(writeOrder(sourceFor({ ...order, destination }), peppol));
    expect(at(root, 'cac:Delivery/cac:DeliveryLocation')).toEqual([]);
    expect(text(root, 'cbc:Note')).toBe(`Deliver to: DOCK-7, Quay 1, 1000 Harbour, ${country}`);
  });

  test('a code of the place stands beside its address where the country is known', () => {
    const order = anOrder();
    const destination = { ...order.destination, code: 'DOCK-7' };
    const root = valid(writeOrder(sourceFor({ ...order, destination }), peppol));
    expect(text(root, 'cac:Delivery/cac:DeliveryLocation/cbc:ID')).toBe('DOCK-7');
  });

  test('what XML can’t write is dropped, the rest comes back as it was', () => {
    const order = anOrder({
      purchaseOrderNumber: 'PO <1> & "2" \u0007',
      description: 'a\r\nb\tc ]]> é 🔧 \ud800 \u0085 end',
    });
    const root = valid(writeOrder(sourceFor(order), peppol));
    expect(text(root, 'cbc:ID')).toBe('PO <1> & "2"');
    expect(text(root, 'cbc:Note')).toBe('a\nb\tc ]]> é 🔧 \ufffd \u0085 end');
  });

  test('in the flavour of SCSN several deliveries stay in their line, and a changed order says so', () => {
    const schedule = [delivery('2026-12-01', '60'), delivery('2026-12-08', '40', '0002')];
    const order = anOrder({ lines: [aLine({ deliverySchedule: schedule })] });
    const xml = writeOrder(sourceFor(order, [], { changed: true }), scsn);
    expect(standardProblems(xml)).toEqual([]);
    const root = readXml(xml);
    expect(texts(root, `${items}/cbc:ID`)).toEqual(['00010']);
    expect(texts(root, `${items}/cac:Delivery/cbc:Quantity`)).toEqual(['60', '40']);
    expect(texts(root, `${items}/cac:Delivery/cac:RequestedDeliveryPeriod/cbc:EndDate`)).toEqual([
      '2026-12-01',
      '2026-12-08',
    ]);
    expect(text(root, 'cbc:OrderTypeCode')).toBe('Changed');
    expect(text(root, 'cbc:CustomizationID')).toBeNull();
  });
});

describe('an answer as UBL', () => {
  /** `before`: the version in which the buyer issued it, the newest first where there are several. */
  const response = (lines: OrderLine[], responses: ResponseEntry[] = [], ...before: OrderLine[][]) =>
    valid(
      writeResponse(
        sourceFor(
          anOrder({ lines }),
          responses,
          {},
          before.map((old) => anOrder({ lines: old })),
        ),
        peppol,
      ),
    );

  test('nothing answered yet: received, without lines', () => {
    const root = response([lineAt('1'), lineAt('2')]);
    expect(text(root, 'cbc:OrderResponseCode')).toBe('AB');
  });

  test('everything as asked: accepted, without lines', () => {
    const root = response(
      [lineAt('1'), lineAt('2', confirmedAt('2'))],
      [entry([['1', accept]])],
      [lineAt('1'), lineAt('2')],
    );
    expect(text(root, 'cbc:OrderResponseCode')).toBe('AP');
    expect(at(root, 'cac:OrderLine')).toEqual([]);
  });

  test('everything rejected: rejected, without lines, with the reason', () => {
    const root = response(
      [lineAt('1'), lineAt('2', { status: status('Rejected') })],
      [entry([['2', reject]], 'done'), entry([['1', reject]], 'waiting', 2)],
    );
    expect(text(root, 'cbc:OrderResponseCode')).toBe('RE');
    expect(text(root, 'cbc:Note')).toBe('Tool broken.');
  });

  test('anything else: conditionally accepted, with every line of the order', () => {
    const root = response(
      [
        lineAt('1'),
        lineAt('2'),
        lineAt('3'),
        lineAt('4', confirmedAt('4')),
        lineAt('5', { status: status('Cancelled') }),
        lineAt('6', { ...confirmedAt('6'), delivered: true }),
      ],
      [
        entry([
          ['1', accept],
          ['2', reject],
          ['3', proposal(['2026-12-20', '60'], ['2027-01-10', '40'])],
        ]),
      ],
      ['1', '2', '3', '4', '5', '6'].map((position) => lineAt(position)),
    );
    expect(text(root, 'cbc:OrderResponseCode')).toBe('CA');
    expect(texts(root, `${items}/cbc:ID`)).toEqual(['1', '2', '3', '3-2', '4', '5', '6']);
    expect(texts(root, `${items}/cbc:LineStatusCode`)).toEqual(['5', '7', '3', '3', '5', '5', '42']);
    expect(texts(root, 'cac:OrderLine/cac:OrderLineReference/cbc:LineID')).toEqual([
      ...['1', '2', '3', '3', '4', '5', '6'],
    ]);
    expect(texts(root, `${items}/cbc:Quantity`)).toEqual(['100', '60', '40', '100', '0', '100']);
    expect(texts(root, `${items}/cac:Delivery/cac:PromisedDeliveryPeriod/cbc:StartDate`)).toEqual([
      '2026-12-10',
      '2026-12-20',
      '2027-01-10',
      '2026-12-10',
      '2026-12-10',
    ]);
    expect(texts(root, `${items}/cbc:Note`)).toEqual([
      'Tool broken.',
      'Material late.',
      'Material late.',
      'Cancelled by the buyer.',
    ]);
  });

  test('our open request is what we say, not the old values beside it', () => {
    const line = requestedLine('OpenSupplierReopenRequest', termsOf('2027-02-01', '90', '5.5'), agreed());
    const root = response([line]);
    expect(texts(root, `${items}/cbc:LineStatusCode`)).toEqual(['3']);
    expect(text(root, `${items}/cac:Price/cbc:PriceAmount`)).toBe('5.5');
  });

  test('an answer that was undone, refused or overtaken doesn’t speak', () => {
    const lines = [lineAt('1')];
    const dead = [
      entry([['1', reject]], 'undone', 1),
      entry([['1', reject]], 'dropped', 2),
      entry([['1', reject]], 'conflict', 3),
      entry([['1', reject]], 'needs-attention', 4),
    ];
    expect(standingLines({ lines }, dead, [])[0]?.stand).toBe('open');
    const [line] = standingLines(
      { lines },
      [...dead, entry([['1', reject]], 'sent', 5), entry([['1', accept]], 'waiting', 6)],
      [],
    );
    expect(line?.stand).toBe('accepted');
  });

  test('lines that nobody has answered can’t be spoken for', () => {
    const lines = [lineAt('10'), reopenedLine(termsOf('2027-01-01', '1', '1')), lineAt('30')];
    const source = sourceFor(anOrder({ lines }), [entry([['10', accept]])]);
    expect(codeOf(() => writeResponse(source, peppol))).toMatchObject({
      code: 'export.unanswered',
      params: { list: '00010, 30' },
    });
  });

  test('in the flavour of SCSN only answered lines go, with its own words for what became of them', () => {
    const source = sourceFor(anOrder({ lines: [lineAt('1'), lineAt('2'), lineAt('3')] }), [
      entry([
        ['1', reject],
        ['3', proposal(['2026-12-20', '60'], ['2027-01-10', '40'])],
      ]),
    ]);
    const xml = writeResponse(source, scsn);
    expect(standardProblems(xml)).toEqual([]);
    const root = readXml(xml);
    expect(texts(root, `${items}/cbc:LineStatusCode`)).toEqual(['rejected', 'revised']);
    expect(texts(root, `${items}/cac:Delivery/cac:PromisedDeliveryPeriod/cbc:EndDate`)).toEqual([
      '2026-12-20',
      '2027-01-10',
    ]);
    const nothing = sourceFor(anOrder({ lines: [lineAt('1')] }));
    expect(codeOf(() => writeResponse(nothing, scsn))).toMatchObject({ code: 'export.unanswered' });
  });
});

describe('an agreed line', () => {
  const proposed = termsOf('2027-01-15', '90', '4.20');
  const onProposal = confirmedLine(proposed);
  const standOf = (line: OrderLine, before: OrderLine[], responses: ResponseEntry[] = []) =>
    standingLines(
      { lines: [line] },
      responses,
      before.map((one) => ({ lines: [one] })),
    )[0]?.stand;

  test('on our counter-proposal is told with its date and quantity, never as accepted as asked', () => {
    const source = sourceFor(
      anOrder({ lines: [onProposal] }),
      [entry([['00010', proposal(['2027-01-15', '90'])]], 'done')],
      {},
      [anOrder({ lines: [requestedLine('OpenSupplierProposal', proposed)] }), anOrder()],
    );
    const root = valid(writeResponse(source, peppol));
    expect(text(root, 'cbc:OrderResponseCode')).toBe('CA');
    expect(text(root, `${items}/cbc:LineStatusCode`)).toBe('3');
    expect(text(root, `${items}/cbc:Quantity`)).toBe('90');
    expect(text(root, `${items}/cac:Delivery/cac:PromisedDeliveryPeriod/cbc:StartDate`)).toBe('2027-01-15');
    expect(text(root, `${items}/cbc:Note`)).toBe('Material late.');
  });

  test('that was delivered on other terms makes the order conditionally accepted, too', () => {
    const root = valid(
      writeResponse(
        sourceFor(anOrder({ lines: [{ ...onProposal, delivered: true }] }), [], {}, [anOrder()]),
        peppol,
      ),
    );
    expect(text(root, 'cbc:OrderResponseCode')).toBe('CA');
    expect(text(root, `${items}/cbc:LineStatusCode`)).toBe('42');
  });

  test('is as asked only where a version shows what was asked', () => {
    expect(standOf(confirmedLine(), [aLine()])).toBe('accepted');
    expect(standOf(onProposal, [aLine()])).toBe('changed');
    expect(standOf(confirmedLine(), [])).toBe('changed');
    expect(standOf(confirmedLine(), [confirmedLine()])).toBe('changed');
  });

  test('is compared with what the buyer asked last, not first', () => {
    const asked = aLine(proposed);
    expect(standOf(onProposal, [asked, aLine()])).toBe('accepted');
    expect(standOf(onProposal, [reopenedLine(proposed), confirmedLine(), aLine()])).toBe('accepted');
    expect(standOf(confirmedLine(), [reopenedLine(proposed), confirmedLine(), aLine()])).toBe('changed');
  });

  test('is not compared with a version that shows what was agreed already', () => {
    const approved = aLine({ ...proposed, status: status('InProgress', 'ApprovedDeliverySchedule') });
    const again = {
      ...onProposal,
      status: status('InProgress', 'OpenBuyerReconfirmationRequest'),
    };
    expect(standOf(onProposal, [approved, aLine()])).toBe('changed');
    expect(standOf(onProposal, [again, onProposal, aLine()])).toBe('changed');
    expect(standOf(onProposal, [again, aLine(proposed)])).toBe('accepted');
  });

  test('came about by our proposal, where a service shows that one as if it were the order', () => {
    const done = [entry([['00010', proposal(['2027-01-15', '90'])]], 'done')];
    expect(standOf(onProposal, [aLine(proposed)], done)).toBe('changed');
    expect(standOf(confirmedLine(), [aLine()], done)).toBe('accepted');
  });

  test('that we accept once more is as it was agreed', () => {
    const again = [entry([['00010', accept]])];
    expect(standOf(onProposal, [aLine()], again)).toBe('changed');
    expect(standOf(confirmedLine(), [aLine()], again)).toBe('accepted');
  });
});

describe('a line that the buyer cancelled', () => {
  const cancelled = (position: string): OrderLine => lineAt(position, { status: status('Cancelled') });
  const answerTo = (...lines: OrderLine[]) =>
    writeResponse(
      sourceFor(anOrder({ lines }), [entry([['1', accept]])], {}, [
        anOrder({ lines: ['1', '2', '3'].map((position) => lineAt(position)) }),
      ]),
      peppol,
    );

  test.each([
    ['UBL', peppol],
    ['the flavour of SCSN', scsn],
  ])('alone leaves nothing to answer in %s', (_what, flavour) => {
    const source = sourceFor(anOrder({ lines: [cancelled('1'), cancelled('2')] }));
    expect(codeOf(() => writeResponse(source, flavour))).toMatchObject({ code: 'export.all-cancelled' });
  });

  test('doesn’t make an accepted order a rejected or a conditional one', () => {
    const root = valid(answerTo(lineAt('1'), cancelled('2'), cancelled('3')));
    expect(text(root, 'cbc:OrderResponseCode')).toBe('AP');
    expect(text(root, 'cbc:Note')).toBe('Cancelled by the buyer: 2, 3.');
  });

  test('is in a conditional answer with nothing left of it, and not as rejected by us', () => {
    const root = valid(answerTo(lineAt('1'), cancelled('2'), lineAt('3', { status: status('Rejected') })));
    expect(text(root, 'cbc:OrderResponseCode')).toBe('CA');
    expect(texts(root, `${items}/cbc:LineStatusCode`)).toEqual(['5', '5', '7']);
    expect(texts(root, `${items}/cbc:Quantity`)).toEqual(['100', '0']);
  });
});

describe('the day of an order', () => {
  const oldest = serviceTimestamp('2026-11-20T09:00:00.000Z');
  const noon = new Date(2026, 10, 3, 12).toISOString();
  const late = new Date(2026, 10, 3, 23, 59, 59).toISOString();

  test('is the one on which it was issued, on the user’s own calendar', () => {
    expect(issuedOn(JSON.stringify({ eventDates: { issuedAt: noon } }), oldest)).toBe('2026-11-03');
    expect(issuedOn(JSON.stringify({ eventDates: { issuedAt: late, other: 1 } }), oldest)).toBe('2026-11-03');
  });

  test.each(['', '{}', '{"eventDates":null}', '{"eventDates":{"issuedAt":"yesterday"}}'])(
    'is that of the oldest version where the service said %j',
    (received) => expect(issuedOn(received, oldest)).toBe('2026-11-20'),
  );
});

describe('what keeps a document from being valid is said', () => {
  const refused = (change: Parameters<typeof sourceFor>[2], lines: OrderLine[] = [aLine()]): unknown =>
    codeOf(() => writeOrder(sourceFor(anOrder({ lines }), [], change), peppol));

  test.each([
    ['our name', { ours: { ...us, legalName: ' ' } }, { ours: 'legalName' }],
    ['our address', { ours: { ...us, endpointId: '' } }, { ours: 'endpointId' }],
    ['our scheme', { ours: { ...us, endpointScheme: '' } }, { ours: 'endpointScheme' }],
    ['our country', { ours: { ...us, countryCode: '' } }, { ours: 'countryCode' }],
    [
      'the buyer’s name',
      { buyers: { ...them, legalName: '' } },
      { buyers: 'legalName', buyer: 'Northwind Works' },
    ],
    [
      'the buyer at all',
      { buyers: noParty },
      { buyers: 'legalName endpointScheme endpointId', buyer: 'Northwind Works' },
    ],
    [
      'everything, all of it at once',
      { ours: noParty, buyers: noParty },
      {
        ours: 'legalName endpointScheme endpointId countryCode',
        buyers: 'legalName endpointScheme endpointId',
        buyer: 'Northwind Works',
      },
    ],
  ])('missing: %s', (_what, change, params) => {
    const failure = refused(change);
    expect(failure).toMatchObject({ code: 'export.setting-missing' });
    expect(failure).toHaveProperty('params', params);
  });

  test.each([
    ['UBL', peppol],
    ['the flavour of SCSN', scsn],
  ])('of both parties in an answer in %s, which needs no country', (_what, flavour) => {
    const source = sourceFor(anOrder({ lines: [confirmedLine()] }), [], { ours: noParty, buyers: noParty });
    expect(codeOf(() => writeResponse(source, flavour))).toHaveProperty('params', {
      ours: 'legalName endpointScheme endpointId',
      buyers: 'legalName endpointScheme endpointId',
      buyer: 'Northwind Works',
    });
  });

  test.each([
    ['a GLN with a wrong check digit', { buyers: { ...them, endpointId: '7300010000002' } }, 'endpointId'],
    ['a GLN that is five off', { buyers: { ...them, endpointId: '7300010000006' } }, 'endpointId'],
    ['a scheme that is none', { ours: { ...us, endpointScheme: 'KvK' } }, 'endpointScheme'],
    ['a country by name', { ours: { ...us, countryCode: 'Nederland' } }, 'countryCode'],
    ['a scheme that isn’t in the list', { ours: { ...us, endpointScheme: '1234' } }, 'endpointScheme'],
    [
      'a registration’s scheme that isn’t in the list',
      { ours: { ...us, registrationScheme: '9930' } },
      'registrationScheme',
    ],
    ['a country that is none', { ours: { ...us, countryCode: 'XX' } }, 'countryCode'],
    ['another country that is none', { buyers: { ...them, countryCode: 'UK' } }, 'countryCode'],
    [
      'a Belgian number with wrong check digits',
      { buyers: { ...them, endpointScheme: '0208', endpointId: '0123456789' } },
      'endpointId',
    ],
    [
      'a Belgian registration with wrong check digits',
      { ours: { ...us, registrationScheme: '0208', registrationNumber: '0202239952' } },
      'registrationNumber',
    ],
    [
      'a Norwegian number of nothing',
      { ours: { ...us, endpointScheme: '0192', endpointId: '000000000' } },
      'endpointId',
    ],
    [
      'a Danish number of no such form',
      { ours: { ...us, endpointScheme: '0184', endpointId: 'SE12345678' } },
      'endpointId',
    ],
    [
      'a Danish P number that is too short',
      { ours: { ...us, endpointScheme: '0096', endpointId: '12345678' } },
      'endpointId',
    ],
    [
      'a Danish SE number without its letters',
      { ours: { ...us, endpointScheme: '0198', endpointId: '12345678' } },
      'endpointId',
    ],
    [
      'a Swedish number with a wrong check digit',
      { ours: { ...us, endpointScheme: '0007', endpointId: '5560360794' } },
      'endpointId',
    ],
    [
      'an Australian number with a wrong check digit',
      { ours: { ...us, endpointScheme: '0151', endpointId: '51824753557' } },
      'endpointId',
    ],
    ['a VAT number of no country', { buyers: { ...them, vatNumber: 'XX123' } }, 'vatNumber'],
    ['a VAT number without country', { buyers: { ...them, vatNumber: '123' } }, 'vatNumber'],
    [
      'a Norwegian number with a wrong check digit',
      { ours: { ...us, endpointScheme: '0192', endpointId: '987654321' } },
      'endpointId',
    ],
  ])('wrong: %s', (_what, change, field) => {
    expect(refused(change)).toMatchObject({ code: 'export.setting-wrong', params: { field } });
  });

  test.each([
    ['0007', '5560360793'],
    ['0088', '7300010000001'],
    ['0096', '1234567890'],
    ['0151', '51824753556'],
    ['0184', 'DK12345678'],
    ['0192', '974760673'],
    ['0198', 'DK12345678'],
    ['0208', '0202239951'],
    ['9930', 'DE123456789'],
  ])('and a number of scheme %s that is one is written: %s', (endpointScheme, endpointId) => {
    const root = valid(
      writeOrder(sourceFor(anOrder(), [], { ours: { ...us, endpointScheme, endpointId } }), peppol),
    );
    expect(text(root, 'cac:SellerSupplierParty/cac:Party/cbc:EndpointID')).toBe(endpointId);
  });

  test('a unit that isn’t in the table is refused with its name', () => {
    const line = aLine({ item: { ...aLine().item, purchaseUnitOfMeasureIso: 'Bakkie' } });
    expect(refused({}, [line])).toMatchObject({
      code: 'export.unit-unknown',
      params: { position: '00010', unit: 'Bakkie' },
    });
    expect(['pce', 'Stück', 'm²', 'kg', null].map(unitCode)).toEqual(['H87', 'H87', 'MTK', 'KGM', 'C62']);
    // A sheet or a piece, a gram or a gross: who guesses is wrong by as much.
    expect(['ST', 'GR'].map(unitCode)).toEqual([null, null]);
  });

  test.each([
    [
      'two currencies',
      [lineAt('1'), lineAt('2', { prices: netPrice('1', '1', 'USD') })],
      'export.several-currencies',
    ],
    [
      'a currency that is none',
      [lineAt('1', { prices: netPrice('1', '1', 'euro') })],
      'export.currency-missing',
    ],
    [
      'a currency that isn’t in the list',
      [lineAt('1', { prices: netPrice('1', '1', 'ABC') })],
      'export.currency-missing',
    ],
    ['a price for nothing', [lineAt('1', { prices: netPrice('1', '0') })], 'export.no-base-quantity'],
    ['a negative price', [lineAt('1', { prices: netPrice('-1') })], 'export.negative'],
    [
      'a negative quantity',
      [lineAt('1', { deliverySchedule: [delivery('2026-12-01', '-1')] })],
      'export.negative',
    ],
  ])('%s', (_what, lines, code) => expect(refused({}, lines)).toMatchObject({ code }));

  test('pieces priced by weight are refused, since quantity × price would be a false amount', () => {
    const prices = { ...netPrice('12'), priceUnitOfMeasureIso: 'KGM' };
    expect(refused({}, [aLine({ prices })])).toMatchObject({
      code: 'export.price-unit',
      params: { position: '00010', unit: 'KGM' },
    });
  });

  test('a price for another size of the same measure is written for the unit of the order', () => {
    const line = aLine({
      deliverySchedule: [delivery('2026-12-01', '500')],
      item: { ...aLine().item, purchaseUnitOfMeasureIso: 'GRM' },
      prices: { ...netPrice('12', '2'), priceUnitOfMeasureIso: 'kg' },
    });
    const root = valid(writeOrder(sourceFor(anOrder({ lines: [line] })), peppol));
    expect(text(root, `${items}/cac:Price/cbc:BaseQuantity`)).toBe('2000');
    expect(text(root, `${items}/cbc:LineExtensionAmount`)).toBe('3.00');
  });

  test('a request for quotation never becomes an order', () => {
    const source = sourceFor(anOrder({ orderType: 'RFQ' }));
    expect(codeOf(() => writeOrder(source, peppol))).toMatchObject({ code: 'export.not-a-purchase' });
  });
});

/** What makes a line a confirmed one, whatever its position. */
function confirmedAt(position: string): OrderLine {
  return { ...confirmedLine(), id: `line-${position}`, position };
}

function agreed() {
  return termsOf('2026-12-10', '100', '4.20');
}
