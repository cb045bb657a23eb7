import type { app as english } from '../en/app.ts';
import type { WordsFor } from '../words-for.ts';

export const app: WordsFor<typeof english> = {
  'app.name': 'Orderbell',

  'dialog.close': 'Schließen',
  'start.opening': 'Orderbell wird gestartet …',
  'start.failed': 'Orderbell konnte nicht gestartet werden',
  'start.try-again': 'Erneut versuchen',
  'link.expired': 'Dieser Link wurde schon verwendet oder ist abgelaufen.',
  'link.expired-help':
    'Drücken Sie im Terminal die Eingabetaste, um einen neuen Link zu erhalten, oder starten Sie Orderbell neu.',
  'notice.settings-set-aside':
    'Die Einstellungen waren nicht lesbar. Die alte Datei liegt noch im Datenordner; Orderbell startet mit den Standardeinstellungen.',
  'notice.earlier-store':
    'Orderbell hat jetzt eine neue Datenbank und liest Ihre Bestellungen noch einmal beim Dienst.',
  'notice.earlier-store-kept': 'Die bisherige Datenbank liegt unverändert hier: {path}',
  'notice.earlier-store-unsent':
    'Das wurde daraus nicht gesendet. Prüfen Sie jede Bestellung, bevor Sie noch einmal antworten:',
  'notice.earlier-store-unreadable':
    'Sie ist nicht lesbar. Deshalb ist unbekannt, was daraus nicht gesendet wurde.',
  'notice.unsent.answer': 'Antwort auf Bestellung {number}',
  'notice.unsent.draft': 'Entwurf einer Antwort auf Bestellung {number}',
  'notice.unsent.despatch-advice': 'Lieferavis zu Bestellung {number}',
  'notice.unsent.document': 'Dokument zu Bestellung {number}',
  'notice.window-reloaded':
    'Das Fenster reagierte nicht mehr und wurde neu geladen. Gesendetes ist gespeichert; bitte prüfen Sie Ihre letzten Eingaben.',
  'notice.inner-error':
    'In Orderbell ist ein Fehler aufgetreten. Orderbell läuft weiter, und Gesendetes ist gespeichert. Näheres für den Support steht in der Diagnose.',
  'notice.password-not-forgotten':
    'Ein Kennwort, das nicht mehr gespeichert sein soll, ließ sich nicht aus dem Kennwortspeicher dieses Computers (auf dem Mac: Schlüsselbund) entfernen. Sie können es dort selbst löschen; der Name des Eintrags beginnt mit Orderbell.',
  'notice.dismiss': 'OK',
  'page-failed.title': 'Dieses Fenster reagiert nicht',
  'page-failed.what':
    'Auch nach dem Neuladen trat der Fehler wieder auf. Orderbell ruft weiter ab, und Gesendetes ist gespeichert. Der Bericht zeigt dem Support, woran es lag.',
  'page-failed.again': 'Neu laden',

  'field.did-you-mean': 'Meinten Sie',
  'field.missing': 'Fehlt noch',
  'field.above-zero': 'Muss größer als 0 sein',
  'field.not-a-number': 'Das ist keine gültige Zahl',
  'field.not-a-date': 'Das ist kein gültiges Datum. Beispiel: {example}',
  'field.calendar': '{label}: Kalender öffnen',
  'field.days-later': 'oder +7: eine Woche später',
  'new.tag': 'neu',
};
