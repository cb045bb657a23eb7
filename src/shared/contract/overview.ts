import { z } from 'zod';
import { ages, outcomes, paces } from '../domain/answer-figures.ts';
import { call } from './call.ts';

const count = z.number().int();

const answerFiguresSchema = z.object({
  /** Orders that lie in `to-answer` now, by how long they have, and how many of their lines ask for an answer. */
  open: z.object({ orders: count, lines: count, byAge: z.record(z.enum(ages), count) }),
  /**
   * Answers that the service took in the period, to something that had been asked. The time of each is from when the last version
   * of the buyer's that it answers came in here until the service took it. `median`: ms; `null` where there are too few answers.
   */
  times: z.object({ answers: count, median: z.number().nullable(), byPace: z.record(z.enum(paces), count) }),
  /** Lines of the answers that came to be done in the period: those that the order shows. */
  lines: z.record(z.enum(outcomes), count),
});
export type AnswerFigures = z.infer<typeof answerFiguresSchema>;

export const overviewCalls = {
  /** Of the account in use. `days`: how far the period reaches back from now. Buyers with no figure at all are left out. */
  'overview.get': call(
    z.object({ days: z.number().int().min(1).max(3660) }),
    z.object({
      all: answerFiguresSchema,
      buyers: z.array(z.object({ key: z.string(), name: z.string(), figures: answerFiguresSchema })),
    }),
  ),
};
