import { z } from 'zod';
import { noQuietHours, quietHoursSchema } from '../../domain/alerts/alert-silence.ts';
import {
  contactTimesSchema,
  planIdSchema,
  type Step,
  stepSchema,
  workingHoursSchema,
} from '../../domain/escalation/escalation-plan.ts';
import {
  mailAddressSchema,
  ntfyServerSchema,
  publicNtfyServer,
  smtpSettingsSchema,
} from './relay-channels.ts';

const anyContact = contactTimesSchema.extend({ name: z.string().trim().max(80) });

/**
 * A person who gets messages. Topics, addresses of webhooks and keys are in the keychain, under the
 * contact's id.
 */
const relayContactSchema = z.discriminatedUnion('channel', [
  anyContact.extend({ channel: z.literal('email'), address: mailAddressSchema }),
  anyContact.extend({ channel: z.literal('ntfy') }),
  anyContact.extend({ channel: z.literal('webhook') }),
]);
export type RelayContact = z.infer<typeof relayContactSchema>;

export const mostSteps = 20;
export const mostContacts = 50;

/** How alerts of one account leave the desk. No secrets: those are in the keychain. */
export const relaySettingsSchema = z.object({
  on: z.boolean(),
  /** When it was switched on, milliseconds since 1970. What waited before counts from then. */
  onSince: z.number().int(),
  steps: z.array(stepSchema).max(mostSteps),
  contacts: z.array(relayContactSchema).max(mostContacts),
  /** The contacts of the last step get a message again every so many minutes; `null`: never. */
  repeatMinutes: z.number().int().min(5).max(1440).nullable(),
  workingHours: workingHoursSchema,
  /** An acknowledgement without an answer ends after so many minutes; `null`: it holds until the answer. */
  acknowledgedMinutes: z.number().int().min(5).max(10_080).nullable(),
  /** Whether messages name orders: number and buyer. */
  namesOrders: z.boolean(),
  /** Whether each clean poll calls the check address, which is in the keychain. */
  heartbeat: z.boolean(),
  /** A proposal without the buyer's reaction becomes a reminder after so many open days; `null`: never. */
  reminderDays: z.number().int().min(1).max(60).nullable(),
  smtp: smtpSettingsSchema.nullable(),
  ntfyServer: ntfyServerSchema,
});
export type RelaySettings = z.infer<typeof relaySettingsSchema>;

export const noRelay: RelaySettings = {
  on: false,
  onSince: 0,
  steps: [],
  contacts: [],
  repeatMinutes: null,
  workingHours: { from: '08:00', to: '17:00' },
  acknowledgedMinutes: 240,
  namesOrders: false,
  heartbeat: false,
  reminderDays: null,
  smtp: null,
  ntfyServer: publicNtfyServer,
};

/**
 * Stored settings, complete. What can't be read falls back to its default and takes nothing else with it,
 * also within a step or a contact. A contact without a usable id or address is left out.
 */
export const readRelaySettings = (stored: unknown): RelaySettings => {
  // It is read in each round and nearly always readable. Field by field, its schemas would be made anew each time.
  const whole = relaySettingsSchema.safeParse(stored ?? noRelay);
  if (whole.success) return whole.data;
  const fields = z.record(z.string(), z.unknown()).catch({}).parse(stored);
  const readable = Object.entries(relaySettingsSchema.shape).flatMap(([name, schema]) => {
    const read = schema.safeParse(fields[name]);
    return read.success ? [[name, read.data]] : [];
  });
  return relaySettingsSchema.parse({
    ...noRelay,
    ...Object.fromEntries(readable),
    steps: eachReadable(fields['steps'], readStep).slice(0, mostSteps),
    contacts: eachReadable(fields['contacts'], readContact).slice(0, mostContacts),
  });
};

const eachReadable = <Item>(list: unknown, read: (item: Record<string, unknown>) => Item | null): Item[] =>
  z
    .array(z.record(z.string(), z.unknown()).catch({}))
    .catch([])
    .parse(list)
    .map(read)
    .filter((item) => item !== null);

const readStep = (fields: Record<string, unknown>): Step | null =>
  stepSchema
    .nullable()
    .catch(null)
    .parse({
      id: fields['id'],
      afterMinutes: stepSchema.shape.afterMinutes.catch(mailPresetMinutes).parse(fields['afterMinutes']),
      counts: stepSchema.shape.counts.catch('all').parse(fields['counts']),
      contacts: z
        .array(z.unknown())
        .catch([])
        .parse(fields['contacts'])
        .filter((id) => planIdSchema.safeParse(id).success),
    });

const readContact = (fields: Record<string, unknown>): RelayContact | null =>
  relayContactSchema
    .nullable()
    .catch(null)
    .parse({
      ...fields,
      name: anyContact.shape.name.catch('').parse(fields['name']),
      quietHours: quietHoursSchema.catch(noQuietHours).parse(fields['quietHours']),
    });

export const mailPresetMinutes = 30;

/** The id of the step and the contact of the preset. */
export const mailPresetId = 'mail-me';

export const hasMailPreset = ({ on, steps }: RelaySettings): boolean =>
  on && steps.some(({ id }) => id === mailPresetId);

/**
 * Switches the preset "Mail me after 30 minutes" on: one contact, and one step. If the preset is on, its
 * mailbox, its minutes and which hours count change: its quiet hours and the other steps stay. `now`:
 * milliseconds since 1970.
 */
export const withMailPreset = (
  settings: RelaySettings,
  { name, address, ...times }: { name: string; address: string } & Pick<Step, 'afterMinutes' | 'counts'>,
  now: number,
): RelaySettings => {
  const { steps, contacts } = settings;
  const known = contacts.find(({ id }) => id === mailPresetId);
  const quietHours = known?.quietHours ?? noQuietHours;
  const own: RelayContact = { id: mailPresetId, name, channel: 'email', address, quietHours };
  const hasStep = steps.some(({ id }) => id === mailPresetId);
  return {
    ...settings,
    ...(settings.on ? {} : { on: true, onSince: now }),
    contacts: known === undefined ? [own, ...contacts] : contacts.map((one) => (one === known ? own : one)),
    steps: hasStep
      ? steps.map((step) => (step.id === mailPresetId ? { ...step, ...times } : step))
      : [{ id: mailPresetId, ...times, contacts: [mailPresetId] }, ...steps],
  };
};

/**
 * Takes the preset's step away, and keeps its contact. Without a step left that tells anybody, escalation is
 * off.
 */
export const withoutMailPreset = (settings: RelaySettings): RelaySettings => {
  const steps = settings.steps.filter(({ id }) => id !== mailPresetId);
  return {
    ...settings,
    on: settings.on && steps.some(({ contacts }) => contacts.length > 0),
    steps,
  };
};
