import { describe, expect, it } from 'vitest';
import { effectOf } from '../../src/main/core/messages/effect.ts';
import { backoffDelay } from '../../src/main/core/sync/poll-timing.ts';
import { serviceTimestamp } from '../../src/shared/domain/values/service-timestamp.ts';
import { aLine, anOrder } from '../fixtures/build-order.ts';
import { foundHistories, misjudgedHistories } from './found-histories.ts';
import { runHistory } from './scheduler/run-history.ts';

describe('The oracle accepts that', () => {
  for (const { sentence, history } of misjudgedHistories) {
    it(sentence, async () => expect((await runHistory(history)).violations).toEqual([]));
  }
});

describe('Found by the simulation and fixed:', () => {
  for (const { sentence, history } of foundHistories) {
    it(sentence, async () => expect((await runHistory(history)).violations).toEqual([]));
  }

  it('the next poll after a failure has a whole millisecond as its time', () => {
    for (const fraction of [0, 0.123_456, 0.5, 0.999_999]) {
      expect(Number.isInteger(backoffDelay(1, fraction, null))).toBe(true);
    }
  });

  it('an order that was never confirmed and gets a new reason doesn’t prove that an answer arrived', () => {
    const seen = aLine();
    const now = anOrder({
      version: 2,
      lastUpdatedAt: serviceTimestamp('2026-11-17T09:05:00.000Z'),
      lines: [
        aLine({
          reason: 'Please hurry.',
          lastUpdatedAt: serviceTimestamp('2026-11-17T09:05:00.000Z'),
        }),
      ],
    });
    const effect = effectOf(
      {
        base: { version: 1, lastUpdatedAt: serviceTimestamp('2026-11-17T09:00:00.000Z') },
        lines: [{ seen, known: null, answer: { kind: 'accept' } }],
        form: 'values',
        arrived: 'taken',
        documents: [],
      },
      now,
    );
    expect(effect.kind).toBe('neither');
  });
});
