import { z } from 'zod';
import { ages, outcomes, paces } from '../../domain/answer/answer-figures.ts';
import { shownInRow } from '../../domain/values/cut-text.ts';
import { call } from '../call.ts';

const count = z.number().int();

const answerFiguresSchema = z.object({
  /** Orders that wait for an answer now, by age, and their lines that wait. */
  open: z.object({ orders: count, lines: count, byAge: z.record(z.enum(ages), count) }),
  /**
   * Answers to a request that the service took in the period. Their time counts from the receipt of the
   * buyer's last version until the service took the answer. `median`: milliseconds; `null` for too few
   * answers.
   */
  times: z.object({ answers: count, median: z.number().nullable(), byPace: z.record(z.enum(paces), count) }),
  /** Lines of the answers that the order came to show in the period. */
  lines: z.record(z.enum(outcomes), count),
});
export type AnswerFigures = z.infer<typeof answerFiguresSchema>;

const deliveryCountsSchema = z.object({
  /** Confirmed deliveries that were due in the period: on time, or late. */
  onTime: count,
  late: count,
});

export const overviewCalls = {
  /**
   * For the account in use. `days`: the length of the period until now. Buyers without any figure are left
   * out.
   */
  'overview.get': call(
    z.object({ days: z.number().int().min(1).max(3660) }),
    z.object({
      all: answerFiguresSchema,
      buyers: z.array(z.object({ key: z.string(), name: z.string(), figures: answerFiguresSchema })),
    }),
    shownInRow,
  ),
  /**
   * On-time deliveries (`domain/delivery/on-time.ts`) of the account in use, due in the last `days` days.
   * Buyers without any are left out.
   */
  'overview.deliveries': call(
    z.object({ days: z.number().int().min(1).max(3660) }),
    z.object({
      all: deliveryCountsSchema,
      buyers: z.array(deliveryCountsSchema.extend({ key: z.string(), name: z.string() })),
    }),
    shownInRow,
  ),
};
