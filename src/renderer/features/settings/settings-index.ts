import type { MessageId } from '../../i18n/en.ts';
import type { Texts } from '../../i18n/texts.ts';

/** The pages of the settings, in their order, with their names. */
export const settingTopics = {
  account: 'settings.account',
  alerts: 'settings.alerts',
  escalation: 'escalation.topic',
  calendar: 'workshop.title',
  answers: 'settings.answering',
  exports: 'exports.settings',
  display: 'settings.appearance',
  advanced: 'settings.advanced',
} as const satisfies Record<string, MessageId>;
export type SettingTopic = keyof typeof settingTopics;

type Entry = { topic: SettingTopic; section: MessageId; words: readonly MessageId[] };

/**
 * Every setting in screen order: its page, its section, and the texts that the search looks in. These are
 * the texts on the screen, plus `settings.find.…` for other names that people use.
 */
const entries = {
  account: {
    topic: 'account',
    section: 'settings.account',
    words: ['settings.sign-out', 'settings.password.keychain', 'settings.find.account'],
  },
  backup: {
    topic: 'account',
    section: 'backup.title',
    words: ['backup.save', 'backup.restore', 'backup.nightly', 'backup.find'],
  },
  sound: { topic: 'alerts', section: 'settings.alerts', words: ['settings.sound', 'settings.find.sound'] },
  repeat: {
    topic: 'alerts',
    section: 'settings.alerts',
    words: ['settings.repeat', 'settings.repeat-hint', 'settings.find.sound'],
  },
  notifications: {
    topic: 'alerts',
    section: 'settings.alerts',
    words: ['settings.notifications', 'settings.notifications-hint', 'settings.notifications-web'],
  },
  test: {
    topic: 'alerts',
    section: 'settings.alerts',
    words: ['alert-test.try', 'alert-test.what', 'alert-test.title', 'settings.find.sound'],
  },
  snooze: {
    topic: 'alerts',
    section: 'settings.alerts',
    words: ['snooze.label', 'alerts.snooze', 'snooze.hour', 'snooze.end'],
  },
  'quiet-hours': {
    topic: 'alerts',
    section: 'settings.alerts',
    words: [
      ...(['alerts.quiet-hours', 'quiet.on', 'quiet.what', 'quiet.daily', 'quiet.from'] as const),
      ...(['quiet.to', 'quiet.days', 'quiet.off', 'quiet.off-what', 'quiet.find'] as const),
    ],
  },
  startup: {
    topic: 'alerts',
    section: 'settings.alerts',
    words: ['startup.on', 'startup.what', 'startup.unavailable'],
  },
  escalation: {
    topic: 'escalation',
    section: 'escalation.topic',
    words: [
      ...(['escalation.mail', 'escalation.what', 'escalation.server'] as const),
      ...(['escalation.host', 'escalation.from', 'escalation.find'] as const),
    ],
  },
  'escalation-line': { topic: 'escalation', section: 'escalation.line', words: ['escalation.find'] },
  'escalation-steps': {
    topic: 'escalation',
    section: 'escalation.steps',
    words: [
      ...(['escalation.on', 'escalation.repeat', 'escalation.step.contacts'] as const),
      ...(['escalation.step.counts.working', 'escalation.find'] as const),
    ],
  },
  'escalation-contacts': {
    topic: 'escalation',
    section: 'escalation.contacts',
    words: ['escalation.contact.add', 'escalation.ntfy.topic', 'escalation.find'],
  },
  'escalation-names': {
    topic: 'escalation',
    section: 'escalation.messages',
    words: ['escalation.names', 'escalation.names-hint'],
  },
  'escalation-acknowledged': {
    topic: 'escalation',
    section: 'escalation.messages',
    words: ['escalation.acknowledged', 'escalation.acknowledged-hint'],
  },
  'escalation-heartbeat': {
    topic: 'escalation',
    section: 'escalation.heartbeat',
    words: ['escalation.heartbeat.on', 'escalation.heartbeat.what', 'escalation.heartbeat.address'],
  },
  'escalation-reminder': {
    topic: 'escalation',
    section: 'escalation.reminder',
    words: ['escalation.reminder.on', 'escalation.reminder.what'],
  },
  'open-days': {
    topic: 'calendar',
    section: 'workshop.title',
    words: ['workshop.what', 'workshop.weekdays', 'workshop.find'],
  },
  holidays: {
    topic: 'calendar',
    section: 'workshop.title',
    words: ['workshop.country', 'workshop.region', 'workshop.whole-country', 'workshop.find'],
  },
  'closed-days': {
    topic: 'calendar',
    section: 'workshop.title',
    words: [
      ...(['workshop.closed', 'workshop.closed-what', 'workshop.closed-name'] as const),
      ...(['workshop.closed-from', 'workshop.closed-to', 'workshop.find'] as const),
    ],
  },
  'per-week': {
    topic: 'calendar',
    section: 'workshop.title',
    words: ['workshop.limit', 'workshop.limit-what', 'workshop.per-week', 'workshop.find-load'],
  },
  undo: { topic: 'answers', section: 'settings.answering', words: ['settings.undo', 'settings.undo-none'] },
  'next-order': {
    topic: 'answers',
    section: 'settings.answering',
    words: ['settings.next-order', 'settings.next-order-hint'],
  },
  reasons: {
    topic: 'answers',
    section: 'settings.answering',
    words: ['reasons.label', 'reasons.hint', 'answer.reason'],
  },
  exports: {
    topic: 'exports',
    section: 'exports.settings',
    words: [
      ...(['exports.settings-what', 'exports.separator', 'exports.party'] as const),
      ...(['exports.field.legalName', 'exports.field.endpointScheme', 'exports.field.endpointId'] as const),
      ...(['exports.field.registrationNumber', 'exports.field.vatNumber', 'exports.field.street'] as const),
      ...(['exports.field.postalCode', 'exports.field.city', 'exports.field.countryCode'] as const),
    ],
  },
  language: {
    topic: 'display',
    section: 'settings.appearance',
    words: ['settings.language', 'settings.find.language'],
  },
  locale: {
    topic: 'display',
    section: 'settings.appearance',
    words: ['settings.locale', 'settings.locale-hint', 'settings.find.locale'],
  },
  theme: {
    topic: 'display',
    section: 'settings.appearance',
    words: ['settings.theme', 'settings.theme.light', 'settings.theme.dark', 'settings.theme.system'],
  },
  density: {
    topic: 'display',
    section: 'settings.appearance',
    words: ['settings.density', 'settings.density.comfortable', 'settings.density.compact'],
  },
  widths: {
    topic: 'display',
    section: 'settings.appearance',
    words: ['desk.divider-trays', 'desk.divider-list', 'settings.find.widths'],
  },
  'single-keys': {
    topic: 'display',
    section: 'settings.appearance',
    words: ['help.single-keys', 'help.single-keys-hint', 'help.title'],
  },
  means: {
    topic: 'advanced',
    section: 'settings.service',
    words: ['means.label', 'means.token', 'means.basic', 'means.token-hint'],
  },
  proxy: { topic: 'advanced', section: 'settings.service', words: ['proxy.title', 'proxy.forget'] },
  poll: {
    topic: 'advanced',
    section: 'settings.polling',
    words: ['settings.poll', 'sync.poll-now', 'settings.find.poll'],
  },
  'only-issued': {
    topic: 'advanced',
    section: 'settings.polling',
    words: ['settings.only-issued', 'settings.only-issued-hint'],
  },
  answers: {
    topic: 'advanced',
    section: 'settings.sending',
    words: [
      ...(['answers.form', 'answers.form.values', 'answers.form.indicators'] as const),
      ...(['answers.format', 'answers.format.json', 'answers.format.xml'] as const),
      ...(['answers.company', 'answers.company-hint'] as const),
    ],
  },
  webhook: {
    topic: 'advanced',
    section: 'webhook.title',
    words: [
      ...(['webhook.on', 'webhook.what', 'webhook.host'] as const),
      ...(['webhook.port', 'webhook.public', 'webhook.address'] as const),
      ...(['webhook.demands', 'webhook.demands.basic', 'webhook.demands.bearer'] as const),
    ],
  },
  diagnostics: {
    topic: 'advanced',
    section: 'diagnostics.title',
    words: ['diagnostics.what', 'diagnostics.open'],
  },
  about: {
    topic: 'advanced',
    section: 'about.title',
    words: ['about.version', 'updates.label', 'updates.check', 'about.folder', 'about.licences'],
  },
} as const satisfies Readonly<Record<string, Entry>>;

export type SettingId = keyof typeof entries;

const ids = Object.keys(entries).filter((id): id is SettingId => id in entries);

/**
 * The settings that contain all words of the query, in the language of `t`. Ignores accents and case. An
 * empty query matches all.
 */
export const findSettings = (query: string, t: Texts): ReadonlySet<SettingId> => {
  const wanted = plain(query).split(/\s+/).filter(Boolean);
  return new Set(
    ids.filter((id) => {
      const { topic, section, words } = entries[id];
      const all = plain([settingTopics[topic], section, ...words].map((word) => t(word)).join(' '));
      // A search for "bell" must not match every text with the product name.
      const named = all.replaceAll('orderbell', '');
      return wanted.every((word) => named.includes(word));
    }),
  );
};

/** The name of a setting outside the dialog: its label, otherwise its section. */
export const nameOfSetting = (id: SettingId): MessageId =>
  withoutName.has(id) ? entries[id].section : entries[id].words[0];

const withoutName: ReadonlySet<SettingId> = new Set([
  'account',
  'test',
  'escalation-line',
  'escalation-steps',
  'escalation-contacts',
  'open-days',
  'exports',
  'backup',
  'diagnostics',
  'about',
]);

export const settingIds: readonly SettingId[] = ids;

/** The settings of a page. */
export const settingsOn = (topic: SettingTopic): ReadonlySet<SettingId> =>
  new Set(ids.filter((id) => entries[id].topic === topic));

export const sectionOf = (id: SettingId): MessageId => entries[id].section;

const plain = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
