import type { desk as english } from '../en/desk.ts';
import type { WordsFor } from '../words-for.ts';

export const desk: WordsFor<typeof english> = {
  'desk.trays': 'Ablagen',
  'desk.orders': 'Bestellungen',
  'desk.all-open': 'Alle offenen',
  'desk.order': 'Bestellung',
  'desk.settings': 'Einstellungen',
  'desk.shortcuts': 'Tastenkürzel',
  'desk.key': 'Taste {key}',
  'desk.divider-trays': 'Breite der Ablagen',
  'desk.divider-list': 'Breite der Liste',
  'desk.later-loading': 'Dieser Teil von Orderbell wird geladen',
  'desk.nothing-open': 'Wählen Sie eine Bestellung, um sie zu lesen und zu beantworten.',
  'desk.nothing-open-keys': 'durch die Liste gehen',

  'tray.to-answer': 'Beantworten',
  'tray.overdue': 'Überfällig',
  'tray.waiting': 'Beim Kunden',
  'tray.confirmed': 'Bestätigt',
  'tray.closed': 'Abgeschlossen',
};
