import { type FolderReason, momentIn } from '../../adapters/start-failure.ts';
import type { ShellWords } from './en.ts';

const folderReasons: Record<FolderReason, string> = {
  denied: 'keine Berechtigung',
  'disk-read-only': 'der Datenträger ist schreibgeschützt',
  'no-folder': 'kein Ordner',
  'not-below-a-folder': 'ein Teil des Pfads ist kein Ordner',
};

export const de: ShellWords = {
  open: 'Orderbell öffnen',
  quit: 'Orderbell beenden',
  quitting: {
    message: (count: number): string =>
      count === 1 ? 'Mit 1 ungesendeten Antwort beenden?' : `Mit ${count} ungesendeten Antworten beenden?`,
    detail:
      'Nicht gesendete Antworten bleiben gespeichert. Sie werden gesendet, sobald Sie Orderbell wieder starten.',
    copying: 'Beenden, während ein Dokument kopiert wird?',
    copyingDetail: 'Ein nicht vollständig kopiertes Dokument müssen Sie erneut anhängen.',
    yes: 'Beenden',
    no: 'Weiterlaufen lassen',
  },
  edit: { cut: 'Ausschneiden', copy: 'Kopieren', paste: 'Einfügen', selectAll: 'Alles auswählen' },
  oneToAnswer: '1 Bestellung zu beantworten',
  manyToAnswer: (count) => `${count} Bestellungen zu beantworten`,
  severalOrders: (count) => `${count} Bestellungen sind neu oder geändert`,
  unreadable: {
    title: 'Eine Bestellung ist nicht lesbar',
    body: 'Es geht nichts verloren. Fragen Sie den Kunden oder den Administrator des Dienstes.',
  },
  keepsRunning: {
    title: 'Orderbell läuft weiter',
    body: 'Das Fenster ist geschlossen; Orderbell ruft im Hintergrund weiter ab. Beenden können Sie es über das Orderbell-Symbol.',
  },
  windowReloaded: {
    title: 'Das Fenster reagierte nicht mehr',
    body: 'Es wurde neu geladen. Orderbell hat weiter abgerufen, und Gesendetes ist gespeichert.',
  },
  windowFailed: {
    message: 'Das Fenster von Orderbell reagiert erneut nicht.',
    detail:
      'Orderbell ruft weiter ab, und Gesendetes ist gespeichert. Diese Angaben helfen dem Support; sie enthalten nichts aus Ihren Bestellungen:',
    again: 'Neu laden',
    save: 'Angaben speichern',
    without: 'Ohne Fenster fortfahren',
  },
  innerError: {
    title: 'In Orderbell ist ein Fehler aufgetreten',
    body: 'Orderbell läuft weiter, und Gesendetes ist gespeichert. Näheres steht unter Einstellungen › Erweitert.',
  },
  start: {
    'folder-unusable': ({ folder, reason, said }) =>
      `Orderbell kann nicht in den Datenordner ${folder} schreiben (${reason === null ? said : folderReasons[reason]}). ` +
      'Machen Sie ihn beschreibbar oder wählen Sie mit --data-dir einen anderen.',
    'folder-not-ours': ({ path, command }) =>
      `${path} gehört einem anderen Benutzer dieses Computers. Er könnte Ihre Bestellungen und Antworten ändern. ` +
      `Führen Sie diesen Befehl aus oder wählen Sie mit --data-dir einen anderen Ordner: ${command}`,
    'folder-shared': ({ folder, option }) =>
      `Orderbell kann ${folder} nicht als Datenordner verwenden, weil er nicht Ihnen allein gehört. ` +
      `Wählen Sie einen eigenen Ordner: ${option}`,
    'folder-unprotected': ({ path }) =>
      `Andere Benutzer dieses Computers können ${path} ändern, und der Datenträger lässt keinen Schutz zu. ` +
      'Wählen Sie mit --data-dir einen Ordner auf einem anderen Datenträger.',
    'folder-in-use': ({ folder, process }) =>
      `Orderbell verwendet den Datenordner ${folder} bereits${process === null ? '' : ` (Prozess ${process})`}. ` +
      'Beenden Sie das laufende Orderbell oder wählen Sie mit --data-dir einen anderen Ordner.',
    'folder-disk-full': ({ folder }) =>
      `Der Datenträger mit dem Datenordner ${folder} ist voll. Es wurde nichts geändert. ` +
      'Schaffen Sie Platz und starten Sie Orderbell neu.',
    'lock-read-only': ({ folder }) =>
      `Orderbell darf die Datei orderbell.lock im Datenordner ${folder} nicht schreiben. ` +
      'Ihre IT muss das erlauben.',
    'lock-unusable': ({ folder }) =>
      `Orderbell kann den Datenordner ${folder} nicht sperren: Die Datei orderbell.lock darin ist unbrauchbar. ` +
      'Läuft kein anderes Orderbell, löschen Sie diese Datei.',
    'store-damaged': ({ path, detail, backupAt }) =>
      `Die Datenbank ${path} ist beschädigt und nicht lesbar (${detail ?? 'unlesbar'}). Es wurde nichts geändert. ` +
      (backupAt === null
        ? 'Es gibt keine unbeschädigte Sicherung. Mit --if-damaged empty beginnen Sie mit einer leeren. Die beschädigte bleibt erhalten.'
        : `Mit --if-damaged restore öffnen Sie die Sicherung vom ${momentIn('de', backupAt)}, mit --if-damaged empty beginnen Sie mit einer leeren. Die beschädigte bleibt erhalten.`),
    'store-missing': ({ path, backupAt }) =>
      `Die Datenbank ${path} fehlt. Es wurde nichts geändert. Wenn sie verschoben wurde, legen Sie sie zurück. ` +
      (backupAt === null
        ? 'Es gibt keine unbeschädigte Sicherung. Mit --if-damaged empty beginnen Sie mit einer leeren.'
        : `Mit --if-damaged restore öffnen Sie die Sicherung vom ${momentIn('de', backupAt)}, mit --if-damaged empty beginnen Sie mit einer leeren.`),
    'store-not-ours': ({ path }) =>
      `Die Datenbank ${path} gehört nicht zu Orderbell. Es wurde nichts geändert. ` +
      'Verschieben Sie sie oder wählen Sie mit --data-dir einen anderen Ordner.',
    'store-newer': ({ path, version, known }) =>
      `Die Datenbank ${path} kann nicht geöffnet werden: Sie hat Version ${version}, dieses Orderbell kennt nur Version ${known}. ` +
      'Es wurde nichts geändert. Installieren Sie die neueste Version von Orderbell.',
    'store-disk-full': ({ path }) =>
      `Der Datenträger mit der Datenbank ${path} ist voll. Es wurde nichts geändert. ` +
      'Schaffen Sie Platz und starten Sie Orderbell neu.',
    'store-read-only': ({ path }) =>
      `Orderbell darf nicht in die Datenbank ${path} schreiben. Es wurde nichts geändert. ` +
      'Ihre IT muss das erlauben.',
    'store-unusable': ({ path, detail }) =>
      `Die Datenbank ${path} kann nicht geöffnet werden (${detail}). Es wurde nichts geändert.`,
    unexpected: ({ said }) =>
      `Orderbell kann wegen eines unerwarteten Fehlers nicht gestartet werden (${said}). ` +
      'Starten Sie es noch einmal. Schlägt es wieder fehl, senden Sie diese Meldung an den Support.',
  },
  damaged: {
    message: 'Die Datenbank von Orderbell ist beschädigt',
    backup: (moment) =>
      `Die neueste unbeschädigte Sicherung ist vom ${moment}. Bestellungen, die seitdem eingegangen sind oder sich geändert haben, kommen von selbst wieder. ` +
      'Antworten und Entwürfe seitdem stehen nur in der beschädigten Datenbank.',
    noBackup:
      'Es gibt keine unbeschädigte Sicherung. Sie können mit einer leeren Datenbank beginnen und sich neu anmelden.',
    kept: (path) => `Die beschädigte Datenbank bleibt auf jeden Fall erhalten: ${path}`,
    restore: 'Sicherung öffnen',
    empty: 'Mit einer leeren beginnen',
    quit: 'Beenden',
  },
  missing: {
    message: 'Die Datenbank von Orderbell fehlt',
    backup: (moment) =>
      `Die neueste unbeschädigte Sicherung ist vom ${moment}. Bestellungen, die seitdem eingegangen sind oder sich geändert haben, kommen von selbst wieder. ` +
      'Antworten und Entwürfe seitdem stehen nur in der fehlenden Datenbank.',
    noBackup:
      'Es gibt keine unbeschädigte Sicherung. Sie können mit einer leeren Datenbank beginnen und sich neu anmelden.',
    kept: (path) =>
      `Wenn sie verschoben oder von einem anderen Programm entfernt wurde, beenden Sie Orderbell und legen Sie sie zurück: ${path}`,
  },
  keychainSlow: {
    title: 'Der Kennwortspeicher antwortet nicht',
    body: 'Vielleicht wartet er auf Ihr Systemkennwort. Bis er antwortet, müssen Sie sich möglicherweise bei Orderbell anmelden.',
  },
  notOpened: {
    'no-such-order': {
      title: 'Bestellung nicht gefunden',
      body: 'Zur Nummer in diesem Link gibt es keine Bestellung. Vielleicht ist sie noch nicht eingegangen oder gehört zu einem anderen Konto.',
    },
    several: {
      title: 'Mehrere Bestellungen mit dieser Nummer',
      body: 'Suchen Sie in Orderbell nach der Nummer, um sie anzuzeigen.',
    },
  },
  snooze: 'Meldungen pausieren',
  tenMinutes: '10 Minuten',
  anHour: '1 Stunde',
  lastChecked: (time) => `Abgerufen ${time}`,
  untilTime: (time) => `Bis ${time}`,
  snoozedUntil: (time) => `Pausiert bis ${time}`,
  resumeAlerts: 'Pause beenden',
  testing: {
    title: 'Testmeldung von Orderbell',
    body: 'So sieht eine Meldung über eine neue Bestellung aus.',
  },
  leaving: (where) => `${where} außerhalb von Orderbell öffnen?`,
  leavingYes: 'Öffnen',
  leavingNo: 'Hier bleiben',
  reasons: {
    'service.unreachable': 'der Dienst ist nicht erreichbar',
    'service.cut-off': 'die Verbindung zum Dienst ist abgebrochen',
    'service.timeout': 'der Dienst hat nicht rechtzeitig geantwortet',
    'service.tls': 'die Verbindung zum Dienst ist nicht sicher',
    'service.trouble': 'beim Dienst liegt eine Störung vor',
    'service.rate-limited': 'zu viele Zugriffe in kurzer Zeit',
    'service.not-a-service': 'unter dieser Adresse antwortet kein Bestelldienst',
    'service.answer-too-large': 'der Dienst hat zu viele Daten auf einmal gesendet',
    'service.far-future': 'der Dienst hat ein Datum weit in der Zukunft gesendet',
    'service.never-still': 'die Liste des Dienstes ändert sich ständig',
    'service.refused': 'der Dienst liefert keine Bestellungen',
    'service.not-found': 'unter dieser Adresse bietet der Dienst keine Bestellungen an',
    'service.needs-token': 'dieser Dienst verlangt ein Token',
    'service.address-invalid': 'die Adresse des Dienstes ist falsch',
    'service.not-https': 'die Adresse des Dienstes beginnt nicht mit https',
    'service.credentials-refused': 'E-Mail-Adresse oder Kennwort abgewiesen',
    'service.path-refused': 'diese Anmeldung darf keine Bestellungen abrufen',
    'service.role-missing': 'dem Konto fehlt die Rolle „Integration“',
    'proxy.unusable': 'die Proxy-Einstellungen dieses Computers sind nicht verwendbar',
    'proxy.unreachable': 'der Proxy Ihres Netzes ist nicht erreichbar',
    'proxy.refused': 'der Proxy lässt Orderbell nicht durch',
    'proxy.scheme': 'der Proxy will eine Anmeldung, die Orderbell nicht kennt',
    'proxy.credentials-needed': 'der Proxy fragt nach Benutzername und Kennwort',
    'proxy.credentials-refused': 'der Proxy hat Benutzername und Kennwort abgewiesen',
    'account.signed-out': 'Sie sind nicht angemeldet',
    'store.gone': 'der Datenordner ist nicht mehr da',
    'store.taken': 'ein anderes Orderbell verwendet den Datenordner',
    'store.full': 'die Festplatte ist voll',
    'store.failed': 'Orderbell kann nichts auf der Festplatte speichern',
    internal: 'in Orderbell ist ein Fehler aufgetreten',
    'store.read-only': 'die Festplatte ist schreibgeschützt',
  },
};
