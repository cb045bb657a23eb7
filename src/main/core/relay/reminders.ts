import { z } from 'zod';
import { buyerKeyOf } from '../../../shared/contract/calls/export-parties.ts';
import type { Reminder } from '../../../shared/contract/calls/relay-desk.ts';
import { openDaysSince, reminderDayOf } from '../../../shared/domain/escalation/reminder.ts';
import type { OpenDays } from '../../../shared/domain/planning/workshop.ts';
import { dayAt } from '../../../shared/domain/values/calendar-date.ts';
import type { BuyerNames } from '../companies/buyer-names.ts';
import type { CoreContext } from '../context.ts';
import { summaryColumn } from '../orders/stored-order.ts';
import type { Database } from '../ports.ts';

export type Reminders = ReturnType<typeof createReminders>;

/** Reads the orders again only after a change, and on a new day. */
export const createReminders = (
  core: Pick<CoreContext, 'clock' | 'database'>,
  deps: {
    names: BuyerNames;
    openDays: (now: number) => Promise<OpenDays>;
    daysOf: (accountId: number) => number | null;
  },
) => {
  let known: { of: string; reminders: Reminder[] } | null = null;
  return {
    changed: (): void => {
      known = null;
    },
    list: async (accountId: number): Promise<Reminder[]> => {
      const days = deps.daysOf(accountId);
      // Without any, the library of public holidays needn't be loaded.
      if (days === null) return [];
      const now = core.clock.now();
      const open = await deps.openDays(now);
      const of = JSON.stringify([accountId, days, dayAt(now), open.weekdays, open.closed]);
      if (known?.of !== of) {
        const { names } = deps;
        known = {
          of,
          reminders: remindersOf({ database: core.database, names }, accountId, days, open, now),
        };
      }
      return known.reminders;
    },
  };
};

/**
 * Orders with a proposal of this desk to which the buyer hasn't reacted for so many open days, the oldest
 * first. The newest proposal of an order counts.
 */
const remindersOf = (
  { database, names }: { database: Database; names: BuyerNames },
  accountId: number,
  days: number,
  open: OpenDays,
  now: number,
): Reminder[] => {
  const today = dayAt(now);
  const buyers = names.of(accountId);
  return database
    .all(proposalsSql, accountId)
    .map((row) => proposalRow.parse(row))
    .flatMap(({ orderKey, purchaseOrderNumber, summary, sentAt }) => {
      const day = reminderDayOf(sentAt, days, open);
      if (day === null || day > today) return [];
      const buyerName = buyers.onOrder({ buyerKey: buyerKeyOf(summary), ...summary });
      return {
        orderKey,
        purchaseOrderNumber,
        buyerName,
        sentAt,
        openDays: openDaysSince(sentAt, today, open),
      };
    })
    .toSorted((one, other) => one.sentAt - other.sentAt);
};

const proposalRow = z.object({
  ...{ orderKey: z.number().int(), purchaseOrderNumber: z.string(), sentAt: z.number().int() },
  summary: summaryColumn,
});

/** CROSS JOIN keeps this order: few orders wait for the buyer, and an index finds their answers. */
const proposalsSql = `
  SELECT o.key AS orderKey, o.purchase_order_number AS purchaseOrderNumber, o.summary, max(answer.sent_at) AS sentAt
  FROM orders AS o CROSS JOIN outbox AS answer ON answer.order_key = o.key
  WHERE o.account_id = ? AND o.is_open = 1 AND json_array_length(o.facts, '$.buyer') > 0
    AND answer.kind = 'response' AND answer.state IN ('sent', 'done') AND answer.sent_at IS NOT NULL
    AND EXISTS (
      SELECT 1 FROM json_each(answer.content, '$.lines') AS line, json_each(o.facts, '$.buyer') AS waits
      WHERE line.value ->> '$.answer.kind' = 'propose' AND line.value ->> '$.seen.position' = waits.value)
  GROUP BY o.key`;
