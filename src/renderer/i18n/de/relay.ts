import type { relay as en } from '../en/relay.ts';
import type { WordsFor } from '../en.ts';

export const relay: WordsFor<typeof en> = {
  'error.relay.practice':
    'Beim Üben verlässt nichts diesen Computer: Um {host} zu erreichen, melden Sie sich mit Ihrem eigenen Konto an, und richten Sie die Meldungen dort ein.',
  'error.relay.unknown-host':
    'Es gibt keinen Mailserver mit dem Namen {host}. Prüfen Sie den Namen auf Tippfehler und Ihre Internetverbindung.',
  'error.relay.unreachable':
    'Der Server {host} ist nicht erreichbar. Prüfen Sie Name, Port und Internetverbindung; eine Firewall kann die Verbindung sperren.',
  'error.relay.timeout':
    'Der Server {host} hat nicht rechtzeitig geantwortet. Prüfen Sie den Port und die Art der Verschlüsselung, und versuchen Sie es noch einmal.',
  'error.relay.tls':
    'Die Verbindung zu {host} ist nicht sicher, deshalb wurde nichts gesendet. Bitten Sie den Administrator des Servers, das Zertifikat zu berichtigen, oder geben Sie den Namen ein, der im Zertifikat steht.',
  'error.relay.no-tls':
    'Der Server {host} bietet an diesem Port die gewählte Verschlüsselung nicht an, deshalb wurde nichts gesendet. Üblich sind TLS an Port 465 und STARTTLS an Port 587.',
  'error.relay.unexpected-answer':
    'Der Server {host} antwortet nicht wie erwartet. Prüfen Sie Adresse und Port.',
  'error.relay.cut-off':
    'Die Verbindung zu {host} ist abgebrochen; die Nachricht kann trotzdem angekommen sein. Wenn nicht, versuchen Sie es noch einmal.',
  'error.relay.later':
    'Der Server {host} nimmt die Nachricht im Moment nicht an. Manche Server weisen neue Absender beim ersten Versuch ab; versuchen Sie es in ein paar Minuten noch einmal.',
  'error.relay.login-refused':
    'Der Server {host} hat die Anmeldung abgelehnt. Prüfen Sie Benutzername und Kennwort oder das Zugriffstoken; manche Anbieter verlangen ein App-Kennwort.',
  'error.relay.sender-refused':
    'Der Server {host} hat den Absender abgelehnt. Geben Sie eine Absenderadresse ein, die zu diesem Konto gehört.',
  'error.relay.recipient-refused':
    'Der Server {host} hat den Empfänger {address} abgelehnt. Prüfen Sie die Adresse auf Tippfehler.',
  'error.relay.refused':
    'Der Server {host} hat die Nachricht abgelehnt. Lesen Sie die Antwort des Servers, oder fragen Sie dessen Administrator.',
  'error.relay.gone':
    'Diese Adresse gibt es bei {host} nicht mehr. Legen Sie dort eine neue an, und geben Sie sie hier ein.',
  'error.relay.button-refused':
    'Nachrichten kommen an, aber der Knopf auf dem Handy kann nicht wirken: {host} lehnt ab, was er veröffentlicht. Bitten Sie den Administrator des Servers, allen das Veröffentlichen unter allen Topics zu erlauben.',
  'error.relay.topics-unreadable':
    'Orderbell kann die Kanäle (Topics) bei {host} nicht lesen, deshalb kann der Knopf auf dem Handy nicht wirken. Geben Sie ein Zugriffstoken ein, mit dem man senden und lesen darf.',
  'error.relay.access-refused':
    'Der Server {host} verweigert den Zugriff. Prüfen Sie, ob die Adresse vollständig ist, oder legen Sie dort eine neue an und geben Sie sie hier ein.',
  'error.relay.no-mail-server':
    'Es ist kein Mailserver eingerichtet. Tragen Sie zuerst einen in den Einstellungen ein.',
  'error.relay.secret-missing':
    '{channel, select, email {Das Kennwort des Mailservers} ntfy {Der Kanalname} webhook {Die Adresse des Webhooks} other {Die Prüfadresse}} ist auf diesem Computer nicht gespeichert. Geben Sie die Angabe noch einmal ein.',
  'error.relay.mail-address-invalid': 'Das ist keine E-Mail-Adresse. Prüfen Sie sie auf Tippfehler.',
  'error.relay.web-address-invalid':
    'Diese Adresse lässt sich nicht verwenden. Sie muss mit https:// beginnen und darf weder Benutzername noch Kennwort enthalten.',
  'error.relay.topic-guessable':
    'Orderbell nimmt nur Kanalnamen an, die es selbst erzeugt hat, denn andere lassen sich erraten. Drücken Sie auf „Neuer Kanalname“, und geben Sie diesen Namen in der App auf dem Handy ein.',
  'error.relay.secret-not-forgotten':
    'Der Kennwortspeicher dieses Computers enthält die Angabe vielleicht noch. Löschen Sie dort den Eintrag von Orderbell selbst.',
  'error.relay.nobody-told':
    'So würde niemand benachrichtigt. Fügen Sie eine Stufe mit einem Kontakt hinzu, oder schalten Sie die Eskalation aus.',
};
