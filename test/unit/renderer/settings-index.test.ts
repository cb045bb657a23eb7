import { createIntl } from 'react-intl';
import { describe, expect, it } from 'vitest';
import { findSettings } from '../../../src/renderer/features/settings/settings-index.ts';
import { messages } from '../../../src/renderer/i18n/messages.ts';
import { textsOf } from '../../../src/renderer/i18n/texts.ts';
import type { Language } from '../../../src/shared/words/language.ts';

const found = (language: Language, query: string): string[] => [
  ...findSettings(query, textsOf(createIntl({ locale: language, messages: messages[language] }))),
];

const onEscalation = [
  ...['escalation', 'escalation-line', 'escalation-steps', 'escalation-contacts', 'escalation-names'],
  ...['escalation-acknowledged', 'escalation-heartbeat', 'escalation-reminder'],
];

describe('the search of the settings', () => {
  it.each<[Language, string, string[]]>([
    ['en', 'dark', ['theme']],
    ['nl', 'donker', ['theme']],
    ['de', 'dunkel', ['theme']],
    ['nl', 'dark', []],
    ['en', 'Quiet  hours', ['quiet-hours']],
    ['nl', 'stille uren', ['quiet-hours']],
    ['de', 'RUHEZEIT', ['quiet-hours']],
    ['de', 'gruende', []],
    ['de', 'grunde', ['reasons']],
    ['de', 'Gründe', ['reasons']],
    ['nl', 'nederlands', ['language']],
    ['en', 'bell', ['sound', 'repeat', 'test']],
    ['en', 'alerts off', ['test', 'quiet-hours', 'escalation-heartbeat']],
    ['nl', 'meldingen uit', ['test', 'quiet-hours', 'escalation']],
    ['en', 'snooze', ['repeat', 'snooze']],
    ['en', 'ntfy', ['escalation', 'escalation-line', 'escalation-steps', 'escalation-contacts']],
    ['en', 'SMS', ['escalation', 'escalation-line', 'escalation-steps', 'escalation-contacts']],
    ['nl', 'sms', ['escalation', 'escalation-line', 'escalation-steps', 'escalation-contacts']],
    ['de', 'Sprache', ['language', 'locale', 'theme', 'density', 'widths', 'single-keys']],
    ['de', 'Handy', onEscalation],
    ['en', 'Uptime Kuma', ['escalation-heartbeat']],
    ['en', 'weekend', ['quiet-hours', 'open-days', 'holidays', 'closed-days']],
    ['nl', 'weekend', ['quiet-hours', 'open-days', 'holidays', 'closed-days']],
    ['de', 'Wochenende', ['quiet-hours', 'open-days', 'holidays', 'closed-days']],
    ['en', 'vacation', ['open-days', 'holidays', 'closed-days']],
    ['nl', 'vakantie', ['open-days', 'holidays', 'closed-days']],
    ['de', 'Feiertage', ['holidays']],
    ['de', 'Auslastung', ['per-week']],
    ['nl', 'licenties', ['about']],
    ['en', 'display', ['language', 'locale', 'theme', 'density', 'widths', 'single-keys']],
    ['en', 'shortcuts', ['single-keys']],
    ['de', 'Tastenkürzel', ['single-keys']],
    ['nl', 'sneltoetsen', ['single-keys']],
    ['en', 'no such thing', []],
  ])('in %s finds by “%s”', (language, query, ids) => {
    expect(found(language, query)).toEqual(ids);
  });

  it.each(['', '   '])('leaves all without a search text (%j)', (query) => {
    expect(found('en', query)).toHaveLength(39);
  });
});
