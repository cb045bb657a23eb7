import type { backup as english } from '../en/backup.ts';
import type { WordsFor } from '../en.ts';

export const backup: WordsFor<typeof english> = {
  'backup.title': 'Sicherung',
  'backup.find': 'wiederherstellen umziehen anderer neuer Computer Kopie Backup Passphrase',
  'backup.nightly': 'Orderbell kopiert seine Datenbank jede Nacht und behält die letzten 7 Kopien:',
  'backup.newest': 'Neueste Kopie: {moment}',
  'backup.none-yet': 'Noch keine Kopie',
  'backup.replaced': 'Vorherige Datenbank, aufbewahrt bis zur nächsten Wiederherstellung:',
  'backup.save': 'Sicherung speichern',
  'backup.save-what':
    'Die Datei enthält Ihre Bestellungen, Antworten, Entwürfe und Einstellungen. Kennwörter und Dokumente, die noch nicht hochgeladen sind, enthält sie nicht. Mit ihr ziehen Sie auf einen anderen Computer um.',
  'backup.passphrase': 'Passphrase',
  'backup.passphrase-hint': 'Mindestens {count} Zeichen. Ohne sie kann niemand die Datei öffnen.',
  'backup.passphrase-again': 'Passphrase wiederholen',
  'backup.too-short': 'Geben Sie mindestens {count} Zeichen ein.',
  'backup.not-the-same': 'Die Passphrasen sind verschieden. Geben Sie dieselbe noch einmal ein.',
  'backup.saving': 'Sicherung wird gespeichert …',
  'backup.saved': 'Gespeichert: {name}',
  'backup.saved-without':
    '{count, plural, one {Ein Eintrag der Datenbank ist beschädigt und lässt sich} other {# Einträge der Datenbank sind beschädigt und lassen sich}} nicht lesen, auch nicht aus dieser Sicherung. Alles andere ist darin.',
  'backup.cancelled': 'Es wurde keine Sicherung gespeichert.',
  'backup.restore': 'Sicherung wiederherstellen',
  'backup.restore-what':
    'Orderbell wird beendet und öffnet beim nächsten Start die Sicherung. Die jetzige Datenbank bleibt daneben im Datenordner bis zur nächsten Wiederherstellung erhalten. Was sich seit der Sicherung geändert hat, kommt von selbst. Antworten aus der Sicherung werden erst gesendet, wenn Sie zustimmen.',
  'backup.unsent':
    '{count, plural, one {# Antwort der jetzigen Datenbank ist noch nicht gesendet. Sie wird nicht gesendet.} other {# Antworten der jetzigen Datenbank sind noch nicht gesendet. Sie werden nicht gesendet.}}',
  'backup.needs-you': 'Braucht Ihr OK: aus einer Sicherung',
  'backup.choose': 'Sicherungsdatei auswählen',
  'backup.no-file': 'Keine Datei ausgewählt',
  'backup.file': 'Sicherungsdatei',
  'backup.restore-now': 'Wiederherstellen und neu starten',
  'backup.restoring': 'Sicherung wird wiederhergestellt …',
  'backup.restored-web':
    'Die Sicherung vom {moment} ist bereit. Orderbell wurde beendet. Starten Sie es neu, um die Sicherung zu öffnen.',
  'backup.restored-electron': 'Die Sicherung vom {moment} ist bereit. Orderbell startet neu.',
  'backup.held':
    '{count, plural, one {# Nachricht oder Dokument der Sicherung wartet auf Ihr OK} other {# Nachrichten und Dokumente der Sicherung warten auf Ihr OK}}',
  'backup.held-what':
    '{count, plural, one {Als die Sicherung entstand, war das noch nicht gesendet; vielleicht wurde es das seitdem. Orderbell prüft das vor dem Senden.} other {Als die Sicherung entstand, waren sie noch nicht gesendet; vielleicht wurden sie es seitdem. Orderbell prüft das vor dem Senden. Entscheiden Sie hier für alle oder einzeln an der Bestellung.}}',
  'backup.send-all': 'Alle senden',
  'backup.drop-all': 'Alle verwerfen',
  'backup.send': 'Senden',
};
