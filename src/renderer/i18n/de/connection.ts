import type { connection as english } from '../en/connection.ts';
import type { WordsFor } from '../en.ts';

export const connection: WordsFor<typeof english> = {
  'sign-in.promise': 'Bestellungen Ihrer Kunden sofort sehen und beantworten.',
  'sign-in.title': 'Beim Bestelldienst anmelden',
  'sign-in.service': 'Dienst',
  'sign-in.service.tradecloud-one': 'Tradecloud One',
  'sign-in.service.tradecloud-one-test': 'Tradecloud One Abnahmetest',
  'sign-in.service.other': 'Andere Adresse',
  'sign-in.service.practice': 'Üben',
  'sign-in.email-hint':
    'Verwenden Sie ein Integrationskonto; Sie erhalten es vom Support des Dienstes. Mit einem persönlichen Portalzugang ist die Anmeldung vielleicht möglich, aber weder Abrufen noch Antworten.',
  'sign-in.address': 'Adresse des Dienstes',
  'sign-in.email': 'E-Mail',
  'sign-in.password': 'Kennwort',
  'sign-in.address-missing':
    'Geben Sie die Adresse des Dienstes ein. Sie haben sie von Ihrem Kunden oder vom Dienst erhalten.',
  'sign-in.email-missing': 'Geben Sie Ihre E-Mail-Adresse ein.',
  'sign-in.email-wrong': 'Geben Sie eine E-Mail-Adresse wie name@firma.de ein.',
  'sign-in.password-missing': 'Geben Sie Ihr Kennwort ein.',
  'sign-in.keep': 'Angemeldet bleiben',
  'sign-in.keep-keychain': 'Das Kennwort wird nur im Kennwortspeicher dieses Computers abgelegt.',
  'sign-in.keep-memory':
    'Dieser Computer hat keinen Kennwortspeicher; Sie geben das Kennwort bei jedem Start ein.',
  'sign-in.from': 'Bestellungen abrufen',
  'sign-in.from.days-7': 'der letzten 7 Tage',
  'sign-in.from.days-30': 'der letzten 30 Tage',
  'sign-in.from.days-90': 'der letzten 90 Tage',
  'sign-in.from.days-365': 'der letzten 12 Monate',
  'sign-in.from.date': 'ab einem Datum …',
  'sign-in.from.now': 'nur neue ab jetzt',
  'sign-in.from-date': 'Geändert seit',
  'sign-in.from-future': 'Darf nicht in der Zukunft liegen',
  'sign-in.from-hint': 'Gilt nur bei der ersten Anmeldung bei einem Dienst.',
  'sign-in.this-computer': 'Auf diesem Computer',
  'sign-in.submit': 'Anmelden',
  'sign-in.working': 'Anmeldung läuft …',
  'sign-in.failed': 'Anmeldung fehlgeschlagen',
  'practice.title': 'Noch kein Konto?',
  'practice.what':
    'Orderbell enthält einen eigenen Übungsdienst: einen vollständigen Bestelldienst auf diesem Computer.',
  'practice.orders': '60 Bestellungen von 5 Kunden, darunter eine mit 500 Positionen',
  'practice.buyers': 'Kunden, die live bestellen, ändern, zustimmen und ablehnen',
  'practice.safe': 'Nichts verlässt diesen Computer, und niemand wartet auf Ihre Antwort',
  'practice.try': 'Übungsdienst ausprobieren',
  'practice.starting': 'Übungsdienst wird gestartet …',
  'practice-bar.what': 'Übung: Nichts verlässt diesen Computer',
  'practice-bar.change': 'Kunden ändern lassen',
  'practice-bar.reply': 'Kunden antworten lassen',
  'practice-bar.own': 'Eigenes Konto',
  'practice-bar.changed': 'Kunde hat geändert: {number}',
  'practice-bar.agreed': 'Kunde stimmt zu: {number}',
  'practice-bar.rejected': 'Kunde lehnt ab: {number}',
  'practice-bar.no-reply': 'Sie haben keinen offenen Vorschlag oder Wunsch',
  'practice-bar.open': 'Öffnen',
  'practice-bar.none': 'Zurzeit lässt sich keine Bestellung ändern',
  'account.test': 'Testumgebung',
  'account.test-what': 'Bestellungen hier sind nicht echt, und Ihre Antworten sind nicht verbindlich.',
  'account.practice': 'Übungsdienst',

  'means.label': 'Anmeldeverfahren',
  'means.token': 'Token (empfohlen)',
  'means.basic': 'Basic: Kennwort bei jeder Übertragung',
  'means.token-hint': 'Empfohlen. Ihr Kennwort wird nur bei der Anmeldung gesendet.',
  'means.basic-hint':
    'Langsam und nur für weniger als eine Antwort pro Minute gedacht. Bestellungen, Antworten und Dokumente funktionieren; für Sendungen, die Firmensuche und den Abruf einzelner Bestellungen ist ein Token nötig.',
  'means.changing': 'Wird umgestellt …',
  'means.hint-title': 'Besser mit Token anmelden',
  'means.hint':
    'Sie senden mehr als eine Antwort pro Minute. Solange das Kennwort bei jeder Übertragung mitgesendet wird, dauert jede Antwort bis zu 3 Sekunden, und Sendungen werden nicht abgerufen.',
  'means.hint-use': 'Auf Token umstellen',
  'means.hint-dismiss': 'Schließen',
  'answers.form': 'Annahmen senden als',
  'answers.form.values': 'Genaue Werte',
  'answers.form.indicators': 'Einfache Zustimmung',
  'answers.form-hint.values':
    'Empfohlen. Sie nehmen nur an, was Sie gesehen haben: Hat der Kunde die Position inzwischen geändert, wird Ihre Annahme zum Vorschlag.',
  'answers.form-hint.indicators':
    'Stimmt der Position so zu, wie sie beim Eingang der Antwort lautet, auch wenn der Kunde sie kurz zuvor geändert hat.',
  'answers.format': 'Format der Antworten',
  'answers.format-hint.json': 'Empfohlen. Die Umstellung gilt ab der nächsten Antwort.',
  'answers.format-hint.xml':
    'Gleicher Inhalt, aber eine größere Nachricht. Wählen Sie XML nur, wenn der Dienst es verlangt.',
  'answers.format.json': 'JSON',
  'answers.format.xml': 'XML',
  'answers.company': 'Firmen-ID (nur wenn Ihr Benutzer für mehrere Firmen arbeitet)',
  'answers.company-hint':
    'Die ID Ihrer eigenen Firma beim Dienst, nie die des Kunden. Leer lassen, um keine zu senden.',
  'answers.company-wrong': 'Eine ID darf höchstens 100 Zeichen und keine Leerzeichen enthalten.',

  'proxy.title': 'Proxy',
  'proxy.source.system': 'Es gelten die Proxy-Einstellungen dieses Computers.',
  'proxy.source.environment': 'Es gelten die Umgebungsvariablen HTTPS_PROXY und NO_PROXY.',
  'proxy.signed-in': 'Angemeldet bei {proxy}',
  'proxy.forget': 'Vom Proxy abmelden',
  'proxy.asks': 'Der Proxy {proxy} fragt nach Benutzername und Kennwort',
  'proxy.asks-help':
    'Solange Sie sie nicht eingeben, kommen keine Bestellungen herein und gehen keine Antworten hinaus.',
  'proxy.refused': 'Der Proxy {proxy} hat Benutzername und Kennwort abgewiesen',
  'proxy.sign-in': 'Beim Proxy anmelden',
  'proxy.what':
    'Ihr Netz führt über den Proxy {proxy} zum Dienst. Er fragt nach Benutzername und Kennwort, meist denen Ihres Firmennetzes.',
  'proxy.keeps.keychain':
    'Das Kennwort kommt in den Schlüsselbund dieses Computers, sobald der Proxy es angenommen hat.',
  'proxy.keeps.memory': 'Dieser Computer hat keinen Schlüsselbund: Sie werden bei jedem Start gefragt.',
  'proxy.in-the-clear':
    'Die Verbindung zu diesem Proxy ist nicht verschlüsselt. Jemand in Ihrem Netz könnte das Kennwort mitlesen.',
  'proxy.user': 'Benutzername für den Proxy',
  'proxy.password': 'Kennwort für den Proxy',
  'proxy.wrong': 'Der Benutzername fehlt oder enthält einen Doppelpunkt.',
  'proxy.working': 'Wird geprüft …',
  'proxy.not-now': 'Nicht jetzt',

  'sync.signed-out': 'Abgemeldet',
  'sync.starting': 'Wird gestartet',
  'sync.polling': 'wird gerade abgerufen',
  'sync.no-poll-yet': 'noch kein Abruf',
  'sync.trying-again': 'Dienst nicht erreichbar, neuer Versuch',
  'sync.last-checked': 'abgerufen {time}',
  'sync.set-aside': '{count, plural, one {# Datensatz} other {# Datensätze}} nicht lesbar',
  'sync.set-aside-help':
    'Der Dienst hat etwas gesendet, das sich nicht als Bestellung lesen lässt. Es ist vollständig gespeichert; den Grund finden Sie unter Einstellungen › Erweitert. Beheben kann es nur der Betreiber des Dienstes.',
  'import.label': 'Erster Abruf der Bestellungen',
  'import.progress': 'Vorhandene Bestellungen werden abgerufen: {received} von {total}',
  'import.stopped':
    'Angehalten bei {received} von {total} Bestellungen. Die bereits abgerufenen können Sie verwenden; weitere kommen erst, wenn Sie fortfahren.',
  'import.stop': 'Anhalten',
  'import.go-on': 'Fortfahren',

  'banner.stopped': 'Orderbell wurde beendet. Starten Sie es neu.',
  'banner.stopped-help':
    'Die Anzeige kann veraltet sein. Begonnene Antworten bleiben gespeichert; öffnen Sie den neuen Link, den Orderbell nach dem Start anzeigt.',
  'banner.store-lost': 'Orderbell kann nichts speichern oder senden',
  'banner.not-connected': 'Nicht verbunden',
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
    'Der Dienst liefert keine Bestellungen mehr. Wenden Sie sich an den Betreiber; die Meldung des Dienstes steht unter Einstellungen › Erweitert.',
  'banner.reason.service.not-found':
    'Unter dieser Adresse bietet der Dienst keine Bestellungen mehr an. Fragen Sie den Administrator des Dienstes, ob sich die Adresse geändert hat.',
  'banner.reason.internal':
    'Beim Abrufen ist in Orderbell ein Fehler aufgetreten. Starten Sie Orderbell neu; hilft das nicht, senden Sie den Entwicklern den Bericht unter Einstellungen › Erweitert.',

  'webhook.title': 'Webhook',
  'webhook.on': 'Sofortige Benachrichtigung durch den Dienst (Webhook)',
  'webhook.what':
    'Der Dienst meldet Neues, sodass Sie es sofort sehen. Nur für Computer, die er erreichen kann; der regelmäßige Abruf läuft trotzdem weiter.',
  'webhook.host': 'Erreichbar von',
  'webhook.host.this-computer': 'nur diesem Computer',
  'webhook.host.every-network': 'jedem Netzwerk',
  'webhook.port': 'Port',
  'webhook.port-wrong': 'Ein Port ist eine Zahl von 1 bis 65535.',
  'webhook.public': 'Externe Adresse',
  'webhook.public-hint': 'Falls ein Proxy oder ein eigener Domainname hierher führt.',
  'webhook.public-wrong': 'Muss mit https:// oder http:// beginnen und darf kein ? oder # enthalten.',
  'webhook.address': 'Adresse für den Dienst',
  'webhook.address-hint':
    'Geben Sie sie nur dem Administrator des Dienstes. Sie gilt für Bestellungen und Sendungen, per POST und GET.',
  'webhook.copy': 'Kopieren',
  'webhook.copied': 'Kopiert.',
  'webhook.not-copied': 'Das Kopieren ist fehlgeschlagen. Die Adresse ist markiert: Kopieren Sie sie selbst.',
  'webhook.renew': 'Neue Adresse erzeugen',
  'webhook.renew-ask': 'Neue Adresse erzeugen?',
  'webhook.renew-what':
    'Der Dienst ruft weiter die alte Adresse auf, die dann nicht mehr gilt. Bis sein Administrator die neue eingetragen hat, kommen Bestellungen nur über den regelmäßigen Abruf. Die alte Adresse lässt sich nicht wiederherstellen.',
  'webhook.renew-not': 'Alte behalten',
  'webhook.awaited': 'Unter der neuen Adresse kam noch kein Aufruf an',
  'webhook.awaited-help':
    'Die bisherige Adresse gilt nicht mehr. Geben Sie die neue dem Administrator des Dienstes. Bis zum ersten Aufruf kommen Bestellungen nur über den regelmäßigen Abruf.',
  'webhook.in-the-clear': 'Aufrufe kommen unverschlüsselt über http',
  'webhook.in-the-clear-help':
    'Wer mitliest, erfährt diese Adresse und kann Abrufe auslösen, mehr aber nicht. Ein vorgeschalteter https-Proxy verhindert das; tragen Sie dessen Adresse als externe Adresse ein.',
  'webhook.basic':
    'Dieses Konto sendet das Kennwort bei jeder Übertragung und kann einzelne Bestellungen nicht abrufen: Ein Aufruf des Dienstes löst nur den nächsten Abruf früher aus. Mit einem Token kommt die Bestellung sofort. Sendungen kommen nur mit Token.',
  'webhook.no-call': 'Seit dem Start von Orderbell kam kein Aufruf an.',
  'webhook.last-call': 'Letzter Aufruf {when}: {outcome}',
  'webhook.outcome.following': 'wird geprüft',
  'webhook.outcome.updated': 'Neues empfangen',
  'webhook.outcome.nothing-new': 'nichts Neues',
  'webhook.outcome.unknown': 'dem Dienst unbekannt; stattdessen wurde alles abgerufen',
  'webhook.outcome.polled':
    'Bestellungen abgerufen, da dieses Konto keine einzeln abrufen kann; für Sendungen ist ein Token nötig',
  'webhook.outcome.needs-token': 'betraf eine Sendung; dafür ist ein Token nötig',
  'webhook.outcome.failed': 'Dienst nicht erreichbar; Orderbell versucht es erneut',
  'webhook.outcome.left-to-polling':
    'zu viele auf einmal; sie kommen mit dem nächsten Abruf, und der Dienst soll noch einmal aufrufen',
  'webhook.outcome.no-account': 'niemand ist angemeldet; der Dienst soll noch einmal aufrufen',
  'webhook.outcome.not-understood': 'Aufruf nicht lesbar',
  'webhook.demands': 'Anmeldung der Aufrufe',
  'webhook.demands-hint': 'Der Administrator des Dienstes muss dort dasselbe eintragen.',
  'webhook.demands.nothing': 'keine',
  'webhook.demands.basic': 'Benutzername und Kennwort (Basic)',
  'webhook.demands.bearer': 'Token (Bearer)',
  'webhook.user': 'Benutzername für den Dienst',
  'webhook.password': 'Kennwort für den Dienst',
  'webhook.token': 'Token für den Dienst',
  'webhook.wrong.basic':
    'Der Benutzername darf keinen Doppelpunkt enthalten, und beide Felder keine Zeilenumbrüche.',
  'webhook.wrong.bearer': 'Ein Token darf nur Buchstaben, Ziffern und - . _ ~ + / enthalten, am Ende auch =.',
  'webhook.demand': 'Ab jetzt verlangen',
  'webhook.demand-not': 'Abbrechen',
  'webhook.credentials-kept': 'Gespeichert; wird nicht wieder angezeigt.',
  'webhook.credentials-other': 'Ändern',
  'webhook.credentials-missing': 'Die Anmeldedaten des Webhooks fehlen',
  'webhook.credentials-missing-help':
    'Der Kennwortspeicher enthält nicht mehr, womit Aufrufe verglichen werden. Geben Sie es noch einmal ein. Bis dahin soll der Dienst später aufrufen, und Bestellungen kommen über den regelmäßigen Abruf.',
  'webhook.last-event': 'Letzter Aufruf {when}, {event}: {outcome}',
  'webhook.outcome.wrong-credentials': 'Benutzername, Kennwort oder Token falsch',
  'webhook.outcome.too-long': 'länger als 8 MB; der Inhalt kommt mit dem nächsten Abruf',
  'webhook.outcome.not-now': 'in diesem Moment nicht möglich; der Dienst soll noch einmal aufrufen',
};
