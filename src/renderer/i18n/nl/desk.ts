import type { desk as english } from '../en/desk.ts';
import type { WordsFor } from '../words-for.ts';

export const desk: WordsFor<typeof english> = {
  'desk.trays': 'Bakken',
  'desk.orders': 'Bestellingen',
  'desk.all-open': 'Alles wat openstaat',
  'desk.order': 'Bestelling',
  'desk.settings': 'Instellingen',
  'desk.shortcuts': 'Sneltoetsen',
  'desk.key': 'Toets {key}',
  'desk.divider-trays': 'Breedte van de bakken',
  'desk.divider-list': 'Breedte van de lijst',
  'desk.later-loading': 'Dit deel van Orderbell wordt opgehaald',
  'desk.nothing-open': 'Kies een bestelling om te lezen en te beantwoorden.',
  'desk.nothing-open-keys': 'door de lijst gaan',

  'tray.to-answer': 'Beantwoorden',
  'tray.overdue': 'Te laat',
  'tray.waiting': 'Wacht op klant',
  'tray.confirmed': 'Bevestigd',
  'tray.closed': 'Afgesloten',
};
