import { expect, it } from 'vitest';
import { createRandom } from '../../../src/main/practice/sample/random.ts';
import { sampleWorld } from '../../../src/main/practice/sample/sample-world.ts';
import { logisticsStatus, processStatus } from '../../../src/shared/domain/order/statuses.ts';
import { dayAt } from '../../../src/shared/domain/values/calendar-date.ts';

// Each day of a week: the sample moves weekends.
it.each([0, 1, 2, 3, 4, 5, 6])('goods are delivered only on days that have passed (day %i)', (day) => {
  for (const seed of [1, 7, 20_261_121]) {
    const now = Date.UTC(2026, 10, 22 + day, 10);
    const today = dayAt(now, 'UTC');
    const { orders } = sampleWorld(createRandom(seed), now, 'full');
    const lines = orders.flatMap((order) => order.lines);
    const delivered = lines.filter((line) => line.delivered);
    const days = delivered.flatMap(({ confirmed, deliveryHistory }) => [
      ...(confirmed?.deliverySchedule ?? []).filter(({ status }) => status === logisticsStatus.delivered),
      ...deliveryHistory,
    ]);
    expect(days.filter(({ date }) => date === null || date > today)).toEqual([]);
    const states = Object.keys(Object.groupBy(delivered, (line) => line.processStatus)).toSorted();
    expect(states, `seed ${seed}`).toEqual([processStatus.completed, processStatus.confirmed]);
  }
});
