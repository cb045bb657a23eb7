import type { alerts as english } from '../en/alerts.ts';
import type { WordsFor } from '../words-for.ts';

export const alerts: WordsFor<typeof english> = {
  'alerts.label': 'Meldungen',
  'alerts.dismiss': 'Schließen',
  'alerts.dismiss-all': 'Alle schließen',
  'alerts.more': 'Noch {count, plural, one {# Bestellung} other {# Bestellungen}} anzusehen',
};
