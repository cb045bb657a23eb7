import fc from 'fast-check';
import { expect, it } from 'vitest';
import { afterSending } from '../../../src/main/core/outbox/after-attempt.ts';
import { nextStep, type QueuedEntry } from '../../../src/main/core/outbox/next-step.ts';
import type { SendOutcome } from '../../../src/main/core/service/order-service.ts';

const problem = { code: 'service.trouble', params: {}, detail: null } as const;

const outcomes: fc.Arbitrary<SendOutcome> = fc.oneof(
  { weight: 3, arbitrary: fc.constant<SendOutcome>({ kind: 'taken' }) },
  fc.constant<SendOutcome>({ kind: 'later', problem, notBefore: null }),
  fc.constant<SendOutcome>({ kind: 'unclear', problem, notBefore: null }),
  fc.constant<SendOutcome>({ kind: 'refused', problem: { ...problem, code: 'service.refused' } }),
);

const written = fc.array(
  fc.record({ orderKey: fc.nat({ max: 3 }), undoMs: fc.nat({ max: 60_000 }), at: fc.nat({ max: 120_000 }) }),
  { minLength: 1, maxLength: 12 },
);

it('every answer is sent or shown to the user, and answers to one order go in the order in which they were written', () => {
  fc.assert(
    fc.property(
      written,
      fc.infiniteStream(outcomes),
      fc.infiniteStream(fc.double({ min: 0, max: 0.99, noNaN: true })),
      (answers, ends, chance) => {
        let now = 0;
        const attempts = new Map<string, number>();
        const left: QueuedEntry[] = [];
        const refused: QueuedEntry[] = [];
        let waiting: QueuedEntry[] = answers
          .toSorted((a, b) => a.at - b.at)
          .map(({ orderKey, undoMs, at }, sequence) => ({
            id: `e${sequence}`,
            sequence,
            orderKey,
            once: true,
            undoUntil: at + undoMs,
            nextAttemptAt: at,
            waitsFor: 'nothing',
          }));
        for (let turn = 0; waiting.length > 0 && turn < 10_000; turn += 1) {
          const step = nextStep(waiting, now);
          expect(step.kind).not.toBe('idle');
          if (step.kind === 'wait') {
            expect(step.until).toBeGreaterThan(now);
            now = step.until;
          }
          if (step.kind !== 'go') continue;
          const entry = waiting.find(({ id }) => id === step.id);
          if (entry === undefined) throw new Error('Nobody knows whose turn it is.');
          expect(entry.undoUntil).toBeLessThanOrEqual(now);
          expect(entry.nextAttemptAt).toBeLessThanOrEqual(now);
          const count = (attempts.get(entry.id) ?? 0) + 1;
          attempts.set(entry.id, count);
          const end = ends.next().value;
          now += 10;
          const { state, nextAttemptAt } = afterSending(end, count, now, chance.next().value);
          waiting = waiting.filter((one) => one !== entry);
          if (state === 'sent') left.push(entry);
          else if (state === 'needs-attention') refused.push(entry);
          else {
            expect(nextAttemptAt).toBeGreaterThanOrEqual(now + (end.kind === 'unclear' ? 60_000 : 2_000));
            waiting.push({ ...entry, nextAttemptAt: nextAttemptAt ?? now });
          }
        }
        expect(left.length + refused.length).toBe(answers.length);
        for (const orderKey of [0, 1, 2, 3]) {
          const sequences = left.filter((one) => one.orderKey === orderKey).map(({ sequence }) => sequence);
          expect(sequences).toEqual(sequences.toSorted((a, b) => a - b));
        }
      },
    ),
    { numRuns: 200 },
  );
});
