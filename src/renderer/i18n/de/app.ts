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

  'field.did-you-mean': 'Meinten Sie',
  'field.not-a-number': 'Das lässt sich nicht als Zahl lesen',
  'field.not-a-date': 'Das lässt sich nicht als Datum lesen. Schreiben Sie es wie {example}.',
  'field.calendar': '{label}: Kalender öffnen',
  'new.tag': 'neu',
};
