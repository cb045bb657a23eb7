import { describe, expect, it } from 'vitest';
import { OrderbellError } from '../../src/shared/contract/errors.ts';
import { fuzzSeed } from './budget.ts';
import { runFuzz } from './run-fuzz.ts';
import { orderbell } from './subjects.ts';

/** Some dozens of each target. */
const few = { seed: fuzzSeed, from: 0, count: 2_000 };

describe('an input counts as a service’s input', () => {
  it.each(['pages', 'orders', 'shipments', 'headers', 'webhooks', 'store', 'companies', 'documents'])(
    'if Orderbell has read it: each of the %s',
    async (only) => {
      const { runs, fromService } = await runFuzz({ ...few, only });
      expect(runs).toBeGreaterThan(20);
      expect(fromService).toBe(runs);
    },
  );

  it('not if the request failed before any answer', async () => {
    const unanswered = await runFuzz({
      ...few,
      only: 'service',
      subjects: {
        ...orderbell,
        session: (...parts) => ({
          ...orderbell.session(...parts),
          send: async () => {
            throw new OrderbellError('service.unreachable');
          },
        }),
      },
    });
    expect(unanswered.runs).toBeGreaterThan(20);
    expect(unanswered.fromService).toBe(0);
    const { runs, fromService } = await runFuzz({ ...few, only: 'service' });
    expect(fromService).toBeGreaterThan(runs * 0.7);
  });

  it('not if it is Orderbell’s own', async () => {
    for (const only of ['decimals', 'moments', 'uploads', 'responses', 'inbound']) {
      const { runs, fromService } = await runFuzz({ ...few, only });
      expect(runs).toBeGreaterThan(20);
      expect(fromService).toBe(0);
    }
  });
});
