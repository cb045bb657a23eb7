import type { views as english } from '../en/views.ts';
import type { WordsFor } from '../words-for.ts';

export const views: WordsFor<typeof english> = {
  'views.title': 'Weergaven',
  'views.save': 'Als weergave bewaren',
  'views.edit': 'Deze weergave wijzigen',
  'views.name': 'Naam van de weergave',
  'views.keep': 'Bewaren',
  'views.keep-new': 'Als nieuwe bewaren',
  'views.delete': 'Verwijderen',
  'views.deleted': '{name} verwijderd',
  'views.undo': 'Ongedaan maken',
  'views.dismiss': 'Verwijderd laten',
  'buyers.title': 'Klanten',
  'buyers.counted': 'Klanten · openstaand',
  'buyers.open': '{count, plural, one {# openstaande bestelling} other {# openstaande bestellingen}}',
};
