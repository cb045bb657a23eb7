import type { desk as english } from '../en/desk.ts';
import type { WordsFor } from '../words-for.ts';

export const desk: WordsFor<typeof english> = {
  'desk.trays': 'Bakken',
  'desk.orders': 'Bestellingen',
  'desk.all-open': 'Alles wat openstaat',
  'desk.order': 'Bestelling',
  'desk.settings': 'Instellingen',
  'desk.shortcuts': 'Sneltoetsen',
  'desk.divider-trays': 'Breedte van de bakken',
  'desk.divider-list': 'Breedte van de lijst',
  'desk.later-failed':
    'Dit deel van Orderbell kon niet worden opgehaald. De rest werkt door, en wat u typte blijft bewaard.',
  'desk.nothing-open': 'Kies een bestelling om te lezen en te beantwoorden.',
  'desk.nothing-open-keys': 'door de lijst gaan',

  'tray.to-answer': 'Beantwoorden',
  'tray.overdue': 'Te laat',
  'tray.waiting': 'Wacht op klant',
  'tray.confirmed': 'Bevestigd',
  'tray.closed': 'Afgesloten',
};
