import { expect, it } from 'vitest';
import { createAgenda } from '../../../../src/main/core/relay/agenda.ts';
import { nameOfOrder } from '../../../../src/main/core/relay/gather.ts';

it('looks at everything first, then at what changed and at what has come', () => {
  const agenda = createAgenda();
  expect([agenda.takeOrders(0, 'a'), agenda.causesAt(0)]).toEqual([null, null]);
  agenda.asked(
    null,
    [1, 2].map((key) => ({ ...nameOfOrder(key), at: key * 100 })),
  );
  expect([agenda.hasOrders(), agenda.causesAt(0), agenda.next()]).toEqual([false, [], 100]);

  agenda.addOrders([7]);
  agenda.addCauses([nameOfOrder(7)]);
  expect([...(agenda.takeOrders(1, 'a') ?? [])]).toEqual([7]);
  expect(agenda.takeOrders(1, 'a')?.size).toBe(0);
  // Until it was asked, also if a round breaks off.
  expect(agenda.causesAt(1)).toEqual([nameOfOrder(7)]);
  expect(agenda.causesAt(100)?.map(({ id }) => id)).toEqual(['7', '1']);
  agenda.asked([nameOfOrder(7), nameOfOrder(1)], [{ ...nameOfOrder(7), at: 500 }]);
  expect([agenda.causesAt(100), agenda.next()]).toEqual([[], 200]);
});

it.each<[string, (agenda: ReturnType<typeof createAgenda>) => unknown]>([
  ['after another basis', (agenda) => agenda.takeOrders(1, 'b')],
  ['after ten minutes', (agenda) => agenda.takeOrders(600_000, 'a')],
  ['after the clock was set back by as much', (agenda) => agenda.takeOrders(-600_000, 'a')],
  [
    'after a fault',
    (agenda) => {
      agenda.all();
      return agenda.takeOrders(1, 'a');
    },
  ],
])('looks at everything again %s', (_, take) => {
  const agenda = createAgenda();
  agenda.takeOrders(0, 'a');
  agenda.asked(null, []);
  expect(agenda.takeOrders(0, 'a')?.size).toBe(0);
  expect(take(agenda)).toBeNull();
  expect(agenda.causesAt(1)).toBeNull();
});
