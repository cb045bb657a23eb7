import { z } from 'zod';
import { planIdSchema } from '../../domain/escalation/escalation-plan.ts';
import { shownInRow } from '../../domain/values/cut-text.ts';
import { call } from '../call.ts';
import { errorShapeSchema } from '../errors.ts';
import { relaySettingsSchema } from './relay.ts';
import { relayChannels } from './relay-channels.ts';

/** Milliseconds since 1970. */
const instant = z.number().int();
const orderKey = z.number().int();

/**
 * Whether messages to a contact, or calls of the check address, arrive. `null`: nothing was sent yet.
 * `since`: the first failure after the last success. `practice`: practice sends nothing to this server, since it is
 * another computer. It is never stored.
 */
const channelStateSchema = z
  .discriminatedUnion('state', [
    z.object({ state: z.literal('ok'), at: instant }),
    z.object({ state: z.literal('failed'), since: instant, error: errorShapeSchema }),
    z.object({ state: z.literal('practice') }),
  ])
  .nullable();
export type ChannelState = z.infer<typeof channelStateSchema>;

const timeLineEntrySchema = z.object({
  at: instant,
  /** Ids. */
  contact: planIdSchema,
  step: planIdSchema,
  /** 0: the step itself. 1: its first repetition. */
  repeat: z.number().int(),
});

/**
 * The ways in which somebody takes note of an order. `opened`, `answered` and `later` are actions at this
 * desk. `ntfy`: the button in a message.
 */
export const acknowledgementWays = ['opened', 'answered', 'later', 'ntfy'] as const;

/**
 * Why an order no longer waits. `buyer`: the buyer cancelled it, or took a request back. `elsewhere`: the
 * service shows nothing to answer for another reason than an answer of this desk.
 */
export const escalationEnds = ['answered', 'buyer', 'elsewhere'] as const;

const acknowledgementSchema = z.object({
  /** `opened-before`: the order was open before escalation was switched on. `at` is that moment. */
  way: z.enum([...acknowledgementWays, 'opened-before']),
  at: instant,
  /** When escalation goes on without an answer; `null`: never. */
  until: instant.nullable(),
  /** The name of the contact that pressed the button; `null`: somebody at this desk. */
  contactName: z.string().nullable(),
});

/** `contact`: the one that can't be reached; `null`: polls fail. `acknowledged`: what holds now. */
const problemSchema = z.object({
  contact: planIdSchema.nullable(),
  since: instant,
  acknowledged: acknowledgementSchema.nullable(),
});
export type RelayProblem = z.infer<typeof problemSchema>;

const relayStateSchema = z.object({
  settings: relaySettingsSchema,
  /** Each contact of the settings. */
  contacts: z.array(z.object({ id: planIdSchema, channel: channelStateSchema })),
  heartbeat: channelStateSchema,
  /** What is told besides orders; empty while escalation is off. */
  problems: z.array(problemSchema),
});

/**
 * `waiting`: not sent yet, or to be sent again. `failed`: given up. `dropped`: not sent any more, since the order
 * was answered or acknowledged before; with the error `relay.practice`, since practice sends nothing to other computers.
 */
const noticeStates = ['waiting', 'arrived', 'failed', 'dropped'] as const;

const sentNoticeSchema = timeLineEntrySchema.extend({
  /** As it was when the message was written. */
  contactName: z.string(),
  /** As it was then, or at the last attempt. */
  channel: z.enum(relayChannels),
  state: z.enum(noticeStates),
  arrivedAt: instant.nullable(),
  error: errorShapeSchema.nullable(),
});

const orderEscalationSchema = z.object({
  /** From when the steps count; `null`: the order doesn't wait, or escalation is off. */
  since: instant.nullable(),
  /** Messages of the versions that are kept, the oldest first. */
  sent: z.array(sentNoticeSchema),
  /** What comes next if nobody does anything; empty: nothing. */
  next: z.array(timeLineEntrySchema.extend({ contactName: z.string() })),
  /** The oldest first. */
  acknowledgements: z.array(acknowledgementSchema),
  /** Whether one of them holds for the newest version now. */
  isAcknowledged: z.boolean(),
  ended: z.object({ by: z.enum(escalationEnds), at: instant }).nullable(),
  /** The buyer hasn't reacted to a proposal that was sent then. */
  reminder: z.object({ sentAt: instant, openDays: z.number().int() }).nullable(),
});
export type OrderEscalation = z.infer<typeof orderEscalationSchema>;

const reminderSchema = z.object({
  orderKey,
  purchaseOrderNumber: z.string(),
  buyerName: z.string(),
  sentAt: instant,
  /** The open days that passed since then. */
  openDays: z.number().int(),
});
export type Reminder = z.infer<typeof reminderSchema>;

/** All throw `account.signed-out`. What they tell is over once `relay.changed` comes. */
export const relayCalls = {
  'relay.get': call(z.object({}), relayStateSchema),
  /**
   * Changes the given settings of the account in use, and returns all. A contact that is taken away loses its
   * secrets. Throws `relay.nobody-told`: on, without a step that names a contact.
   */
  'relay.set': call(
    z.object({ patch: relaySettingsSchema.omit({ onSince: true }).partial() }),
    relaySettingsSchema,
  ),
  /** What these settings would do for an order that arrives `at`, now. Nothing is stored. */
  'relay.time-line': call(
    z.object({ settings: relaySettingsSchema }),
    z.object({ at: instant, entries: z.array(timeLineEntrySchema) }),
  ),
  /** What was sent of an order, who acknowledged it, and what comes next. Throws `order.not-found`. */
  'relay.of-order': call(z.object({ key: orderKey }), orderEscalationSchema),
  /**
   * The user takes note of an order at this desk: opened it, also again, or did something in it. What
   * appeared by itself counts only then. `revision`: the newest that they saw.
   */
  'relay.acknowledge': call(z.object({ key: orderKey, revision: z.number().int().min(1) }), z.object({})),
  /** The user takes note of a problem of `relay.get` at this desk. */
  'relay.acknowledge-problem': call(z.object({ contact: planIdSchema.nullable() }), z.object({})),
  /** Proposals without the buyer's reaction, the oldest first. */
  'relay.reminders': call(z.object({}), z.object({ reminders: z.array(reminderSchema) }), shownInRow),
};
