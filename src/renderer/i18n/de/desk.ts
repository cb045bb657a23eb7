import type { desk as english } from '../en/desk.ts';
import type { WordsFor } from '../words-for.ts';

export const desk: WordsFor<typeof english> = {
  'desk.folders': 'Bestelllisten',
  'desk.orders': 'Bestellungen',
  'desk.all-open': 'Alle offenen',
  'desk.order': 'Bestellung',
  'desk.settings': 'Einstellungen',
  'desk.shortcuts': 'Tastenkürzel',
  'desk.key': 'Taste {key}',
  'desk.divider-trays': 'Breite der Seitenleiste',
  'desk.divider-list': 'Breite der Liste',
  'desk.later-loading': 'Dieser Bereich wird geladen …',
  'desk.nothing-open': 'Wählen Sie eine Bestellung aus, um sie anzusehen und zu beantworten.',
  'desk.nothing-open-keys': 'durch die Liste blättern',

  'folder.to-answer': 'Zu beantworten',
  'folder.overdue': 'Überfällig',
  'folder.waiting': 'Beim Kunden',
  'folder.confirmed': 'Bestätigt',
  'folder.closed': 'Erledigt',
};
