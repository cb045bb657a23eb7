import { describe, expect, it } from 'vitest';
import { at, propose } from '../answering/harness.ts';
import { expectSentence, isAnswer, isOrderFetch, isPoll, openFaultHarness } from './fault-harness.ts';
import { says } from './faults.ts';
import { faultsAt } from './faults-at.ts';

const terms = { deliverySchedule: [{ date: '2026-12-10', quantity: '100' }], netPrice: '4.20' };

describe('an answer', () => {
  it.each(faultsAt('answer'))(
    'meets $name and takes effect exactly once',
    async ({ fault, poll, upload, answer }) => {
      const harness = await openFaultHarness();
      harness.practice.buyers.issue({ purchaseOrderNumber: 'PO-1', lines: [terms] });
      const { key, order } = await harness.received('PO-1');
      const line = order.lines[0];
      if (line === undefined) throw new Error('The order has no line.');
      harness.break(isAnswer, fault, 1);
      const { id } = await harness.send(key, at(line, propose(line, { dates: ['2026-12-24'] })));
      if (answer !== 'believed') {
        const hit = await harness.until(async () => {
          const { problem, state } = await harness.entry(key, id);
          // The order may show an accepted answer before anybody has seen the answer's trouble.
          return problem ?? (state === 'done' ? 'seen' : null);
        }, 'what went wrong');
        if (hit !== 'seen') expectSentence(hit, poll ?? upload ?? 'internal');
        expect(harness.logged(`response-${answer}`)).toEqual([
          expect.objectContaining({ code: poll ?? upload }),
        ]);
      }
      await harness.reach(key, id, 'done');
      const { responses } = harness.practice.world;
      expect(responses).toHaveLength(1);
      expect(responses[0]?.response.lines).toMatchObject([
        {
          purchaseOrderLinePosition: line.position,
          deliverySchedule: [{ date: '2026-12-24', quantity: '100' }],
        },
      ]);
      const shown = (await harness.detail(key)).order.lines[0];
      expect(shown?.status.inProgressStatus).toBe('OpenSupplierProposal');
      const bodies = harness.front.seen.filter(isAnswer).map(({ body }) => body);
      expect(new Set(bodies)).toEqual(new Set([harness.bodyOf(id)]));
      expect(bodies).toHaveLength(fault.takenIn ? 1 : 2);
      if (answer === 'unclear' && !fault.takenIn) {
        // Nothing is sent a second time before a check of the order.
        const { seen } = harness.front;
        expect(seen.slice(seen.findIndex(isAnswer), seen.findLastIndex(isAnswer)).some(isOrderFetch)).toBe(
          true,
        );
      }
      expect(harness.logins()).toBe(1);
    },
  );

  it.each(faultsAt('lost answer'))(
    'that arrived and met $name is never sent twice if only a check can show it',
    async (row) => {
      const harness = await openFaultHarness();
      harness.practice.buyers.issue({ purchaseOrderNumber: 'PO-1', lines: [terms] });
      const { key, order } = await harness.received('PO-1');
      const line = order.lines[0];
      if (line === undefined) throw new Error('The order has no line.');
      // No poll succeeds in the same time.
      harness.break((one) => isPoll(one) || isAnswer(one), row.fault);
      const { id } = await harness.send(key, at(line, propose(line, { dates: ['2026-12-24'] })));
      await harness.pass(60_000);
      await harness.reach(key, id, 'done');
      expect(harness.count(isOrderFetch)).toBeGreaterThan(0);
      expect(harness.count(isAnswer)).toBe(1);
      expect(harness.practice.world.responses).toHaveLength(1);
    },
  );

  it('that got an empty 200 is never shown as confirmed, and the user can write it again', async () => {
    const harness = await openFaultHarness();
    harness.practice.buyers.issue({ purchaseOrderNumber: 'PO-1', lines: [terms] });
    const { key, order } = await harness.received('PO-1');
    const line = order.lines[0];
    if (line === undefined) throw new Error('The order has no line.');
    harness.break(isAnswer, says(200), 1);
    const answers = at(line, propose(line, { dates: ['2026-12-24'] }));
    const { id } = await harness.send(key, answers);
    await harness.reach(key, id, 'sent');
    await harness.pass(6 * 3_600_000);
    // Accepted but not yet shown: the state says no more.
    expect((await harness.entry(key, id)).state).toBe('sent');
    expect((await harness.detail(key)).folder).toBe('waiting');
    await harness.call('responses.drop', { id });
    const again = await harness.send(key, answers);
    await harness.reach(key, again.id, 'done');
    expect(harness.practice.world.responses).toHaveLength(1);
  });
});
