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

describe('our numbers as the service has them', () => {
  it('stand where none is kept', () => {
    const kept = {
      position: '10',
      salesOrderLinePosition: '',
      itemDetails: { ...noItemDetails, batchNumber: 'B' },
    };
    expect(
      withShownNumbers({ ...noAnswerDetails, lines: [kept] }, [line('10', 'SO-7', '1'), line('20', null)]),
    ).toEqual({
      ...{ salesOrderNumber: 'SO-7', message: '' },
      lines: [{ ...kept, salesOrderLinePosition: '1' }],
    });
  });

  it('never stand in the place of one that is kept', () => {
    const kept = { position: '10', salesOrderLinePosition: '2', itemDetails: noItemDetails };
    const details = { salesOrderNumber: 'SO-8', message: '', lines: [kept] };
    expect(withShownNumbers(details, [line('10', 'SO-7', '1')])).toEqual(details);
  });

  it('are none where lines have different ones, or no answer could carry them', () => {
    expect(numberOf(line('10', 'SO-7'), line('20', 'SO-7'))).toBe('SO-7');
    expect(numberOf(line('10', 'SO-7'), line('20', 'SO-8'))).toBe('');
    expect(numberOf(line('10', 'SO 7'))).toBe('');
    expect(numberOf(line('10', ''))).toBe('');
    expect(numberOf(line('10', 'S'.repeat(101)))).toBe('');
  });
});
