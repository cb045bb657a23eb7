import { type ServiceTimestamp, timestampAt } from '../../../shared/domain/values/service-timestamp.ts';
import type { SampleDocument } from '../documents/document-store.ts';
import type { Buyer, PracticeOrder } from '../orders/practice-order.ts';
import { type BuyerProfile, buyerProfiles } from './buyer-profiles.ts';
import { draftOrder } from './draft-order.ts';
import { type Event, type History, histories } from './histories.ts';
import type { Random } from './random.ts';
import {
  bigOrder,
  dropShipment,
  forecast,
  invoiceElsewhere,
  longTexts,
  oneDelivery,
  requestForQuotation,
  type SpecialOrder,
  soldByWeight,
} from './special-orders.ts';

export type SampleWorld = { buyers: Buyer[]; orders: PracticeOrder[]; documents: SampleDocument[] };

/**
 * Sixty orders of five buyers in every state, issued during the four weeks before `now`. The same random
 * choices and the same `now` (milliseconds) give the same world.
 */
export const sampleWorld = (random: Random, now: number, sample: 'full' | 'empty'): SampleWorld => {
  const buyers = buyerProfiles.map(buyerOf);
  if (sample === 'empty') return { buyers, orders: [], documents: [] };
  const moments = new Set<number>();
  const documents: SampleDocument[] = [packingInstruction(random.uuid())];
  const orders = plans(documents).map((plan, index): PracticeOrder => {
    const profile = profileFor(plan, index);
    const issued = now - Math.round((plan.age[0] + random.next() * (plan.age[1] - plan.age[0])) * dayMs);
    const events: Event[] = histories[plan.history];
    const draft = draftOrder({
      profile,
      buyerAccountNumber: profile.buyerAccountNumber,
      random,
      at: momentAt(issued, now, moments),
      count: index,
      lineCount: plan.lines ?? random.pick([1, 1, 1, 2, 2, 3, 3, 4, 5, 6, 8, 12]),
      lead: plan.lead ?? [12, 60],
    });
    documents.push(...draft.documents);
    const special = plan.special?.(draft.order) ?? draft.order;
    return events.reduce<PracticeOrder>((order, event, step) => {
      const share = (step + 0.3 + random.next() * 0.5) / events.length;
      return event(order, momentAt(issued + Math.round((now - issued) * share), now, moments));
    }, special);
  });
  return { buyers, orders, documents };
};

type Plan = {
  history: History;
  /** The order was issued this many days before now: from, to. */
  age: readonly [number, number];
  lead?: readonly [number, number];
  lines?: number;
  buyer?: number;
  special?: SpecialOrder;
};

const dayMs = 86_400_000;

const times = (count: number, plan: Plan): Plan[] => Array.from({ length: count }, () => plan);

const plans = ([textFile]: SampleDocument[]): Plan[] => [
  // Delivered goods were due before the event that delivers them.
  ...times(2, { history: 'completed', age: [24, 28], lead: [4, 6], special: oneDelivery }),
  ...times(3, { history: 'overdue', age: [24, 28], lead: [14, 20] }),
  ...times(2, { history: 'delivered', age: [22, 27], lead: [9, 12], special: oneDelivery }),
  ...times(10, { history: 'confirmed', age: [5, 24], lead: [30, 80] }),
  ...times(2, { history: 'rejected', age: [9, 20] }),
  ...times(2, { history: 'cancelled', age: [6, 18] }),
  { history: 'lineCancelled', age: [7, 14], lines: 4, lead: [30, 60] },
  { history: 'proposalApproved', age: [6, 12], lead: [30, 60] },
  { history: 'reissued', age: [4, 9], lead: [20, 60], special: dropShipment },
  ...times(2, { history: 'reconfirmation', age: [8, 15], lines: 3, lead: [20, 60] }),
  ...times(2, { history: 'buyerReopen', age: [7, 14], lead: [25, 60] }),
  ...times(2, { history: 'proposalRejected', age: [3, 7], lead: [15, 40] }),
  { history: 'supplierReopen', age: [5, 9], lead: [20, 50] },
  ...times(5, { history: 'waiting', age: [1, 5], lead: [15, 50] }),
  ...times(3, { history: 'partly', age: [2, 6], lines: 5, lead: [15, 50] }),
  { history: 'issued', age: [8, 9], lines: 500, buyer: 0, special: bigOrder },
  { history: 'issued', age: [5, 6], lines: 3, special: requestForQuotation },
  { history: 'issued', age: [5, 6], lines: 6, buyer: 1, special: forecast },
  { history: 'issued', age: [3, 4], lines: 2, buyer: 1, special: soldByWeight },
  ...(textFile === undefined
    ? []
    : [{ history: 'issued', age: [2, 3], lines: 4, buyer: 2, special: longTexts(textFile) } satisfies Plan]),
  { history: 'issued', age: [2, 7], buyer: 3, special: invoiceElsewhere },
  ...times(3, { history: 'issued', age: [2, 7], buyer: 3 }),
  ...times(12, { history: 'issued', age: [0.05, 6] }),
];

// A buyer that doesn't know its number with us never got an order response: it has issued orders only.
const profileFor = (plan: Plan, index: number): BuyerProfile => {
  const known = buyerProfiles.filter(({ buyerAccountNumber }) => buyerAccountNumber !== null);
  const choice = plan.buyer === undefined ? known[index % known.length] : buyerProfiles[plan.buyer];
  if (choice === undefined) throw new RangeError(`There is no buyer ${plan.buyer}.`);
  return choice;
};

// Each change has its own moment, so that a time identifies an order.
const momentAt = (instant: number, now: number, taken: Set<number>): ServiceTimestamp => {
  let free = inWorkingHours(instant, now);
  while (taken.has(free)) free += 1;
  taken.add(free);
  return timestampAt(free);
};

const buyerOf = ({ companyId, name, supplierAccountNumber, buyerAccountNumber }: BuyerProfile): Buyer => ({
  companyId,
  name,
  supplierAccountNumber,
  buyerAccountNumber,
  autoConfirm: false,
  proposeWhenAccepted: false,
});

const packingInstruction = (id: string): SampleDocument => ({
  id,
  filename: 'packing-instruction.txt',
  contentType: 'text/plain; charset=utf-8',
  content: Buffer.from(
    'Packing instruction\n\n1. One item number per box.\n2. Labels on two sides.\n3. No loose filling material.\n',
  ),
});

/**
 * Moves an instant into office hours (7 to 17, UTC), and from a weekend to the Friday before. It keeps the
 * order of instants. The day of `now` stays, so that nothing moves into the future.
 *
 * @param instant milliseconds since 1970 (UTC), like `now`
 */
export const inWorkingHours = (instant: number, now: number): number => {
  const day = Math.floor(instant / dayMs);
  if (day === Math.floor(now / dayMs)) return instant;
  const share = (instant - day * dayMs) / dayMs;
  const afterFriday = (day + 6) % 7;
  if (afterFriday === 0) return at(day, 7, 16, share);
  // Saturday and Sunday share the last hour of Friday.
  return afterFriday <= 2
    ? at(day - afterFriday, 16, 17, (afterFriday - 1 + share) / 2)
    : at(day, 7, 17, share);
};

const at = (day: number, fromHour: number, toHour: number, share: number): number =>
  day * dayMs + Math.round((fromHour + (toHour - fromHour) * share) * 3_600_000);
