import { expect, it } from 'vitest';
import { accept, openHouse } from './house.ts';

it.each([
  ['D-200', '<?xml'],
  ['D\u0001200', '{"order"'],
])(
  'an answer is XML where that is chosen, unless it can’t write a number that the buyer is known by (%j)',
  async (number, begin) => {
    const house = await openHouse({ answerFormat: 'xml' });
    house.practice.buyers.issue({ buyer: 'Moreau', purchaseOrderNumber: 'PO-1', lineCount: 1 });
    const { key, order, revision } = await house.heard('PO-1');
    const answers = order.lines.map(({ position }) => ({ position, answer: accept }));
    const input = { orderKey: key, revision, answers, buyerAccountNumber: number };
    const { entry } = await house.call('responses.send', input);
    expect(house.bodyOf(entry.id).startsWith(begin)).toBe(true);
  },
);
