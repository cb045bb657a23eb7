import { describe, expect, test } from 'vitest';
import type { Order } from '../../../src/shared/domain/order/order.ts';
import { orderChanges } from '../../../src/shared/domain/order-changes/order-changes.ts';
import {
  refusalReasons,
  withRefusalReasons,
} from '../../../src/shared/domain/order-changes/refusal-reasons.ts';
import { aLine, anOrder, delivery, status } from '../../fixtures/build-order.ts';

const refusedWith = (reason: string | null, quantity: string): Order =>
  anOrder({
    lines: [
      aLine({
        ...{ reason, deliverySchedule: [delivery('2026-12-10', quantity)] },
        status: status('InProgress', 'RejectedSupplierProposal'),
      }),
    ],
  });

const proposed = anOrder({ lines: [aLine({ status: status('InProgress', 'OpenSupplierProposal') })] });
const refused = refusedWith('We need it earlier.', '100');
const silent = refusedWith(null, '80');
const again = refusedWith('We need less.', '60');

/** The reason after these versions, and the reasons in the changes since the proposal. */
const told = (...versions: Order[]) => {
  const all = [proposed, ...versions];
  const now = all.at(-1) ?? proposed;
  const history = versions
    .map((one, index) => ({ changes: orderChanges(all[index] ?? proposed, one) }))
    .toReversed();
  const reasons = refusalReasons(now.lines, history);
  const changes = withRefusalReasons(orderChanges(proposed, now), reasons);
  return {
    reason: reasons.get('00010'),
    said: changes.flatMap((one) =>
      one.field === 'reason' && one.after?.type === 'text' ? [one.after.text] : [],
    ),
  };
};

describe('the reason of a refusal', () => {
  const kept = { reason: 'We need it earlier.', said: ['We need it earlier.'] };
  test.each([
    ['the refusal', [refused]],
    ['a change without a reason', [refused, silent]],
    ['a change with a reason of its own', [refused, again]],
    ['several changes', [refused, silent, again]],
  ])('is the same after %s', (_, versions) => expect(told(...versions)).toEqual(kept));

  test('is missing where the buyer gave none, and belongs to open refusals alone', () => {
    expect(told(refusedWith(null, '100'), again)).toEqual({ reason: null, said: [] });
    expect(refusalReasons(proposed.lines, []).size).toBe(0);
    expect(refusalReasons(again.lines, []).get('00010')).toBe('We need less.');
  });
});
