import type { views as english } from '../en/views.ts';
import type { WordsFor } from '../words-for.ts';

export const views: WordsFor<typeof english> = {
  'views.title': 'Weergaven',
  'views.save': 'Als weergave opslaan',
  'views.edit': 'Deze weergave wijzigen',
  'views.name': 'Naam van de weergave',
  'views.keep': 'Opslaan',
  'views.keep-new': 'Als nieuwe weergave opslaan',
  'views.delete': 'Verwijderen',
  'views.deleted': '{name} verwijderd',
  'views.undo': 'Ongedaan maken',
  'views.dismiss': 'OK',
  'buyers.title': 'Klanten',
  'buyers.counted': 'Klanten · openstaand',
  'buyers.open': '{count, plural, one {# openstaande bestelling} other {# openstaande bestellingen}}',
};
