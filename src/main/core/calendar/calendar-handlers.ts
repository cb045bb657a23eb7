import type { DeliveryPeriod, DeliveryRow } from '../../../shared/contract/calls/calendar.ts';
import type { Delivery } from '../../../shared/domain/delivery/delivery.ts';
import { createDeliveryLoad, isBehind } from '../../../shared/domain/delivery/delivery-load.ts';
import { type CalendarDate, dayAt } from '../../../shared/domain/values/calendar-date.ts';
import { compareTexts } from '../../../shared/domain/values/plain-text.ts';
import type { BuyerNames } from '../companies/buyer-names.ts';
import { inSlices } from '../in-slices.ts';
import type { Clock, Timers } from '../ports.ts';
import type { HandlersOf } from '../rpc/handlers.ts';
import type { createPromises } from './promises.ts';

type Deps = {
  clock: Clock;
  timers: Timers;
  promises: Pick<ReturnType<typeof createPromises>, 'all'>;
  names: BuyerNames;
};

export const calendarHandlers = ({
  clock,
  timers,
  promises,
  names,
}: Deps): HandlersOf<'calendar.load' | 'calendar.deliveries'> => ({
  'calendar.load': async () => {
    const all = await promises.all();
    const today = dayAt(clock.now());
    const load = createDeliveryLoad(today);
    let hidden = 0;
    let lateOrders = 0;
    await inSlices(timers, all?.orders ?? [], (order) => {
      for (const delivery of order.deliveries) load.add(delivery);
      if (order.deliveries.some((one) => one.kind === 'agreed' && isBehind(one, today))) lateOrders += 1;
      hidden += order.hidden;
    });
    return { ...load.result(), lateOrders, hidden, unreadable: all?.unreadable ?? 0 };
  },
  'calendar.deliveries': async ({ period, limit }) => {
    const all = await promises.all();
    const today = dayAt(clock.now());
    const byDate = new Map<CalendarDate, DeliveryRow[]>();
    let found = 0;
    const buyers = all === null ? null : names.of(all.accountId);
    await inSlices(timers, all?.orders ?? [], ({ deliveries, hidden: _, buyer, ...order }) => {
      for (const delivery of deliveries) {
        if (!isInScope(delivery, period, today)) continue;
        const ofDay = byDate.get(delivery.date) ?? [];
        ofDay.push({ ...order, ...delivery, buyerName: buyers?.onOrder(buyer) ?? buyer.buyerName });
        byDate.set(delivery.date, ofDay);
        found += 1;
      }
    });
    // One day at a time: sorting a hundred thousand deliveries at once would block the event loop.
    const rows: DeliveryRow[] = [];
    await inSlices(timers, [...byDate.keys()].toSorted(compareTexts), (date) => {
      if (rows.length >= limit) return;
      for (const row of (byDate.get(date) ?? []).toSorted(ofOneDay)) rows.push(row);
    });
    return { rows: rows.slice(0, limit), more: Math.max(0, found - limit) };
  },
});

const isInScope = (delivery: Delivery, period: DeliveryPeriod, today: CalendarDate): boolean => {
  if (isBehind(delivery, today)) return period === 'overdue';
  if (period === 'overdue' || delivery.date < period.from) return false;
  return period.to === null || delivery.date <= period.to;
};

// Confirmed deliveries before requested ones.
const ofOneDay = (a: DeliveryRow, b: DeliveryRow): number =>
  compareTexts(a.kind, b.kind) ||
  compareTexts(a.purchaseOrderNumber, b.purchaseOrderNumber) ||
  compareTexts(a.position, b.position);
