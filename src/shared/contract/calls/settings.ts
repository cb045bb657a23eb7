import { z } from 'zod';
import { noQuietHours, quietHoursSchema } from '../../domain/alerts/alert-silence.ts';
import { lineColumns, lineSortSchema, usualLineColumns } from '../../domain/order/line-table.ts';
import { usualWorkshop, workshopSchema } from '../../domain/planning/workshop.ts';
import { languageChoices } from '../../words/language.ts';
import { call } from '../call.ts';
import { exportPartySchema, noParty } from './export-parties.ts';
import { noWebhook, webhookSettingsSchema } from './webhooks.ts';

export const longestUndoSeconds = 60;
/** Polls of the practice service come this often, in ms, whatever the user chose. */
export const practicePollMs = 20_000;

export const longestReason = 300;
export const mostReasons = 50;

/** The user's settings. They hold no secrets and nothing of orders. */
export const settingsSchema = z.object({
  /** How long an answer can be undone, in seconds. */
  undoSeconds: z.number().int().min(0).max(longestUndoSeconds),
  /** Opens the next order of the list once an answer is sent. */
  openNextOrder: z.boolean(),
  /** Interval of polls in minutes (interface, polling rule 9: typically 5). */
  pollMinutes: z.number().int().min(1).max(60),
  /** Polls issued orders only. Orders that leave this status get no more updates. */
  onlyIssued: z.boolean(),
  sound: z.boolean(),
  /** Interval of the alert sound for unopened orders, in minutes; 0: it sounds once. */
  repeatMinutes: z.number().int().min(0).max(60),
  /** No alert at any time; orders are still counted and listed. */
  alertsOff: z.boolean(),
  quietHours: quietHoursSchema,
  /** End of the snooze, milliseconds since 1970. */
  snoozedUntil: z.number().int().nullable(),
  notifications: z.boolean(),
  theme: z.enum(['system', 'light', 'dark']),
  density: z.enum(['comfortable', 'compact']),
  language: z.enum(languageChoices),
  /** Format of numbers and dates, BCP 47; `null`: from language and computer. */
  locale: z.string().max(35).nullable(),
  /** Widths of the panes in CSS pixels; `null`: from the window. */
  panes: z.object({
    trays: z.number().min(120).max(600).nullable(),
    list: z.number().min(240).max(1200).nullable(),
  }),
  /** The table of lines: the columns that the user can hide, and the order; `null`: that of the folder. */
  lines: z.object({
    columns: z.array(z.enum(lineColumns)).max(lineColumns.length),
    sort: lineSortSchema.nullable(),
  }),
  /** Column separator of CSV files. `locale`: a semicolon where the decimal sign is a comma. */
  csvSeparator: z.enum(['locale', 'semicolon', 'comma']),
  /** Our company and the buyers' (by `buyerKeyOf`) in exports. */
  ownParty: exportPartySchema,
  buyerParties: z.record(z.string().max(300), exportPartySchema),
  webhook: webhookSettingsSchema,
  /** Frequent reasons, offered for rejections and proposals; `null`: those of the language. */
  reasons: z.array(z.string().trim().min(1).max(longestReason)).max(mostReasons).nullable(),
  /** Used when dates are promised. */
  workshop: workshopSchema,
  /** Whether the user has seen that polling continues after the window is closed. */
  closeToTrayTold: z.boolean(),
  /** The data folder of whose risk the user was told. `null`: none. */
  riskyFolderTold: z.string().max(4096).nullable(),
});
export type Settings = z.infer<typeof settingsSchema>;

export const defaultSettings: Settings = {
  undoSeconds: 10,
  openNextOrder: true,
  pollMinutes: 5,
  onlyIssued: false,
  sound: true,
  repeatMinutes: 0,
  alertsOff: false,
  quietHours: noQuietHours,
  snoozedUntil: null,
  notifications: true,
  theme: 'system',
  density: 'comfortable',
  language: 'system',
  locale: null,
  panes: { trays: null, list: null },
  lines: { columns: [...usualLineColumns], sort: null },
  csvSeparator: 'locale',
  ownParty: noParty,
  buyerParties: {},
  webhook: noWebhook,
  reasons: null,
  workshop: usualWorkshop,
  closeToTrayTold: false,
  riskyFolderTold: null,
};

/**
 * Only the named settings change, and of a group only the named fields. Otherwise a page with old values
 * would restore what another change has just set.
 */
const settingsPatchSchema = settingsSchema.partial().extend({
  quietHours: quietHoursSchema.partial().optional(),
  panes: settingsSchema.shape.panes.partial().optional(),
  lines: settingsSchema.shape.lines.partial().optional(),
  workshop: workshopSchema.partial().optional(),
  // `webhooks.demand` sets `demands`, together with the credentials.
  webhook: webhookSettingsSchema.omit({ demands: true }).partial().optional(),
});
export type SettingsPatch = z.infer<typeof settingsPatchSchema>;

/** A change from inside Orderbell. */
export type SettingsChange = Omit<SettingsPatch, 'webhook'> & {
  webhook?: SettingsPatch['webhook'] | { demands: Settings['webhook']['demands'] };
};

/** The settings after a change. `buyerParties` is merged by buyer. */
export const changedSettings = (settings: Settings, change: SettingsChange): Settings => {
  const { quietHours, panes, lines, workshop, webhook, buyerParties, ...rest } = change;
  return {
    ...settings,
    ...given(rest),
    quietHours: { ...settings.quietHours, ...given(quietHours) },
    panes: { ...settings.panes, ...given(panes) },
    lines: { ...settings.lines, ...given(lines) },
    workshop: { ...settings.workshop, ...given(workshop) },
    webhook: { ...settings.webhook, ...given(webhook) },
    buyerParties: { ...settings.buyerParties, ...buyerParties },
  };
};

const given = (part: Record<string, unknown> = {}) =>
  Object.fromEntries(Object.entries(part).filter(([, value]) => value !== undefined));

export const settingsCalls = {
  'settings.get': call(z.object({}), settingsSchema),
  /** Changes the given settings, and returns all of them. */
  'settings.set': call(z.object({ patch: settingsPatchSchema }), settingsSchema),
};
