import type { views as english } from '../en/views.ts';
import type { WordsFor } from '../words-for.ts';

export const views: WordsFor<typeof english> = {
  'views.title': 'Ansichten',
  'views.save': 'Als Ansicht speichern',
  'views.edit': 'Diese Ansicht ändern',
  'views.name': 'Name der Ansicht',
  'views.keep': 'Speichern',
  'views.keep-new': 'Als neue speichern',
  'views.delete': 'Löschen',
  'views.deleted': '{name} gelöscht',
  'views.undo': 'Rückgängig',
  'views.dismiss': 'OK',
  'buyers.title': 'Kunden',
  'buyers.counted': 'Kunden · offen',
  'buyers.open': '{count, plural, one {# offene Bestellung} other {# offene Bestellungen}}',
};
