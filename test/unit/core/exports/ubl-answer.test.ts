import { describe, expect, test } from 'vitest';
import { linesWithOutcome } from '../../../../src/main/core/exports/line-outcome.ts';
import { peppol } from '../../../../src/main/core/exports/peppol.ts';
import { scsn } from '../../../../src/main/core/exports/scsn.ts';
import { writeResponse } from '../../../../src/main/core/exports/write-response.ts';
import type { ResponseEntry } from '../../../../src/shared/contract/calls/responses.ts';
import type { OrderLine } from '../../../../src/shared/domain/order/order.ts';
import {
  aLine,
  anOrder,
  confirmedLine,
  reopenedLine,
  requestedLine,
  status,
  termsOf,
} from '../../../fixtures/build-order.ts';
import { standardProblems } from '../../../ubl/check-ubl.ts';
import { sourceFor } from '../../../ubl/export-source.ts';
import { at, readXml, text, texts } from '../../../ubl/read-xml.ts';
import {
  accept,
  agreed,
  codeOf,
  confirmedAt,
  entry,
  items,
  lineAt,
  proposal,
  reject,
  valid,
} from './ubl-documents.ts';

describe('an answer as UBL', () => {
  /** `before`: the issued version; if there are several, newest first. */
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

  test('everything accepted: accepted, without lines', () => {
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

  test('the supplier’s open request is exported, not the old values beside it', () => {
    const line = requestedLine('OpenSupplierReopenRequest', termsOf('2027-02-01', '90', '5.5'), agreed());
    const root = response([line]);
    expect(texts(root, `${items}/cbc:LineStatusCode`)).toEqual(['3']);
    expect(text(root, `${items}/cac:Price/cbc:PriceAmount`)).toBe('5.5');
  });

  test('an undone, refused or conflicting answer isn’t exported', () => {
    const lines = [lineAt('1')];
    const dead = [
      entry([['1', reject]], 'undone', 1),
      entry([['1', reject]], 'dropped', 2),
      entry([['1', reject]], 'conflict', 3),
      entry([['1', reject]], 'needs-attention', 4),
    ];
    expect(linesWithOutcome({ lines }, dead, [])[0]?.outcome).toBe('open');
    const [line] = linesWithOutcome(
      { lines },
      [...dead, entry([['1', reject]], 'sent', 5), entry([['1', accept]], 'waiting', 6)],
      [],
    );
    expect(line?.outcome).toBe('accepted');
  });

  test('lines without an answer are refused', () => {
    const lines = [lineAt('10'), reopenedLine(termsOf('2027-01-01', '1', '1')), lineAt('30')];
    const source = sourceFor(anOrder({ lines }), [entry([['10', accept]])]);
    expect(codeOf(() => writeResponse(source, peppol))).toMatchObject({
      code: 'export.unanswered',
      params: { list: '00010, 30' },
    });
  });

  test('in the SCSN variant only answered lines are exported, with its own codes for the result', () => {
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

describe('a confirmed line', () => {
  const proposed = termsOf('2027-01-15', '90', '4.20');
  const onProposal = confirmedLine(proposed);
  const outcomeOf = (line: OrderLine, before: OrderLine[], responses: ResponseEntry[] = []) =>
    linesWithOutcome(
      { lines: [line] },
      responses,
      before.map((one) => ({ lines: [one] })),
    )[0]?.outcome;

  test('after a counter-proposal has its date and quantity, never as ordered', () => {
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

  test('is as ordered only if a version shows the order', () => {
    expect(outcomeOf(confirmedLine(), [aLine()])).toBe('accepted');
    expect(outcomeOf(onProposal, [aLine()])).toBe('changed');
    expect(outcomeOf(confirmedLine(), [])).toBe('changed');
    expect(outcomeOf(confirmedLine(), [confirmedLine()])).toBe('changed');
  });

  test('is compared with the buyer’s last order, not the first', () => {
    const asked = aLine(proposed);
    expect(outcomeOf(onProposal, [asked, aLine()])).toBe('accepted');
    expect(outcomeOf(onProposal, [reopenedLine(proposed), confirmedLine(), aLine()])).toBe('accepted');
    expect(outcomeOf(confirmedLine(), [reopenedLine(proposed), confirmedLine(), aLine()])).toBe('changed');
  });

  test('is not compared with a version that shows confirmed terms', () => {
    const approved = aLine({ ...proposed, status: status('InProgress', 'ApprovedDeliverySchedule') });
    const again = {
      ...onProposal,
      status: status('InProgress', 'OpenBuyerReconfirmationRequest'),
    };
    expect(outcomeOf(onProposal, [approved, aLine()])).toBe('changed');
    expect(outcomeOf(onProposal, [again, onProposal, aLine()])).toBe('changed');
    expect(outcomeOf(onProposal, [again, aLine(proposed)])).toBe('accepted');
  });

  test('comes from the supplier’s proposal, if a service shows that as the order', () => {
    const done = [entry([['00010', proposal(['2027-01-15', '90'])]], 'done')];
    expect(outcomeOf(onProposal, [aLine(proposed)], done)).toBe('changed');
    expect(outcomeOf(confirmedLine(), [aLine()], done)).toBe('accepted');
  });

  test('that is accepted again stays as confirmed', () => {
    const again = [entry([['00010', accept]])];
    expect(outcomeOf(onProposal, [aLine()], again)).toBe('changed');
    expect(outcomeOf(confirmedLine(), [aLine()], again)).toBe('accepted');
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

  test('has quantity zero in a conditional answer, and isn’t rejected by the supplier', () => {
    const root = valid(answerTo(lineAt('1'), cancelled('2'), lineAt('3', { status: status('Rejected') })));
    expect(text(root, 'cbc:OrderResponseCode')).toBe('CA');
    expect(texts(root, `${items}/cbc:LineStatusCode`)).toEqual(['5', '5', '7']);
    expect(texts(root, `${items}/cbc:Quantity`)).toEqual(['100', '0']);
  });
});
