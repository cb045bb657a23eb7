import type { alerts as english } from '../en/alerts.ts';
import type { WordsFor } from '../words-for.ts';

export const alerts: WordsFor<typeof english> = {
  'alerts.label': 'Meldingen',
  'alerts.dismiss': 'Sluiten',
  'alerts.dismiss-all': 'Alle sluiten',
  'alerts.more': 'Nog {count, plural, one {# bestelling} other {# bestellingen}} te bekijken',
};
