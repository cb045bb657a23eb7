import type { SharedWords } from './en.ts';

export const sharedWords: SharedWords = {
  'alert.new-order': 'Neue Bestellung',
  'alert.changed': 'Kunde hat eine Bestellung geändert',
  'alert.proposal-rejected': 'Kunde hat Ihren Vorschlag abgelehnt',
  'alert.reopen-requested': 'Kunde möchte eine bestätigte Position ändern',
  'alert.reconfirmation-requested': 'Kunde bittet um erneute Bestätigung',
  'alert.cancelled': 'Kunde hat Positionen storniert',
  'alert.request-over': 'Ihre Anfrage ist beendet; es bleibt beim Vereinbarten',
  'alert.proposal-approved': 'Kunde hat Ihrem Vorschlag zugestimmt',
  'empty.to-answer': 'Nichts zu beantworten',
  'sync.listening': 'Auf Empfang',
  'sync.not-listening': 'Kein Empfang',
  'sync.poll-now': 'Jetzt abrufen',
};
