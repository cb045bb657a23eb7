import type { listening as english } from '../en/listening.ts';
import type { WordsFor } from '../words-for.ts';

export const listening: WordsFor<typeof english> = {
  'sync.signed-out': 'Abgemeldet',
  'sync.starting': 'Startet',
  'sync.polling': 'ruft gerade ab',
  'sync.no-poll-yet': 'noch kein Abruf',
  'sync.trying-again': 'Abruf fehlgeschlagen, neuer Versuch',
  'sync.last-heard': 'abgerufen {time}',
  'sync.set-aside': '{count, plural, one {# Nachricht} other {# Nachrichten}} nicht lesbar, beiseitegelegt',
  'sync.set-aside-help':
    'Der Dienst hat etwas gesendet, das sich nicht als Bestellung lesen lässt. Es ist vollständig aufgehoben; unter Einstellungen, Diagnose steht der Grund. Der Betreiber des Dienstes kann es beheben.',
  'import.label': 'Erstes Einlesen der Bestellungen',
  'import.progress': 'Vorhandene Bestellungen werden gelesen: {received} von {total}',
  'import.stopped':
    'Angehalten bei {received} von {total} Bestellungen. Was gelesen ist, können Sie benutzen; sonst kommt nichts herein, bis Sie fortfahren.',
  'import.stop': 'Anhalten',
  'import.go-on': 'Fortfahren',

  'banner.stopped': 'Orderbell selbst wurde beendet. Starten Sie es wieder.',
  'banner.stopped-help':
    'Was Sie sehen, kann veraltet sein. Begonnene Antworten sind aufgehoben; öffnen Sie den neuen Link, den Orderbell ausgibt.',
  'banner.not-listening': 'Kein Empfang',
  'banner.trying': 'Kein Empfang: Orderbell versucht es weiter',
  'banner.refused': 'Kein Empfang: Der Dienst hat E-Mail und Kennwort abgewiesen',
  'banner.refused-help':
    'Bis Sie sich anmelden, wird nichts weiter versucht. Stimmt das Kennwort, kann der Administrator des Dienstes sagen, woran es liegt.',
  'banner.password-needed': 'Kein Empfang: Das Kennwort wird gebraucht',
  'banner.password-needed-help':
    'Es ist auf diesem Computer nicht gespeichert und wird bei jedem Start gefragt.',
  'banner.sign-in': 'Wieder anmelden',
  'banner.import-stopped':
    'Sie haben das erste Einlesen der Bestellungen angehalten. Neue Bestellungen kommen erst wieder herein, wenn Sie fortfahren.',
  'banner.never-heard': 'Vom Dienst wurde noch nichts abgerufen.',
  'banner.last-heard':
    'Zuletzt abgerufen {time}. Beim Dienst können neue Bestellungen warten; Antworten, die noch nicht abgehen können, bleiben aufgehoben, bis sie es können.',
  'banner.webhook-closed': 'Der Dienst kann Orderbell nicht aufrufen',
  'banner.webhook-closed-help':
    'Orderbell versucht es von selbst wieder. Bestellungen kommen bis dahin durch Abrufen an, nur später.',
  'banner.far-future': 'Der Dienst sendet ein Datum, das nicht stimmen kann',
  'banner.try-now': 'Jetzt versuchen',
  'banner.reason.service.refused':
    'Der Dienst verweigert Auskunft über Bestellungen. Vielleicht hat er sich geändert: Der Betreiber des Dienstes kann es beheben; seine Worte stehen unter Einstellungen, Diagnose.',
  'banner.reason.service.not-found':
    'Der Dienst hat unter dieser Adresse keine Liste von Bestellungen mehr. Fragen Sie den Administrator, ob sich die Adresse geändert hat.',
  'banner.reason.internal':
    'In Orderbell ging beim Empfang etwas schief. Starten Sie es neu; bleibt es so, senden Sie den Herstellern den Bericht unter Einstellungen, Diagnose.',
};
