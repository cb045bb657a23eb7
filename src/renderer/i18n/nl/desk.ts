import type { desk as english } from '../en/desk.ts';
import type { WordsFor } from '../words-for.ts';

export const desk: WordsFor<typeof english> = {
  'desk.folders': 'Bestellijsten',
  'desk.orders': 'Bestellingen',
  'desk.all-open': 'Alle openstaande',
  'desk.order': 'Bestelling',
  'desk.settings': 'Instellingen',
  'desk.shortcuts': 'Sneltoetsen',
  'desk.key': 'Toets {key}',
  'desk.divider-trays': 'Breedte van de zijbalk',
  'desk.divider-list': 'Breedte van de lijst',
  'desk.later-loading': 'Dit onderdeel wordt geladen…',
  'desk.nothing-open': 'Kies een bestelling om die te bekijken en te beantwoorden.',
  'desk.nothing-open-keys': 'door de lijst bladeren',

  'folder.to-answer': 'Te beantwoorden',
  'folder.overdue': 'Te laat',
  'folder.waiting': 'Bij de klant',
  'folder.confirmed': 'Bevestigd',
  'folder.closed': 'Afgesloten',
};
