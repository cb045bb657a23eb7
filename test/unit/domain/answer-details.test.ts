import { describe, expect, it } from 'vitest';
import {
  noAnswerDetails,
  noItemDetails,
  withShownNumbers,
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
  });
});
