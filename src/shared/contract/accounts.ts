import { z } from 'zod';
import { calendarDateSchema } from '../domain/calendar-date.ts';
import { answerForms } from '../domain/order-response.ts';
import { call } from './call.ts';

/** `refused`: the service didn't take the password, and nothing is tried again until the user does. */
export const accountStates = ['signed-in', 'refused', 'password-needed'] as const;

/**
 * How an account proves who it is (interface, section 5). `token`: by its password once, then by a token. `basic`: by its
 * password with every request, which only a part of the service takes.
 */
export const authMeans = ['token', 'basic'] as const;
export type AuthMeans = (typeof authMeans)[number];

export const answerFormats = ['json', 'xml'] as const;

/** How answers to this service are written: what suits one service needn't suit another. */
export const answerSettingsSchema = z.object({
  answerForm: z.enum(answerForms),
  answerFormat: z.enum(answerFormats),
  /** Our own company, which a service needs only of a user who works for several; `null`: it isn't sent. */
  companyId: z
    .string()
    .regex(/^\S{1,100}$/)
    .nullable(),
});
export type AnswerSettings = z.infer<typeof answerSettingsSchema>;

const answerSettingsPatchSchema = answerSettingsSchema.partial();
export type AnswerSettingsPatch = z.infer<typeof answerSettingsPatchSchema>;

export const usualAnswerSettings: AnswerSettings = {
  answerForm: 'values',
  answerFormat: 'json',
  companyId: null,
};

export const accountSchema = z.object({
  id: z.number().int(),
  baseUrl: z.string(),
  email: z.string(),
  practice: z.boolean(),
  state: z.enum(accountStates),
  means: z.enum(authMeans),
  /** More goes out than `basic` is meant for, and nobody has put that aside yet. */
  suggestsToken: z.boolean(),
  /** `memory`: there is no keychain, so the password is asked for at each start. */
  passwordKept: z.enum(['keychain', 'memory', 'not-kept']),
  ...answerSettingsSchema.shape,
});
export type Account = z.infer<typeof accountSchema>;

/** From when on orders are fetched at the first poll: the one date that is made from the clock (polling rule 6). */
const fetchFromSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('days-back'), days: z.number().int().min(0).max(3650) }),
  /** From the beginning of a day, by the computer's own calendar; one to come means now. */
  z.object({ kind: z.literal('date'), date: calendarDateSchema }),
  z.object({ kind: z.literal('now') }),
]);
export type FetchFrom = z.infer<typeof fetchFromSchema>;

export const accountCalls = {
  'accounts.current': call(z.object({}), z.object({ account: accountSchema.nullable() })),
  /** Signs in, also again after the password was refused. Throws a `service.*` error that says who can mend it. */
  'accounts.sign-in': call(
    z.object({
      baseUrl: z.string().trim().max(500),
      email: z.string().trim().min(1).max(320),
      password: z.string().min(1).max(1000),
      keepSignedIn: z.boolean(),
      means: z.enum(authMeans).default('token'),
      fetchFrom: fetchFromSchema,
    }),
    z.object({ account: accountSchema }),
  ),
  /** Starts the practice service that comes with Orderbell and signs in to it. */
  'accounts.try-practice': call(z.object({}), z.object({ account: accountSchema })),
  /**
   * From now on by these means, once the service has shown that it takes them. Throws a `service.*` error, and then
   * everything is as it was.
   */
  'accounts.use-means': call(z.object({ means: z.enum(authMeans) }), z.object({ account: accountSchema })),
  /** Counts for the next answer; one that is in the outbox keeps its bytes. Throws `account.signed-out`. */
  'accounts.set-answers': call(
    z.object({ patch: answerSettingsPatchSchema }),
    z.object({ account: accountSchema }),
  ),
  'accounts.dismiss-token-hint': call(z.object({}), z.object({})),
  /** Ends the session at the service and forgets the password. What was received stays. */
  'accounts.sign-out': call(z.object({}), z.object({})),
};
