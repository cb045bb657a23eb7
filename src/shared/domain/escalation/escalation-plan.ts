import { z } from 'zod';
import { quietHoursSchema } from '../alerts/alert-silence.ts';
import { clockTimeSchema } from '../values/clock-time.ts';

/** A week: no step waits longer. */
export const longestStepMinutes = 7 * 24 * 60;

/** Names a step or a contact. It outlives changes of its other fields. */
export const planIdSchema = z.string().regex(/^[\w-]{1,64}$/);

/** After so many minutes the contacts get a message that something still waits. */
export const stepSchema = z.object({
  id: planIdSchema,
  /** Counted from the moment from which something waits. Acknowledged time doesn't count. */
  afterMinutes: z.number().int().min(0).max(longestStepMinutes),
  /** Which minutes count: those of the working hours, or all. */
  counts: z.enum(['working', 'all']),
  /** Ids of contacts. An unknown one is ignored. */
  contacts: z.array(planIdSchema).max(50),
});
export type Step = z.infer<typeof stepSchema>;

/**
 * Hours of work on each open day, on the computer's clock. If `to` isn't after `from`, work ends on the
 * next day: equal times mean 24 hours.
 */
export const workingHoursSchema = z.object({ from: clockTimeSchema, to: clockTimeSchema });
export type WorkingHours = z.infer<typeof workingHoursSchema>;

/** The part of a contact that decides when it gets messages. */
export const contactTimesSchema = z.object({ id: planIdSchema, quietHours: quietHoursSchema });

/** Who gets messages, and when. */
export type EscalationPlan = {
  on: boolean;
  /** When escalation was switched on, milliseconds since 1970. Earlier time doesn't count. */
  onSince: number;
  steps: readonly Step[];
  /** The contacts of the last step get a message again every so many of its minutes; `null`: never. */
  repeatMinutes: number | null;
  workingHours: WorkingHours;
  contacts: readonly z.infer<typeof contactTimesSchema>[];
};
