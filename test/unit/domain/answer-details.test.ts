import { describe, expect, it } from 'vitest';
import {
  detailsOfLine,
  hasItemDetails,
  noAnswerDetails,
  noItemDetails,
  withShownNumbers,
  wrongDetails,
  wrongPlaces,
} from '../../../src/shared/domain/answer/answer-details.ts';

const line = (position: string, number: string | null, own: string | null = null) => ({
  position,
  supplierSalesOrderNumber: number,
  supplierSalesOrderLinePosition: own,
});
const numberOf = (...lines: ReturnType<typeof line>[]): string =>
  withShownNumbers(noAnswerDetails, lines).salesOrderNumber;

const typed = (salesOrderNumber: string, shownNumbers = '') => ({
  ...noAnswerDetails,
  ...{ salesOrderNumber, shownNumbers },
});
const typedLine = (salesOrderLinePosition: string, shownPosition = '') => ({
  position: '10',
  ...{ salesOrderLinePosition, shownPosition, itemDetails: { ...noItemDetails, batchNumber: 'B' } },
});

describe('our numbers as the service has them', () => {
  it('apply where none was typed', () => {
    const kept = typedLine('');
    expect(
      withShownNumbers({ ...noAnswerDetails, lines: [kept] }, [line('10', 'SO-7', '1'), line('20', null)]),
    ).toEqual({
      ...{ salesOrderNumber: 'SO-7', shownNumbers: 'SO-7', message: '' },
      lines: [{ ...kept, salesOrderLinePosition: '1', shownPosition: '1' }],
    });
  });

  it.each([
    ['typed before the service had one', 'SO-8', '', [null], 'SO-8'],
    ['typed over the service’s', 'SO-8', 'SO-7', ['SO-7'], 'SO-8'],
    ['emptied', '', 'SO-7', ['SO-7'], ''],
    ['sent, and shown now', 'SO-8', 'SO-7', ['SO-8'], 'SO-8'],
    ['sent with one of two lines', 'SO-8', 'SO-7', ['SO-7', 'SO-8'], 'SO-8'],
    ['corrected at another desk since', 'SO-8', 'SO-7', ['SO-9'], 'SO-9'],
    ['corrected in one of two lines', 'SO-8', 'SO-8', ['SO-7', 'SO-9'], ''],
    ['emptied, and given at another desk since', '', 'SO-7', ['SO-9'], 'SO-9'],
    ['typed, and taken out at the service since', 'SO-8', 'SO-7', [null], ''],
  ])('%s: the one that came last counts', (_, number, over, now, wanted) => {
    const lines = now.map((one, index) => line(String(index), one));
    const first = withShownNumbers(typed(number, over), lines);
    expect(first.salesOrderNumber).toBe(wanted);
    expect(withShownNumbers(first, lines)).toEqual(first);
  });

  it.each([
    ['typed before the service had one', '2', '', null, '2'],
    ['typed over the service’s', '2', '1', '1', '2'],
    ['emptied', '', '1', '1', ''],
    ['corrected at another desk since', '2', '1', '3', '3'],
  ])('of a line, %s: the one that came last counts', (_, number, over, now, wanted) => {
    const details = { ...noAnswerDetails, lines: [typedLine(number, over)] };
    const [shown] = withShownNumbers(details, [line('10', null, now)]).lines;
    expect(shown).toMatchObject({ salesOrderLinePosition: wanted, itemDetails: { batchNumber: 'B' } });
  });

  it('are none where lines have different ones, or no answer could carry them', () => {
    expect(numberOf(line('10', 'SO-7'), line('20', 'SO-7'))).toBe('SO-7');
    expect(numberOf(line('10', 'SO-7'), line('20', 'SO-8'))).toBe('');
    expect(numberOf(line('10', 'SO 7'))).toBe('');
    expect(numberOf(line('10', ''))).toBe('');
    expect(numberOf(line('10', 'S'.repeat(101)))).toBe('');
    expect(numberOf(line('10', 'S'.repeat(100)))).toBe('S'.repeat(100));
  });

  it.each([null, '', 'SO 8'])('leave out a line whose number is %j', (number) => {
    expect(numberOf(line('10', 'SO-7'), line('20', number))).toBe('SO-7');
  });

  it.each([
    ['are given to the lines in another order', ['12', '1'], '7'],
    ['are others, of the same digits', ['11', '2'], ''],
  ])('that the user replaced, when they %s', (_, now, wanted) => {
    const shown = withShownNumbers(noAnswerDetails, [line('10', '1'), line('20', '12')]);
    const lines = now.map((one, index) => line(String(index), one));
    expect(withShownNumbers({ ...shown, salesOrderNumber: '7' }, lines).salesOrderNumber).toBe(wanted);
  });
});

describe('the details of a line', () => {
  const [first, second] = [typedLine('1'), { ...typedLine('2'), position: '20' }];
  it('are those with its position', () => {
    expect(detailsOfLine({ ...noAnswerDetails, lines: [first, second] }, '20')).toEqual(second);
  });
  it('are empty if nothing was typed for it', () => {
    expect(detailsOfLine({ ...noAnswerDetails, lines: [first] }, '30')).toEqual({
      position: '30',
      salesOrderLinePosition: '',
      shownPosition: '',
      itemDetails: noItemDetails,
    });
  });
});

describe('an item has details', () => {
  it('if one of them is given, whichever', () => {
    const names = Object.keys(noItemDetails);
    expect(names.filter((name) => hasItemDetails({ ...noItemDetails, [name]: '1' }))).toEqual(names);
  });
  it('but not if none is given', () => expect(hasItemDetails(noItemDetails)).toBe(false));
});

describe('the service refuses', () => {
  it.each([
    ['a country of origin that isn’t the code of one', 'countryOfOriginCodeIso2', ['XX', 'Netherlands']],
    ['a commodity code without 8 digits', 'combinedNomenclatureCode', ['7318158', '731815889', '7318 1588']],
    [
      'a dangerous goods code without 4 digits',
      'dangerousGoodsCodeUnece',
      ['126', '12633', 'UN1263', 'ABCD'],
    ],
    ['a weight that is no number above zero', 'netWeight', ['heavy', '1,5', '0', '0.00', '-1']],
  ])('%s', (_, name, values) => {
    for (const value of values) {
      const details = { ...noItemDetails, netWeightUnitOfMeasureIso: 'KGM', [name]: value };
      expect(wrongDetails(details)).toEqual([name]);
    }
  });

  it('a weight without a unit', () => {
    expect(wrongDetails({ ...noItemDetails, netWeight: '1.5' })).toEqual(['netWeightUnitOfMeasureIso']);
  });

  it('several details at once, each named', () => {
    const details = { ...noItemDetails, netWeight: '0', dangerousGoodsCodeUnece: '1' };
    expect(wrongDetails(details)).toEqual([
      ...['netWeight', 'netWeightUnitOfMeasureIso', 'dangerousGoodsCodeUnece'],
    ]);
  });

  it.each([
    ['no details', {}],
    ['the code of a country', { countryOfOriginCodeIso2: 'NL' }],
    ['a commodity code with 8 digits', { combinedNomenclatureCode: '73181588' }],
    ['a dangerous goods code with 4 digits', { dangerousGoodsCodeUnece: '1263' }],
    ['a weight with its unit', { netWeight: '0.25', netWeightUnitOfMeasureIso: 'KGM' }],
    ['a unit without a weight, since it isn’t sent', { netWeightUnitOfMeasureIso: 'KGM' }],
    ['any serial and batch number', { serialNumber: 'no. 1', batchNumber: 'B 2' }],
  ])('but not %s', (_, details) => {
    expect(wrongDetails({ ...noItemDetails, ...details })).toEqual([]);
  });
});

describe('an answer waits for a correction', () => {
  const lineWith = (position: string, change: object) => ({ ...typedLine(''), position, ...change });
  const heavy = { itemDetails: { ...noItemDetails, netWeight: 'heavy', netWeightUnitOfMeasureIso: 'KGM' } };
  const placesOf = (salesOrderNumber: string, ...lines: ReturnType<typeof lineWith>[]) =>
    wrongPlaces({ ...noAnswerDetails, salesOrderNumber, lines }, new Set(['10', '20']));

  it.each([
    ['of our order number, if it has a space', 'SO 7', [{}], [null]],
    [
      'of a line whose position in our order has a space',
      'SO-7',
      [{}, { salesOrderLinePosition: '1 a' }],
      ['20'],
    ],
    ['of a line with a wrong detail of its item', '', [heavy], ['10']],
    ['of all of these', 'SO 7', [heavy, { salesOrderLinePosition: '1 a' }], [null, '10', '20']],
    ['of nothing, if all is right', 'SO-7', [{ salesOrderLinePosition: '1' }, {}], []],
    ['of no line that isn’t answered', '', [{}, {}, heavy], []],
  ])('%s', (_, number, lines, places) => {
    expect(placesOf(number, ...lines.map((line, index) => lineWith(`${index + 1}0`, line)))).toEqual(places);
  });
});
