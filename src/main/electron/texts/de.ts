import type { FolderReason } from '../../adapters/start-failure.ts';
import type { DoorWords } from './en.ts';

const folderReasons: Record<FolderReason, string> = {
  denied: 'keine Berechtigung',
  'disk-read-only': 'der Datenträger ist schreibgeschützt',
  'disk-full': 'der Datenträger ist voll',
  'no-folder': 'er ist kein Ordner',
  'not-below-a-folder': 'ein Teil des Pfads ist kein Ordner',
};

export const de: DoorWords = {
  open: 'Orderbell öffnen',
  quit: 'Orderbell beenden',
  quitting: {
    message: (count: number): string =>
      count === 1 ? 'Mit 1 ungesendeten Antwort beenden?' : `Mit ${count} ungesendeten Antworten beenden?`,
    detail: 'Ungesendetes bleibt in Orderbell und geht hinaus, wenn Sie es wieder starten.',
    yes: 'Beenden',
    no: 'Weiterlaufen lassen',
  },
  edit: { cut: 'Ausschneiden', copy: 'Kopieren', paste: 'Einfügen', selectAll: 'Alles auswählen' },
  oneToAnswer: '1 Bestellung zu beantworten',
  manyToAnswer: (count) => `${count} Bestellungen zu beantworten`,
  severalOrders: (count) => `${count} Bestellungen sind neu oder geändert`,
  unreadable: {
    title: 'Eine Bestellung ist nicht lesbar',
    body: 'Orderbell bewahrt sie vollständig auf. Fragen Sie den Kunden oder die Person, die Orderbell betreut.',
  },
  keepsListening: {
    title: 'Orderbell bleibt auf Empfang',
    body: 'Das Fenster ist geschlossen; Orderbell ist als Symbol noch da. Beenden Sie es dort, um aufzuhören.',
  },
  windowReloaded: {
    title: 'Das Fenster reagierte nicht mehr',
    body: 'Es wurde neu geladen. Orderbell blieb auf Empfang, und was Sie gesendet haben, ist gesichert.',
  },
  windowFailed: {
    message: 'Das Fenster von Orderbell reagiert wieder nicht.',
    detail:
      'Orderbell bleibt auf Empfang, und was Sie gesendet haben, ist gesichert. Dies sagt der Person, die Ihnen hilft, was geschah; nichts aus einer Bestellung steht darin:',
    again: 'Noch einmal laden',
    save: 'Diese Zeilen speichern',
    without: 'Ohne Fenster weiter',
  },
  innerError: {
    title: 'In Orderbell ging etwas schief',
    body: 'Es läuft weiter, und was Sie gesendet haben, ist gesichert. Die Diagnose in den Einstellungen sagt mehr.',
  },
  start: {
    'folder-unusable': ({ folder, reason, said }) =>
      `Orderbell kann nicht in seinen Datenordner ${folder} schreiben (${reason === null ? said : folderReasons[reason]}). ` +
      'Machen Sie ihn beschreibbar oder wählen Sie mit --data-dir einen anderen.',
    'folder-in-use': ({ folder, process }) =>
      `Orderbell läuft bereits auf dem Datenordner ${folder}${process === null ? '' : ` (Prozess ${process})`}. ` +
      'Beenden Sie es zuerst, oder wählen Sie mit --data-dir einen anderen Ordner.',
    'lock-disk-full': ({ folder }) =>
      `Der Datenträger mit dem Datenordner ${folder} ist voll. Darin wurde nichts geändert. Schaffen Sie Platz und starten Sie neu.`,
    'lock-read-only': ({ folder }) =>
      `Orderbell darf die Datei orderbell.lock in seinem Datenordner ${folder} nicht schreiben. ` +
      'Wer diesen Computer betreut, muss es erlauben.',
    'lock-unusable': ({ folder }) =>
      `Orderbell kann seinen Datenordner ${folder} nicht sperren: die Datei orderbell.lock darin ist unbrauchbar. ` +
      'Wenn kein Orderbell läuft, löschen Sie diese Datei.',
    'store-damaged': ({ path, detail }) =>
      `Die Datenbank ${path} ist beschädigt und nicht lesbar (${detail ?? 'unlesbar'}). Darin wurde nichts geändert. ` +
      'Stellen Sie sie aus einer Sicherung wieder her, oder verschieben Sie sie, um neu anzufangen.',
    'store-not-ours': ({ path }) =>
      `Die Datenbank ${path} gehört nicht zu Orderbell. Darin wurde nichts geändert. ` +
      'Verschieben Sie sie, oder wählen Sie mit --data-dir einen anderen Ordner.',
    'store-newer': ({ path, version, known }) =>
      `Die Datenbank ${path} kann nicht geöffnet werden (sie hat Version ${version}, dieses Orderbell kennt ${known}). ` +
      'Darin wurde nichts geändert.',
    'store-disk-full': ({ path }) =>
      `Der Datenträger mit der Datenbank ${path} ist voll. Darin wurde nichts geändert. Schaffen Sie Platz und starten Sie neu.`,
    'store-read-only': ({ path }) =>
      `Orderbell darf nicht in die Datenbank ${path} schreiben. Darin wurde nichts geändert. ` +
      'Wer diesen Computer betreut, muss es erlauben.',
    'store-unusable': ({ path, detail }) =>
      `Die Datenbank ${path} kann nicht geöffnet werden (${detail}). Darin wurde nichts geändert.`,
  },
  cantStart: (said) => `Orderbell kann nicht starten: ${said}`,
  keychainSlow: {
    title: 'Der Schlüsselbund antwortet nicht',
    body: 'Vielleicht fragt er nach seinem Kennwort. Bis er antwortet, bittet Orderbell Sie vielleicht um Anmeldung.',
  },
  notOpened: {
    'no-such-order': {
      title: 'Orderbell hat keine Bestellung mit der Nummer dieses Links',
      body: 'Vielleicht ist sie noch nicht eingegangen, oder sie gehört zu einem anderen Konto.',
    },
    several: {
      title: 'Mehrere Bestellungen haben die Nummer dieses Links',
      body: 'Suchen Sie in Orderbell nach der Nummer, um sie zu sehen.',
    },
  },
  snooze: 'Später erinnern',
  tenMinutes: '10 Minuten',
  anHour: '1 Stunde',
  lastHeard: (time) => `Zuletzt abgerufen ${time}`,
  untilTime: (time) => `Bis ${time}`,
  snoozedUntil: (time) => `Verschoben bis ${time}`,
  ringAgain: 'Wieder klingeln',
  testing: {
    title: 'Orderbell probiert seine Klingel',
    body: 'So sieht es aus, wenn eine Bestellung eingeht.',
  },
  leaving: (where) => `${where} außerhalb von Orderbell öffnen?`,
  leavingYes: 'Öffnen',
  leavingNo: 'Hier bleiben',
  reasons: {
    'service.unreachable': 'der Dienst ist nicht erreichbar',
    'service.cut-off': 'die Verbindung zum Dienst brach ab',
    'service.timeout': 'der Dienst antwortet nicht rechtzeitig',
    'service.tls': 'die Verbindung zum Dienst ist nicht sicher',
    'service.trouble': 'der Dienst hat eine Störung',
    'service.rate-limited': 'der Dienst bittet um eine Pause',
    'service.not-a-service': 'unter dieser Adresse gibt es keinen Bestelldienst',
    'service.answer-too-large': 'die Antwort des Dienstes ist zu groß',
    'service.far-future': 'der Dienst sendet ein Datum weit in der Zukunft',
    'service.never-still': 'die Liste des Dienstes steht nie still',
    'service.refused': 'der Dienst verweigert Auskunft über Bestellungen',
    'service.not-found': 'der Dienst hat unter dieser Adresse keine Liste von Bestellungen',
    'service.needs-token': 'dieser Dienst will ein Token',
    'service.address-invalid': 'die Adresse des Dienstes stimmt nicht',
    'service.not-https': 'die Adresse des Dienstes ist nicht https',
    'service.credentials-refused': 'der Dienst hat E-Mail und Kennwort abgewiesen',
    'service.path-refused': 'der Dienst verweigert dieser Anmeldung die Bestellungen',
    'service.role-missing': 'dem Konto fehlt die Integrationsrolle',
    'account.signed-out': 'niemand ist angemeldet',
    'store.full': 'die Festplatte ist voll',
    'store.failed': 'Orderbell kann nichts auf der Festplatte speichern',
    internal: 'in Orderbell ging etwas schief',
    'store.read-only': 'auf die Festplatte darf nicht geschrieben werden',
  },
};
