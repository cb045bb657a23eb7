import { expect, it } from 'vitest';
import { refusalsOf } from '../../../src/main/practice/buyers/refusals.ts';
import { createPracticeService } from '../../../src/main/practice/create-practice-service.ts';
import { delivery, netPrice } from '../../fixtures/build-order.ts';

const wanted = { deliverySchedule: [delivery('2026-12-14', '100')], prices: netPrice('4.20') };

const line = () => {
  const { buyers } = createPracticeService({ sample: 'empty' });
  const [issued] = buyers.issue({ lineCount: 1 }).lines;
  if (issued === undefined) throw new Error('A line was issued.');
  return { ...issued, requested: wanted, confirmed: null, reopenRequest: null };
};

it.each([
  ['a later day', [delivery('2026-12-18', '100')], '4.20', ['That is too late for our assembly.']],
  ['an earlier day', [delivery('2026-12-10', '100')], '4.20', ['We can’t store the goods that early.']],
  ['less', [delivery('2026-12-14', '80')], '4.20', ['We need exactly the ordered quantity.']],
  [
    'two deliveries',
    [delivery('2026-12-11', '50'), delivery('2026-12-14', '50')],
    '4.20',
    ['We need the full quantity in one delivery.'],
  ],
  ['another price', [delivery('2026-12-14', '100')], '4.35', ['The price was agreed in the contract.']],
])('a buyer who rejects %s says why', (_, deliverySchedule, price, reasons) => {
  expect(refusalsOf({ ...line(), proposal: { deliverySchedule, prices: netPrice(price) } })).toEqual(reasons);
});
