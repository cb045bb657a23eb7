import { z } from 'zod';
import { noQuietHours, quietHoursSchema } from '../domain/quiet-hours.ts';
import { usualWorkshop, workshopSchema } from '../domain/workshop.ts';
import { languageChoices } from '../words/language.ts';
import { call } from './call.ts';
import { exportPartySchema, noParty } from './export-parties.ts';
import { noWebhook, webhookSettingsSchema } from './webhooks.ts';

export const longestUndoSeconds = 60;

export const longestReason = 300;
export const mostReasons = 50;

/** What the user chose. Nothing secret and nothing of an order is ever in here. */
export const settingsSchema = z.object({
  /** How long an answer can be taken back, in seconds. */
  undoSeconds: z.number().int().min(0).max(longestUndoSeconds),
  /** Between two polls, in minutes (interface, polling rule 9: typically 5). */
  pollMinutes: z.number().int().min(1).max(60),
  /** Narrows polling to issued orders; what leaves that status is then no longer heard of. */
  onlyIssued: z.boolean(),
  sound: z.boolean(),
  /** Between two strokes for an order that rang and that nobody has opened, in minutes; 0: it rings once. */
  repeatMinutes: z.number().int().min(0).max(60),
  quietHours: quietHoursSchema,
  /** Until then the bell is put off, milliseconds since 1970. */
  snoozedUntil: z.number().int().nullable(),
  notifications: z.boolean(),
  theme: z.enum(['system', 'light', 'dark']),
  density: z.enum(['comfortable', 'compact']),
  language: z.enum(languageChoices),
  /** How figures are written, BCP 47; `null` follows the language and the computer. */
  locale: z.string().max(35).nullable(),
  /** Widths of the desk's panes in CSS pixels; `null`, never chosen: as suits the window. */
  panes: z.object({
    trays: z.number().min(120).max(600).nullable(),
    list: z.number().min(240).max(1200).nullable(),
  }),
  /** Between the columns of a CSV file. `locale`: a semicolon where the decimal sign is a comma. */
  csvSeparator: z.enum(['locale', 'semicolon', 'comma']),
  /** What exports say of us, and of each buyer (by `buyerKeyOf`). */
  ownParty: exportPartySchema,
  buyerParties: z.record(z.string().max(300), exportPartySchema),
  webhook: webhookSettingsSchema,
  /** Reasons that the user often gives, offered beside a rejection or a proposal; `null`: those that come with her language. */
  reasons: z.array(z.string().trim().min(1).max(longestReason)).max(mostReasons).nullable(),
  /** What counts when a date is promised. */
  workshop: workshopSchema,
  /** Whether it was said that closing the window keeps listening. */
  closeToTrayTold: z.boolean(),
});
export type Settings = z.infer<typeof settingsSchema>;

export const defaultSettings: Settings = {
  undoSeconds: 10,
  pollMinutes: 5,
  onlyIssued: false,
  sound: true,
  repeatMinutes: 0,
  quietHours: noQuietHours,
  snoozedUntil: null,
  notifications: true,
  theme: 'system',
  density: 'comfortable',
  language: 'system',
  locale: null,
  panes: { trays: null, list: null },
  csvSeparator: 'locale',
  ownParty: noParty,
  buyerParties: {},
  webhook: noWebhook,
  reasons: null,
  workshop: usualWorkshop,
  closeToTrayTold: false,
};

const settingsPatchSchema = settingsSchema.partial();
export type SettingsPatch = z.infer<typeof settingsPatchSchema>;

export const settingsCalls = {
  'settings.get': call(z.object({}), settingsSchema),
  /** Changes the settings named and leaves the others. */
  'settings.set': call(z.object({ patch: settingsPatchSchema }), settingsSchema),
};
