import { z } from 'zod';
import { answerForms } from '../../domain/answer/order-response.ts';
import { calendarDateSchema } from '../../domain/values/calendar-date.ts';
import { call } from '../call.ts';

/** `refused`: the service refused the password. Nothing is tried until the user signs in again. */
export const accountStates = ['signed-in', 'refused', 'password-needed'] as const;

/**
 * How an account signs in (interface, section 5). `token`: the password once, then a token. `basic`: the
 * password in every request, which only parts of the service accept.
 */
export const authMeans = ['token', 'basic'] as const;
export type AuthMeans = (typeof authMeans)[number];

export const answerFormats = ['json', 'xml'] as const;

/** The form of answers to this service. It is a setting of the account, since services differ. */
export const answerSettingsSchema = z.object({
  answerForm: z.enum(answerForms),
  answerFormat: z.enum(answerFormats),
  /** Our company, which is only needed by users who work for several; `null`: not sent. */
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
  /**
   * Whether to suggest a token: `basic` isn't meant for all requests in use, and the user hasn't dismissed
   * the hint.
   */
  suggestsToken: z.boolean(),
  /** `memory`: there is no keychain, so each start asks for the password. */
  passwordKept: z.enum(['keychain', 'memory', 'not-kept']),
  ...answerSettingsSchema.shape,
});
export type Account = z.infer<typeof accountSchema>;

/** The start of the first poll: the only date that is made from the clock (polling rule 6). */
const fetchFromSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('days-back'), days: z.number().int().min(0).max(3650) }),
  /** The start of a day in local time; a future day means now. */
  z.object({ kind: z.literal('date'), date: calendarDateSchema }),
  z.object({ kind: z.literal('now') }),
]);
export type FetchFrom = z.infer<typeof fetchFromSchema>;

export const accountCalls = {
  'accounts.current': call(z.object({}), z.object({ account: accountSchema.nullable() })),
  /** Signs in for the first time or again. Throws a `service.*` error that says who can fix it. */
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
  /** Starts the included practice service and signs in to it. */
  'accounts.try-practice': call(z.object({}), z.object({ account: accountSchema })),
  /**
   * Changes the kind of sign-in, once the service has accepted it. If it throws a `service.*` error,
   * nothing changes.
   */
  'accounts.use-means': call(z.object({ means: z.enum(authMeans) }), z.object({ account: accountSchema })),
  /** Applies to the next answer; one in the outbox keeps its bytes. Throws `account.signed-out`. */
  'accounts.set-answers': call(
    z.object({ patch: answerSettingsPatchSchema }),
    z.object({ account: accountSchema }),
  ),
  'accounts.dismiss-token-hint': call(z.object({}), z.object({})),
  /** Ends the session at the service and forgets the password. Received data stays. */
  'accounts.sign-out': call(z.object({}), z.object({})),
};
