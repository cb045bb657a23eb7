import type { errors as english } from '../en/errors.ts';
import type { WordsFor } from '../words-for.ts';

export const errors: WordsFor<typeof english> = {
  'error.service.address-invalid':
    'Das ist keine Adresse eines Dienstes. Kopieren Sie sie aus dem Begrüßungsschreiben des Dienstes; sie beginnt mit https://.',
  'error.service.not-https':
    'Diese Adresse ist nicht https, das Kennwort ginge also offen durchs Netz. Fragen Sie den Dienst nach seiner https-Adresse.',
  'error.service.unreachable':
    'Unter dieser Adresse antwortet niemand. Prüfen Sie Adresse und Netzwerk; stimmt beides, ist der Dienst ausgefallen und sein Betreiber muss handeln.',
  'error.service.cut-off':
    'Die Verbindung zum Dienst brach ab, bevor er geantwortet hatte. Orderbell versucht es von selbst wieder; bleibt es so, muss der Betreuer Ihres Netzwerks oder der Betreiber des Dienstes handeln.',
  'error.service.cut-off.asked':
    'Die Verbindung zum Dienst brach ab, bevor er geantwortet hatte. Bleibt es so, muss der Betreuer Ihres Netzwerks oder der Betreiber des Dienstes handeln.',
  'error.service.timeout':
    'Der Dienst hat zu lange nicht geantwortet. Was wartet, wird von selbst wieder versucht; bleibt es so, muss der Betreiber des Dienstes handeln.',
  'error.service.timeout.asked':
    'Der Dienst hat zu lange nicht geantwortet. Bleibt es so, muss der Betreiber des Dienstes handeln.',
  'error.service.tls':
    'Der Dienst konnte nicht beweisen, wer er ist, oder verschlüsselt auf zu alte Weise, deshalb wurde nichts gesendet. Der Betreuer Ihres Netzwerks oder der Betreiber des Dienstes muss das Zertifikat oder die Verschlüsselung in Ordnung bringen.',
  'error.service.trouble':
    'Der Dienst selbst hat eine Störung; mit Ihren Eingaben ist alles in Ordnung. Der Betreiber muss handeln, und was wartet, wird von selbst wieder versucht.',
  'error.service.trouble.asked':
    'Der Dienst selbst hat eine Störung; mit Ihren Eingaben ist alles in Ordnung. Bleibt es so, muss der Betreiber des Dienstes handeln.',
  'error.service.rate-limited':
    'Der Dienst bittet um eine kurze Pause. Versuchen Sie es in einer Minute wieder; was unterwegs ist, geht von selbst weiter.',
  'error.service.not-a-service':
    'Dort antwortet etwas, aber nicht wie ein Bestelldienst. Prüfen Sie die Adresse und ob Ihr Netzwerk erst eine Anmeldung verlangt; stimmt beides, muss der Betreiber des Dienstes handeln.',
  'error.service.answer-too-large':
    'Die Antwort des Dienstes ist größer, als Orderbell auf einmal annimmt. Nichts ging verloren, und es versucht es von selbst wieder; bleibt es so, muss der Betreiber des Dienstes handeln.',
  'error.service.answer-too-large.asked':
    'Die Antwort des Dienstes ist größer, als Orderbell auf einmal annimmt. Bleibt es so, muss der Betreiber des Dienstes handeln.',
  'error.service.far-future':
    'Der Dienst hat ein Datum weit in der Zukunft gesendet, und Orderbell richtet sich nicht danach. Nichts ist verloren, aber alles Eingehende wird bei jedem Abruf neu gelesen; der Betreiber des Dienstes muss das Datum berichtigen.',
  'error.service.never-still':
    'Die Liste des Dienstes änderte sich, während sie gelesen wurde; ob dies angekommen ist, lässt sich noch nicht sagen. Orderbell liest sie von selbst noch einmal und sendet bis dahin nichts doppelt.',
  'error.service.no-shipments':
    'Dieser Dienst veröffentlicht keine Sendungen. Lieferavise lassen sich trotzdem senden, aber nichts zeigt, was daraus wurde.',
  'error.service.no-companies': 'Dieser Dienst hat keine Firmensuche.',
  'error.service.needs-token':
    'Das geht nicht, solange das Kennwort bei jeder Anfrage mitgesendet wird. Wählen Sie unter Einstellungen, Konto das Token; sonst ändert sich nichts.',
  'error.service.refused':
    'Der Dienst hat das Gesendete nicht angenommen. Lesen Sie, was er dazu sagt, ändern Sie die Antwort oder fragen Sie den Kunden.',
  'error.service.not-found':
    'Der Dienst kennt das nicht mehr. Rufen Sie jetzt ab, um zu sehen, wie es steht.',
  'error.service.credentials-refused':
    'Der Dienst hat E-Mail und Kennwort abgewiesen. Geben Sie beides noch einmal ein; stimmt es, kann Ihnen der Administrator des Dienstes sagen, woran es liegt.',
  'error.service.path-refused':
    'Der Dienst verweigert dies Ihrer Anmeldung. Alles andere geht weiter, und Orderbell fragt von selbst wieder. Bitten Sie den Support des Dienstes um das Recht dazu.',
  'error.service.path-refused.asked':
    'Der Dienst verweigert dies Ihrer Anmeldung. Alles andere geht weiter. Bitten Sie den Support des Dienstes um das Recht dazu.',
  'error.service.path-refused.stopped':
    'Der Dienst verweigert dies Ihrer Anmeldung. Alles andere geht weiter. Bitten Sie den Support des Dienstes um das Recht dazu und senden Sie danach noch einmal.',
  'error.service.role-missing':
    'Diese Anmeldung hat keine Integrationsrolle. Bitten Sie den Support des Dienstes um ein Integrationskonto.',
  'error.service.company-refused':
    'Der Dienst lässt diese Anmeldung nicht für die Firmen-ID aus Ihren Einstellungen senden. Berichtigen Sie sie unter Einstellungen, Konto, oder leeren Sie das Feld; schreiben Sie dies dann neu.',
  'error.proxy.unusable':
    'Die Proxy-Einstellungen dieses Computers nennen keinen Proxy, den Orderbell verwenden kann. Es wurde nichts gesendet. Der Administrator Ihres Netzes kann einen für HTTP oder HTTPS eintragen.',
  'error.proxy.unreachable':
    'Der Proxy {proxy} ist nicht erreichbar oder kann sich nicht ausweisen. Es wurde nichts gesendet. Prüfen Sie das Netz; ist es in Ordnung, hilft der Administrator Ihres Netzes.',
  'error.proxy.refused':
    'Der Proxy {proxy} lässt Orderbell nicht durch (Status {status}). Es wurde nichts gesendet. Bitten Sie den Administrator Ihres Netzes, die Adresse des Dienstes freizugeben.',
  'error.proxy.scheme':
    'Der Proxy {proxy} verlangt eine Anmeldung, die Orderbell nicht beherrscht. Es wurde nichts gesendet. Bitten Sie den Administrator Ihres Netzes, Benutzername und Kennwort (Basic) zuzulassen.',
  'error.proxy.credentials-needed':
    'Der Proxy {proxy} fragt nach Benutzername und Kennwort. Es wurde nichts gesendet. Geben Sie die Ihres Firmennetzes ein.',
  'error.proxy.credentials-refused':
    'Der Proxy {proxy} hat Benutzername und Kennwort abgewiesen. Orderbell versucht sie nicht noch einmal. Geben Sie die richtigen ein, oder fragen Sie den Administrator Ihres Netzes.',
  'error.account.signed-out': 'Sie sind abgemeldet. Melden Sie sich wieder an, um weiterzuarbeiten.',
  'error.practice.unavailable':
    'Der Übungsdienst ließ sich auf diesem Computer nicht starten. Starten Sie Orderbell neu; bleibt es so, melden Sie es bitte den Entwicklern.',
  'error.order.not-found': 'Diese Bestellung ist nicht mehr da.',
  'error.order.held-back':
    'Die Bestellung hat sich im letzten Moment geändert, oder der Computer schlief, darum wurde nichts gesendet. Orderbell prüft die Bestellung noch einmal und macht dann von selbst weiter.',
  'error.order.changed':
    'Der Kunde hat die Bestellung geändert, während Sie schrieben. Nichts wurde gesendet und nichts ist verloren: Sehen Sie sich die Änderung an und senden Sie dann erneut.',
  'error.order.not-by-id':
    'Diese Bestellung lässt sich nicht einzeln abrufen: Der Dienst bietet das nicht an. Rufen Sie jetzt ab; damit kommt jede Änderung.',
  'error.response.invalid': 'Position {position} lässt sich so nicht senden. {problem}',
  'error.response.order-number-wrong':
    'Ihre Auftragsnummer enthält Leerzeichen. Berichtigen Sie sie unter „Nachricht und Angaben“ in der Antwort auf die Bestellung.',
  'error.response.buyer-account-number-missing':
    'Die Kundennummer bei Ihnen fehlt. Geben Sie sie unten ein; jede Antwort muss sie enthalten.',
  'error.response.not-found': 'Diese Antwort wartet nicht mehr.',
  'error.response.fate-unknown':
    'Vielleicht kam sie an und wurde abgewiesen, vielleicht kam sie gar nicht an. Vergleichen Sie, dann senden Sie sie erneut oder lassen es dabei.',
  'error.response.effect-unseen':
    'Ihre Antwort ist angekommen, aber diese Positionen zeigen sie nicht: Sie kann zurückgenommen worden sein. Vergleichen Sie, und senden Sie sie erneut, oder lassen Sie es dabei.',
  'error.response.documents-unseen':
    'Die Bestellung zeigt, was Sie gesagt haben, aber nicht die Dokumente dazu. Hat der Kunde sie nicht, senden Sie erneut.',
  'error.response.too-late':
    'Zum Zurücknehmen ist es zu spät: Die Antwort ist schon fort. Senden Sie eine neue, um sie zu ändern.',
  'error.document.not-found': 'Dieses Dokument ist nicht mehr da.',
  'error.document.kind-refused':
    'Dateien dieser Art werden nicht gesendet, weil ein Programm darin stecken könnte. Senden Sie stattdessen ein PDF oder ein Bild.',
  'error.document.too-large': 'Diese Datei ist größer als 2 GB und damit zu groß zum Senden.',
  'error.document.too-many': 'Es sind schon 100 Dokumente, mehr nimmt der Dienst an einer Stelle nicht.',
  'error.document.empty': 'Diese Datei ist leer. Prüfen Sie sie und hängen Sie sie erneut an.',
  'error.document.incomplete':
    'Die Datei änderte sich beim Kopieren oder brach ab. Hängen Sie sie erneut an.',
  'error.document.sent-already':
    'Dieses Dokument ging schon mit einer Antwort und lässt sich nicht zurücknehmen.',
  'error.document.gone':
    'Der Dienst hat dieses Dokument nicht mehr. Bitten Sie den Kunden, es erneut anzuhängen.',
  'error.document.changed':
    'Das Dokument änderte sich beim Dienst, während es geholt wurde; deshalb wurde nichts davon behalten. Laden Sie es erneut herunter.',
  'error.document.save-full':
    'Am Speicherort ist nicht genug Platz, deshalb wurde nichts davon behalten. Schaffen Sie Platz oder wählen Sie einen anderen Ort.',
  'error.document.save-refused':
    'An diesem Ort darf nichts gespeichert werden. Wählen Sie einen anderen oder fragen Sie den Betreuer dieses Computers.',
  'error.document.save-failed':
    'Das ließ sich dort nicht speichern, und nichts davon wurde behalten. Versuchen Sie es noch einmal oder wählen Sie einen anderen Ort.',
  'error.document.not-fetched':
    'Der Browser hörte auf, bevor die Datei vollständig war. Laden Sie sie erneut herunter; geschieht dann nichts, erlauben Sie im Browser das Herunterladen.',
  'error.shipment.not-found': 'Diese Sendung ist nicht mehr da.',
  'error.shipment.not-by-id':
    'Diese Sendung lässt sich nicht einzeln abrufen: Der Dienst bietet das nicht an. Rufen Sie jetzt ab; damit kommt jede Änderung.',
  'error.despatch.invalid': 'Das lässt sich so nicht senden. {problem}',
  'error.despatch.number-taken':
    'Diese Nummer wurde schon für eine andere Sendung benutzt. Wählen Sie eine, die es noch nie gab: An ihr werden Sendungen unterschieden.',
  'error.despatch.not-found': 'Dieses Lieferavis wartet nicht mehr.',
  'error.despatch.too-late': 'Zum Zurücknehmen ist es zu spät: Das Lieferavis ist schon fort.',
  'error.export.setting-missing':
    'Es fehlt: {missing}. Ergänzen Sie es unter Einstellungen, Exporte; ohne ist das Dokument nicht gültig.',
  'error.export.setting-wrong':
    'Das kann nicht stimmen: {field} ({party}). Prüfen Sie es unter Einstellungen, Exporte; das Dokument wäre nicht gültig.',
  'error.export.unit-unknown':
    'Position {position} ist in „{unit}“ angegeben, einer Einheit ohne internationalen Code. Damit lässt sich das Dokument nicht erzeugen; CSV und Druck gehen.',
  'error.export.currency-missing':
    'Der Preis von Position {position} hat keine Währung, die in der internationalen Liste steht (ISO 4217, etwa EUR), deshalb kann das Dokument sie nicht nennen.',
  'error.export.several-currencies':
    'Die Positionen dieser Bestellung haben verschiedene Währungen ({list}). Ein Dokument fasst nur eine.',
  'error.export.no-base-quantity':
    'Der Preis von Position {position} gilt für null Einheiten und sagt deshalb nichts aus.',
  'error.export.negative':
    'Position {position} hat einen Preis oder eine Menge unter null; das kann das Dokument nicht ausdrücken.',
  'error.export.price-unit':
    'Der Preis von Position {position} gilt je „{unit}“, und die Bestellmenge zählt nicht darin; also gibt es keinen Betrag. Damit lässt sich das Dokument nicht erzeugen; CSV und Druck gehen.',
  'error.export.date-missing':
    'Für Position {position} hat der Kunde kein Lieferdatum angegeben. Ohne ist das Dokument nicht gültig. Fragen Sie den Kunden; CSV und Druck gehen.',
  'error.export.quantity-missing':
    'Für Position {position} hat der Kunde keine Menge angegeben. Ohne ist das Dokument nicht gültig. Fragen Sie den Kunden; CSV und Druck gehen.',
  'error.export.price-missing':
    'Der Preis von Position {position} hat keinen Wert in der Währung der Bestellung, deshalb kann das Dokument ihn nicht nennen. Fragen Sie den Kunden; CSV und Druck gehen.',
  'error.export.price-unreadable':
    'Der Preis von Position {position} ist nicht lesbar, deshalb kann das Dokument ihn nicht nennen. Fragen Sie den Kunden; CSV und Druck gehen.',
  'error.export.position-missing':
    'Eine Position kam ohne Nummer, deshalb kann das Dokument sie nicht nennen. Fragen Sie den Kunden; CSV und Druck gehen.',
  'error.export.position-twice':
    'Mehrere Positionen haben dieselbe Nummer wie Position {position}, deshalb kann das Dokument sie nicht unterscheiden. Fragen Sie den Kunden; CSV und Druck gehen.',
  'error.export.number-missing':
    'Die Bestellung hat keine Nummer, deshalb kann das Dokument sie nicht nennen. Fragen Sie den Kunden danach.',
  'error.export.no-lines': 'Die Bestellung hat noch keine Positionen. Es gibt nichts zu schreiben.',
  'error.export.all-cancelled': 'Der Kunde hat diese Bestellung storniert: Es gibt nichts zu beantworten.',
  'error.export.unanswered':
    'Noch nicht beantwortet: {count, plural, one {Position} other {Positionen}} {list}. Antworten Sie erst; das Dokument spricht für die ganze Bestellung.',
  'error.export.not-a-purchase':
    'Das ist eine Anfrage oder eine Prognose, keine Bestellung. Als Dokument sähe sie wie eine aus.',
  'error.webhook.port-taken':
    'Ein anderes Programm auf diesem Computer benutzt Port {port}. Wählen Sie einen anderen und geben Sie dem Dienst die neue Adresse.',
  'error.webhook.port-refused':
    'Dieser Computer lässt Orderbell Port {port} nicht benutzen. Wählen Sie einen über 1023 oder fragen Sie den Betreuer des Computers.',
  'error.webhook.failed':
    'Orderbell kann dort keine Aufrufe annehmen: Dieser Computer hat diese Netzwerkadresse nicht. Wählen Sie eine andere.',
  'error.store.full':
    'Die Festplatte dieses Computers ist voll. Schaffen Sie Platz; verloren ist nichts, aber Neues lässt sich nicht aufheben.',
  'error.store.read-only':
    'Orderbell darf nicht in seinen Datenordner schreiben. Der Betreuer dieses Computers muss es erlauben.',
  'error.store.failed':
    'Orderbell konnte das nicht auf der Festplatte ablegen. Versuchen Sie es noch einmal; bleibt es so, starten Sie Orderbell neu.',
  'error.rpc.unknown-call':
    'Diese Seite und Orderbell haben verschiedene Versionen. Starten Sie Orderbell neu.',
  'error.rpc.bad-input':
    'Orderbell hat nicht verstanden, was diese Seite wollte. Nichts wurde geändert; melden Sie es bitte den Entwicklern.',
  'error.rpc.bad-output':
    'Diese Seite hat die Antwort von Orderbell nicht verstanden. Starten Sie Orderbell neu.',
  'error.rpc.unreachable': 'Orderbell selbst antwortet nicht. Starten Sie es wieder.',
  'error.page.part-missing':
    'Dieser Teil von Orderbell konnte nicht geladen werden. Alles andere läuft weiter, und was Sie getippt haben, bleibt erhalten.',
  'error.internal':
    'In Orderbell ist etwas schiefgegangen. Sehen Sie sich die Bestellung an, bevor Sie es wieder versuchen; melden Sie es bitte den Entwicklern.',
};
