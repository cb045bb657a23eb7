import type { errors as english } from '../en/errors.ts';
import type { WordsFor } from '../en.ts';

export const errors: WordsFor<typeof english> = {
  'error.service.address-invalid':
    'Das ist keine gültige Dienstadresse. Kopieren Sie sie aus dem Begrüßungsschreiben des Dienstes; sie beginnt mit https://.',
  'error.service.not-https':
    'Diese Adresse beginnt nicht mit https, das Kennwort würde also unverschlüsselt übertragen. Fragen Sie den Betreiber des Dienstes nach der https-Adresse.',
  'error.service.unreachable':
    'Der Dienst ist nicht erreichbar. Prüfen Sie die Adresse und Ihre Internetverbindung. Ist beides in Ordnung, wenden Sie sich an den Betreiber des Dienstes.',
  'error.service.cut-off':
    'Die Verbindung zum Dienst ist abgebrochen, bevor eine Antwort kam. Orderbell versucht es automatisch erneut. Hält das Problem an, wenden Sie sich an Ihren Netzwerkadministrator oder den Betreiber des Dienstes.',
  'error.service.cut-off.asked':
    'Die Verbindung zum Dienst ist abgebrochen, bevor eine Antwort kam. Versuchen Sie es erneut. Hält das Problem an, wenden Sie sich an Ihren Netzwerkadministrator oder den Betreiber des Dienstes.',
  'error.service.timeout':
    'Der Dienst hat nicht rechtzeitig geantwortet. Orderbell versucht es automatisch erneut. Hält das Problem an, wenden Sie sich an den Betreiber des Dienstes.',
  'error.service.timeout.asked':
    'Der Dienst hat nicht rechtzeitig geantwortet. Versuchen Sie es erneut. Hält das Problem an, wenden Sie sich an den Betreiber des Dienstes.',
  'error.service.tls':
    'Die Identität des Dienstes ließ sich nicht prüfen, oder seine Verschlüsselung ist veraltet. Es wurde nichts gesendet. Ihr Netzwerkadministrator oder der Betreiber des Dienstes muss Zertifikat oder Verschlüsselung in Ordnung bringen.',
  'error.service.trouble':
    'Beim Dienst liegt eine Störung vor; mit Ihren Eingaben ist alles in Ordnung. Orderbell versucht es automatisch erneut; beheben kann die Störung nur der Betreiber des Dienstes.',
  'error.service.trouble.asked':
    'Beim Dienst liegt eine Störung vor; mit Ihren Eingaben ist alles in Ordnung. Versuchen Sie es später erneut. Hält das Problem an, wenden Sie sich an den Betreiber des Dienstes.',
  'error.service.rate-limited':
    'Zu viele Zugriffe in kurzer Zeit. Versuchen Sie es in einer Minute erneut; was unterwegs ist, wird automatisch weiter gesendet.',
  'error.service.not-a-service':
    'Unter dieser Adresse antwortet kein Bestelldienst. Prüfen Sie die Adresse und ob Ihr Netzwerk zuerst eine Anmeldung verlangt. Ist beides in Ordnung, wenden Sie sich an den Betreiber des Dienstes.',
  'error.service.answer-too-large':
    'Der Dienst hat mehr Daten gesendet, als Orderbell auf einmal verarbeitet. Es ging nichts verloren; Orderbell versucht es automatisch erneut. Hält das Problem an, wenden Sie sich an den Betreiber des Dienstes.',
  'error.service.answer-too-large.asked':
    'Der Dienst hat mehr Daten gesendet, als Orderbell auf einmal verarbeitet. Versuchen Sie es erneut. Hält das Problem an, wenden Sie sich an den Betreiber des Dienstes.',
  'error.service.far-future':
    'Der Dienst hat ein Datum weit in der Zukunft gesendet, das Orderbell nicht übernimmt. Es ging nichts verloren, aber Neues wird bei jedem Abruf noch einmal gelesen. Der Betreiber des Dienstes muss das Datum korrigieren.',
  'error.service.never-still':
    'Die Liste des Dienstes hat sich während des Abrufs geändert; ob die Antwort angekommen ist, lässt sich noch nicht sagen. Orderbell ruft automatisch noch einmal ab und sendet bis dahin nichts doppelt.',
  'error.service.no-shipments':
    'Dieser Dienst zeigt keine Sendungen an. Lieferavise können Sie trotzdem senden, Sie sehen hier aber nicht, was daraus wird.',
  'error.service.no-companies': 'Dieser Dienst bietet keine Firmensuche.',
  'error.service.needs-token':
    'Das geht nicht, solange das Kennwort bei jeder Übertragung mitgesendet wird. Wählen Sie unter Einstellungen › Erweitert das Token; sonst ändert sich nichts.',
  'error.service.refused':
    'Der Dienst hat das Gesendete nicht angenommen. Lesen Sie die Meldung des Dienstes, ändern Sie die Antwort oder fragen Sie den Kunden.',
  'error.service.not-found':
    'Beim Dienst ist das nicht mehr vorhanden. Rufen Sie ab, um den aktuellen Stand zu sehen.',
  'error.service.credentials-refused':
    'Der Dienst hat E-Mail-Adresse oder Kennwort abgewiesen. Geben Sie beides noch einmal ein. Stimmt beides, wenden Sie sich an den Administrator des Dienstes.',
  'error.service.path-refused':
    'Ihre Anmeldung darf das beim Dienst nicht. Alles andere funktioniert, und Orderbell versucht es automatisch erneut. Bitten Sie den Support des Dienstes um das Recht dazu.',
  'error.service.path-refused.asked':
    'Ihre Anmeldung darf das beim Dienst nicht. Alles andere funktioniert. Bitten Sie den Support des Dienstes um das Recht dazu.',
  'error.service.path-refused.stopped':
    'Ihre Anmeldung darf das beim Dienst nicht. Alles andere funktioniert. Bitten Sie den Support des Dienstes um das Recht dazu und senden Sie danach noch einmal.',
  'error.service.role-missing':
    'Diese Anmeldung hat keine Integrationsrolle. Bitten Sie den Support des Dienstes um ein Integrationskonto.',
  'error.service.company-refused':
    'Ihre Anmeldung darf nicht für die Firmen-ID aus Ihren Einstellungen senden. Berichtigen oder leeren Sie das Feld unter Einstellungen › Erweitert und schreiben Sie dies dann neu.',
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
  'error.account.signed-out': 'Sie sind abgemeldet. Melden Sie sich wieder an, um fortzufahren.',
  'error.practice.unavailable':
    'Der Übungsdienst ließ sich auf diesem Computer nicht starten. Starten Sie Orderbell neu; hilft das nicht, melden Sie es bitte den Entwicklern.',
  'error.order.damaged':
    'Die Daten dieser Bestellung auf diesem Computer waren beschädigt, deshalb wird sie nicht angezeigt. Orderbell liest sie noch einmal beim Dienst, sobald es verbunden ist.',
  'error.message.damaged':
    'Die Daten dieser Nachricht auf diesem Computer waren beschädigt. Sie lässt sich nicht mehr senden oder bearbeiten. Prüfen Sie beim Dienst, ob sie angekommen ist. Verwerfen Sie sie, und antworten Sie nur dann noch einmal, wenn sie nicht angekommen ist.',
  'error.order.not-found': 'Diese Bestellung ist nicht mehr vorhanden.',
  'error.order.held-back':
    'Die Bestellung hat sich im letzten Moment geändert, oder der Computer war im Ruhezustand. Es wurde nichts gesendet. Orderbell prüft die Bestellung noch einmal und macht automatisch weiter.',
  'error.order.changed':
    'Der Kunde hat die Bestellung geändert, während Sie geantwortet haben. Es wurde nichts gesendet und nichts ging verloren: Prüfen Sie die Änderung und senden Sie dann erneut.',
  'error.order.not-by-id':
    'Der Dienst kann diese Bestellung nicht einzeln liefern. Rufen Sie ab; damit kommt jede Änderung.',
  'error.response.invalid': 'Position {position} kann so nicht gesendet werden. {problem}',
  'error.response.order-number-wrong':
    'Ihre Auftragsnummer enthält Leerzeichen. Berichtigen Sie sie unter „Nachricht und Angaben“ in der Antwort auf die Bestellung.',
  'error.response.buyer-account-number-missing':
    'Zu jeder Antwort gehört die Kundennummer, die Sie {buyer} gegeben haben. Geben Sie sie unten ein.',
  'error.response.not-found': 'Diese Antwort wartet nicht mehr.',
  'error.response.fate-unknown':
    'Vielleicht ist Ihre Antwort angekommen, vielleicht nicht. Fragen Sie den Kunden oder vergleichen Sie sie mit der Bestellung und wählen Sie dann.',
  'error.response.effect-unseen':
    'Der Dienst hat Ihre Antwort erhalten, aber diese Positionen enthalten sie nicht. Vielleicht hat der Dienst sie abgewiesen. Eine gesendete Antwort lässt sich nicht zurücknehmen.',
  'error.response.documents-unseen':
    'Die Bestellung enthält Ihre Antwort, aber nicht die Dokumente dazu. Fehlen sie dem Kunden, senden Sie erneut.',
  'error.response.too-late':
    'Die Antwort ist schon gesendet und lässt sich nicht mehr zurücknehmen. Senden Sie eine neue, um sie zu ändern.',
  'error.document.not-found': 'Dieses Dokument ist nicht mehr vorhanden.',
  'error.document.kind-refused':
    'Dateien dieses Typs werden nicht gesendet, weil sie ein Programm enthalten könnten. Senden Sie stattdessen ein PDF oder ein Bild.',
  'error.document.too-large': 'Diese Datei ist größer als 2 GB und damit zu groß zum Senden.',
  'error.document.too-large-to-show':
    'Dieses Dokument ist größer als 32 MB und lässt sich hier nicht anzeigen. Laden Sie es herunter, um es zu öffnen.',
  'error.document.too-many': 'Es sind schon 100 Dokumente angehängt, mehr erlaubt der Dienst hier nicht.',
  'error.document.empty': 'Diese Datei ist leer. Prüfen Sie sie und hängen Sie sie erneut an.',
  'error.document.incomplete':
    'Die Kopie des Dokuments ist unvollständig oder beschädigt. Hängen Sie es erneut an.',
  'error.document.nothing-to-send':
    'Diese Dokumente können nur mit einer Antwort gesendet werden: Die Position ist nicht mehr bestätigt, oder ein Änderungswunsch ist offen.',
  'error.document.sent-already':
    'Dieses Dokument wurde schon mit einer Antwort gesendet und lässt sich nicht mehr entfernen.',
  'error.document.gone':
    'Beim Dienst ist dieses Dokument nicht mehr vorhanden. Bitten Sie den Kunden, es erneut anzuhängen.',
  'error.document.changed':
    'Das Dokument hat sich während des Herunterladens geändert; es wurde nichts gespeichert. Laden Sie es erneut herunter.',
  'error.document.wrong-content':
    'Statt des Dokuments hat der Dienst {what, select, page {eine Webseite} message {eine Fehlermeldung} nothing {eine leere Datei} other {eine andere Datei}} geschickt; es wurde nichts gespeichert. Versuchen Sie es später noch einmal oder bitten Sie den Kunden, es erneut anzuhängen.',
  'error.document.save-full':
    'Am Speicherort ist nicht genug Platz; es wurde nichts gespeichert. Schaffen Sie Platz oder wählen Sie einen anderen Ordner.',
  'error.document.save-refused':
    'An diesem Ort dürfen Sie nichts speichern. Wählen Sie einen anderen Ordner oder fragen Sie Ihre IT.',
  'error.document.save-failed':
    'Die Datei konnte dort nicht gespeichert werden. Versuchen Sie es erneut oder wählen Sie einen anderen Ordner.',
  'error.document.not-fetched':
    'Der Browser hat das Herunterladen vorzeitig beendet. Versuchen Sie es erneut; passiert dann nichts, erlauben Sie Downloads im Browser.',
  'error.shipment.not-found': 'Diese Sendung ist nicht mehr vorhanden.',
  'error.shipment.not-by-id':
    'Der Dienst kann diese Sendung nicht einzeln liefern. Rufen Sie ab; damit kommt jede Änderung.',
  'error.despatch.invalid': 'Das Lieferavis kann so nicht gesendet werden. {problem}',
  'error.despatch.number-taken':
    'Diese Nummer ist schon für eine andere Sendung vergeben. Wählen Sie eine noch nie verwendete; sie muss eindeutig sein.',
  'error.despatch.not-found': 'Dieses Lieferavis wartet nicht mehr.',
  'error.despatch.too-late': 'Das Lieferavis ist schon gesendet und lässt sich nicht mehr zurücknehmen.',
  'error.export.setting-missing':
    'Es fehlt: {missing}. Ergänzen Sie es unter Einstellungen › Exporte; sonst ist das Dokument nicht gültig.',
  'error.export.setting-wrong':
    'Diese Angabe kann nicht stimmen: {field} ({party}). Prüfen Sie sie unter Einstellungen › Exporte; das Dokument wäre nicht gültig.',
  'error.export.unit-unknown':
    'Position {position} hat die Einheit „{unit}“, für die es keinen internationalen Code gibt. Das Dokument kann nicht erzeugt werden; CSV und Druck sind möglich.',
  'error.export.currency-missing':
    'Der Preis von Position {position} hat keine Währung nach ISO 4217 (z. B. EUR). Das Dokument kann nicht erzeugt werden.',
  'error.export.several-currencies':
    'Die Positionen dieser Bestellung haben verschiedene Währungen ({list}). Ein Dokument kann nur eine enthalten.',
  'error.export.no-base-quantity':
    'Der Preis von Position {position} bezieht sich auf 0 Einheiten und ist deshalb nicht verwendbar.',
  'error.export.negative':
    'Position {position} hat einen negativen Preis oder eine negative Menge; das lässt das Dokument nicht zu.',
  'error.export.price-unit':
    'Der Preis von Position {position} gilt je „{unit}“, bestellt ist aber in einer anderen Einheit; deshalb lässt sich kein Betrag berechnen. Das Dokument kann nicht erzeugt werden; CSV und Druck sind möglich.',
  'error.export.date-missing':
    'Position {position} hat keinen Liefertermin, den das Dokument braucht. Fragen Sie den Kunden; CSV und Druck sind möglich.',
  'error.export.quantity-missing':
    'Position {position} hat keine Menge, die das Dokument braucht. Fragen Sie den Kunden; CSV und Druck sind möglich.',
  'error.export.price-missing':
    'Der Preis von Position {position} hat keinen Wert in der Währung der Bestellung, den das Dokument braucht. Fragen Sie den Kunden; CSV und Druck sind möglich.',
  'error.export.price-unreadable':
    'Der Preis von Position {position} ist nicht lesbar. Fragen Sie den Kunden; CSV und Druck sind möglich.',
  'error.export.position-missing':
    'Eine Position hat keine Nummer, die das Dokument braucht. Fragen Sie den Kunden; CSV und Druck sind möglich.',
  'error.export.position-twice':
    'Mehrere Positionen haben dieselbe Nummer wie Position {position}, deshalb kann das Dokument sie nicht unterscheiden. Fragen Sie den Kunden; CSV und Druck sind möglich.',
  'error.export.number-missing':
    'Die Bestellung hat keine Nummer, die das Dokument braucht. Fragen Sie den Kunden danach.',
  'error.export.no-lines': 'Die Bestellung hat noch keine Positionen. Es gibt nichts zu exportieren.',
  'error.export.all-cancelled': 'Der Kunde hat diese Bestellung storniert; es gibt nichts zu beantworten.',
  'error.export.unanswered':
    'Noch nicht beantwortet: {count, plural, one {Position} other {Positionen}} {list}. Antworten Sie zuerst; das Dokument gilt für die ganze Bestellung.',
  'error.export.not-a-purchase':
    'Das ist eine Anfrage oder eine Prognose, keine Bestellung. Das Dokument würde wie eine Bestellung aussehen.',
  'error.webhook.port-taken':
    'Port {port} wird schon von einem anderen Programm auf diesem Computer verwendet. Wählen Sie einen anderen und geben Sie dem Dienst die neue Adresse.',
  'error.webhook.port-refused':
    'Orderbell darf Port {port} auf diesem Computer nicht verwenden. Wählen Sie einen Port über 1023 oder fragen Sie Ihre IT.',
  'error.webhook.failed':
    'Orderbell kann dort keine Aufrufe annehmen: Dieser Computer hat diese Netzwerkadresse nicht. Wählen Sie eine andere.',
  'error.backup.busy':
    'Gerade wird eine Sicherung gespeichert oder wiederhergestellt. Warten Sie, bis das fertig ist.',
  'error.backup.store-damaged':
    'Die Datenbank ist beschädigt und kann nicht gesichert werden. Starten Sie Orderbell neu: Es repariert, was es kann, oder bietet die letzte unbeschädigte Kopie an. Versuchen Sie es dann noch einmal.',
  'error.backup.wrong-passphrase':
    'Das ist nicht die Passphrase dieser Sicherung. Geben Sie sie noch einmal ein.',
  'error.backup.not-a-backup': 'Diese Datei ist keine Sicherung von Orderbell. Wählen Sie eine andere Datei.',
  'error.backup.damaged':
    'Diese Sicherung ist beschädigt oder unvollständig. Kopieren Sie die Datei noch einmal oder wählen Sie eine andere.',
  'error.backup.newer':
    'Diese Sicherung stammt von einem neueren Orderbell. Installieren Sie zuerst die neueste Version.',
  'error.outbox.restored':
    'Das stammt aus einer Sicherung und wurde seitdem vielleicht gesendet. Orderbell prüft das, wenn Sie es senden.',
  'error.store.full':
    'Die Festplatte dieses Computers ist voll. Schaffen Sie Platz. Es ging nichts verloren, aber Neues kann nicht gespeichert werden.',
  'error.store.read-only': 'Orderbell darf nicht in seinen Datenordner schreiben. Ihre IT muss das erlauben.',
  'error.store.failed':
    'Orderbell konnte das nicht speichern. Versuchen Sie es erneut; hilft das nicht, starten Sie Orderbell neu.',
  'error.store.gone':
    'Die Datenbank von Orderbell liegt nicht mehr unter {path}. Sie wurde verschoben, gelöscht oder ersetzt, oder ihr Laufwerk ist getrennt. Nichts kann gespeichert oder gesendet werden. Legen Sie den Datenordner zurück. Geht das nicht, kopieren Sie, was Sie gerade schreiben, und starten Sie Orderbell neu.',
  'error.store.taken':
    'Ein anderes Orderbell verwendet jetzt den Datenordner {path}. Hier kann nichts gespeichert oder gesendet werden. Beenden Sie eines der beiden.',
  'error.rpc.unknown-call':
    'Diese Seite und Orderbell haben verschiedene Versionen. Starten Sie Orderbell neu.',
  'error.rpc.bad-input':
    'Orderbell konnte die Eingabe dieser Seite nicht verarbeiten. Es wurde nichts geändert; melden Sie es bitte den Entwicklern.',
  'error.rpc.bad-output':
    'Diese Seite konnte die Antwort von Orderbell nicht verarbeiten. Starten Sie Orderbell neu.',
  'error.rpc.unreachable': 'Orderbell antwortet nicht. Starten Sie es neu.',
  'error.page.part-missing':
    'Dieser Bereich konnte nicht geladen werden. Alles andere läuft weiter, und Ihre Eingaben bleiben erhalten.',
  'error.internal':
    'In Orderbell ist ein Fehler aufgetreten. Prüfen Sie die Bestellung, bevor Sie es erneut versuchen, und melden Sie es bitte den Entwicklern.',
};
