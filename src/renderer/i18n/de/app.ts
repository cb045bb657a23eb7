import type { app as english } from '../en/app.ts';
import type { WordsFor } from '../words-for.ts';

export const app: WordsFor<typeof english> = {
  'app.name': 'Orderbell',

  'dialog.close': 'Schließen',
  'start.opening': 'Orderbell wird geöffnet',
  'start.failed': 'Orderbell ließ sich nicht öffnen',
  'start.try-again': 'Noch einmal versuchen',
  'link.expired': 'Dieser Link wurde schon benutzt oder ist zu alt.',
  'link.expired-help':
    'Drücken Sie im Terminal die Eingabetaste für einen neuen oder starten Sie Orderbell neu.',
  'notice.settings-set-aside':
    'Die Einstellungen waren nicht lesbar. Sie liegen jetzt gesondert im Datenordner, und Orderbell startet mit den üblichen.',
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
    'Das Fenster reagierte nicht mehr und wurde neu geladen. Was Sie gesendet haben, ist gesichert; bitte prüfen Sie, was Sie gerade eingaben.',
  'notice.inner-error':
    'In Orderbell ging etwas schief. Es läuft weiter, und was Sie gesendet haben, ist gesichert. Die Diagnose sagt der Person, die Ihnen hilft, wo es war.',
  'notice.password-not-forgotten':
    'Ein Kennwort, das nicht mehr aufbewahrt werden soll, liegt vielleicht noch im Schlüsselbund dieses Computers, der es nicht herausnahm. Sie können es dort löschen; sein Name beginnt mit Orderbell.',
  'notice.dismiss': 'Verstanden',
  'page-failed.title': 'Dieses Fenster funktioniert nicht',
  'page-failed.what':
    'Es wurde neu geladen und scheiterte wieder. Orderbell bleibt auf Empfang, und was Sie gesendet haben, ist gesichert. Der Bericht sagt der Person, die Ihnen hilft, wo es war.',
  'page-failed.again': 'Noch einmal laden',

  'field.did-you-mean': 'Meinten Sie',
  'field.missing': 'Fehlt noch',
  'field.above-zero': 'Muss mehr als 0 sein',
  'field.not-a-number': 'Das lässt sich nicht als Zahl lesen',
  'field.not-a-date': 'Das lässt sich nicht als Datum lesen. Schreiben Sie es wie {example}.',
  'field.calendar': '{label}: Kalender öffnen',
  'field.days-later': 'oder +7: eine Woche später',
  'new.tag': 'neu',
};
