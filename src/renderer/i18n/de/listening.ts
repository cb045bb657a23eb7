import type { listening as english } from '../en/listening.ts';
import type { WordsFor } from '../words-for.ts';

export const listening: WordsFor<typeof english> = {
  'sync.signed-out': 'Abgemeldet',
  'sync.starting': 'Wird gestartet',
  'sync.polling': 'wird gerade abgerufen',
  'sync.no-poll-yet': 'noch kein Abruf',
  'sync.trying-again': 'Dienst nicht erreichbar, neuer Versuch',
  'sync.last-checked': 'abgerufen {time}',
  'sync.set-aside': '{count, plural, one {# Datensatz} other {# Datensätze}} nicht lesbar',
  'sync.set-aside-help':
    'Der Dienst hat etwas gesendet, das sich nicht als Bestellung lesen lässt. Es ist vollständig gespeichert; den Grund finden Sie unter Einstellungen › Diagnose. Beheben kann es nur der Betreiber des Dienstes.',
  'import.label': 'Erster Abruf der Bestellungen',
  'import.progress': 'Vorhandene Bestellungen werden abgerufen: {received} von {total}',
  'import.stopped':
    'Angehalten bei {received} von {total} Bestellungen. Die bereits abgerufenen können Sie verwenden; weitere kommen erst, wenn Sie fortfahren.',
  'import.stop': 'Anhalten',
  'import.go-on': 'Fortfahren',

  'banner.stopped': 'Orderbell wurde beendet. Starten Sie es neu.',
  'banner.stopped-help':
    'Die Anzeige kann veraltet sein. Begonnene Antworten bleiben gespeichert; öffnen Sie den neuen Link, den Orderbell nach dem Start anzeigt.',
  'banner.not-listening': 'Nicht verbunden',
  'banner.trying': 'Nicht verbunden: Orderbell versucht es weiter',
  'banner.refused': 'Nicht verbunden: E-Mail-Adresse oder Kennwort abgewiesen',
  'banner.refused-help':
    'Orderbell versucht es erst wieder, wenn Sie sich anmelden. Ist das Kennwort richtig, wenden Sie sich an den Administrator des Dienstes.',
  'banner.password-needed': 'Nicht verbunden: Kennwort erforderlich',
  'banner.password-needed-help':
    'Es ist auf diesem Computer nicht gespeichert; Sie geben es bei jedem Start ein.',
  'banner.sign-in': 'Erneut anmelden',
  'banner.import-stopped':
    'Sie haben den ersten Abruf der Bestellungen angehalten. Neue Bestellungen kommen erst, wenn Sie fortfahren.',
  'banner.never-checked': 'Bisher wurde noch nichts abgerufen.',
  'banner.last-checked':
    'Zuletzt abgerufen: {time}. Beim Dienst können neue Bestellungen liegen. Ihre Antworten bleiben gespeichert, bis sie gesendet werden können.',
  'banner.webhook-closed': 'Der Dienst kann Orderbell nicht erreichen',
  'banner.webhook-closed-help':
    'Orderbell versucht es automatisch weiter. Bestellungen kommen bis dahin über den regelmäßigen Abruf, nur etwas später.',
  'banner.far-future': 'Der Dienst sendet ein Datum, das nicht stimmen kann',
  'banner.try-now': 'Jetzt versuchen',
  'banner.reason.service.refused':
    'Der Dienst liefert keine Bestellungen mehr. Wenden Sie sich an den Betreiber; die Meldung des Dienstes steht unter Einstellungen › Diagnose.',
  'banner.reason.service.not-found':
    'Unter dieser Adresse bietet der Dienst keine Bestellungen mehr an. Fragen Sie den Administrator des Dienstes, ob sich die Adresse geändert hat.',
  'banner.reason.internal':
    'Beim Abrufen ist in Orderbell ein Fehler aufgetreten. Starten Sie Orderbell neu; hilft das nicht, senden Sie den Entwicklern den Bericht unter Einstellungen › Diagnose.',
};
