import type { SharedWords } from './en.ts';

export const sharedWords: SharedWords = {
  'alert.new-order': 'Neue Bestellung',
  'alert.changed': 'Kunde hat eine Bestellung geändert',
  'alert.proposal-rejected': 'Kunde hat Ihren Vorschlag abgelehnt',
  'alert.reopen-requested': 'Kunde möchte eine bestätigte Position ändern',
  'alert.reconfirmation-requested': 'Kunde bittet um erneute Bestätigung',
  'alert.cancelled': 'Kunde hat Positionen storniert',
  'alert.request-over': 'Ihr Änderungswunsch wurde geschlossen; es bleibt beim bestätigten Stand',
  'alert.proposal-approved': 'Kunde hat Ihrem Vorschlag zugestimmt',
  'alert.decline-accepted': 'Kunde akzeptiert, dass Sie die Änderung abgelehnt haben',
  'alert.returned': 'Wiedervorlage',
  'empty.to-answer': 'Nichts zu beantworten',
  'sync.connected': 'Verbunden',
  'sync.not-connected': 'Nicht verbunden',
  'sync.poll-now': 'Jetzt abrufen',
};
