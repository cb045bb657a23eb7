import { describe, expect, it } from 'vitest';
import { at, propose } from '../answering/house.ts';
import { expectSentence, isAnswer, isLook, openFaultHouse } from './fault-house.ts';
import { rows } from './faults.ts';

const terms = { deliverySchedule: [{ date: '2026-12-10', quantity: '100' }], netPrice: '4.20' };

describe('an answer', () => {
  it.each(rows)('meets $name and takes effect exactly once', async ({ fault, poll, answer }) => {
    const house = await openFaultHouse();
    house.practice.buyers.issue({ purchaseOrderNumber: 'PO-1', lines: [terms] });
    const { key, order } = await house.heard('PO-1');
    const line = order.lines[0];
    if (line === undefined) throw new Error('The order has no line.');
    house.break(isAnswer, fault, 1);
    const { id } = await house.send(key, at(line, propose(line, { dates: ['2026-12-24'] })));
    if (answer !== 'believed') {
      const hit = await house.until(async () => {
        const { problem, state } = await house.entry(key, id);
        // What was taken in may be seen in the order before anyone has looked at the answer's trouble.
        return problem ?? (state === 'done' ? 'seen' : null);
      }, 'what went wrong');
      if (hit !== 'seen') expectSentence(hit, poll ?? 'internal');
      expect(house.logged(`response-${answer}`)).toEqual([expect.objectContaining({ code: poll })]);
    }
    await house.reach(key, id, 'done');
    const { responses } = house.practice.world;
    expect(responses).toHaveLength(1);
    expect(responses[0]?.response.lines).toMatchObject([
      {
        purchaseOrderLinePosition: line.position,
        deliverySchedule: [{ date: '2026-12-24', quantity: '100' }],
      },
    ]);
    const shown = (await house.detail(key)).order.lines[0];
    expect(shown?.status.inProgressStatus).toBe('OpenSupplierProposal');
    const bodies = house.front.seen.filter(isAnswer).map(({ body }) => body);
    expect(new Set(bodies)).toEqual(new Set([house.bodyOf(id)]));
    expect(bodies).toHaveLength(fault.takenIn ? 1 : 2);
    if (answer === 'unclear' && !fault.takenIn) {
      // Nothing goes a second time before the order was looked at.
      const { seen } = house.front;
      expect(seen.slice(seen.findIndex(isAnswer), seen.findLastIndex(isAnswer)).some(isLook)).toBe(true);
    }
    expect(house.logins()).toBe(1);
  });
});
