import type { webhook as english } from '../en/webhook.ts';
import type { WordsFor } from '../words-for.ts';

export const webhook: WordsFor<typeof english> = {
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
  'webhook.outcome.brought': 'Neues empfangen',
  'webhook.outcome.nothing-new': 'nichts Neues',
  'webhook.outcome.unknown': 'dem Dienst unbekannt; stattdessen wurde alles abgerufen',
  'webhook.outcome.polled':
    'Bestellungen abgerufen, da dieses Konto keine einzeln abrufen kann; für Sendungen ist ein Token nötig',
  'webhook.outcome.wants-token': 'betraf eine Sendung; dafür ist ein Token nötig',
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
