import type { webhook as english } from '../en/webhook.ts';
import type { WordsFor } from '../words-for.ts';

export const webhook: WordsFor<typeof english> = {
  'webhook.title': 'Webhook',
  'webhook.on': 'Aufrufe des Dienstes annehmen',
  'webhook.what':
    'Der Dienst meldet, wenn es Neues gibt, und Sie sehen es sofort. Für Computer, die er erreichen kann; das Abrufen alle paar Minuten geht trotzdem weiter.',
  'webhook.host': 'Erreichbar von',
  'webhook.host.this-computer': 'nur diesem Computer',
  'webhook.host.every-network': 'jedem Netzwerk',
  'webhook.port': 'Port',
  'webhook.port-wrong': 'Ein Port ist eine Zahl von 1 bis 65535.',
  'webhook.public': 'Adresse von außen',
  'webhook.public-hint': 'Wenn ein Proxy oder ein eigener Name hierher führt.',
  'webhook.public-wrong': 'Das muss mit https:// oder http:// beginnen und vor jedem ? oder # enden.',
  'webhook.address': 'Adresse für den Dienst',
  'webhook.address-hint':
    'Geben Sie sie dem Administrator des Dienstes und sonst niemandem. Sie gilt für Bestellungen und Sendungen, mit POST und mit GET.',
  'webhook.copy': 'Kopieren',
  'webhook.copied': 'Kopiert.',
  'webhook.not-copied':
    'Das Kopieren hat nicht geklappt. Die Adresse ist markiert: Kopieren Sie sie von Hand.',
  'webhook.renew': 'Neue Adresse erzeugen',
  'webhook.renew-ask': 'Neue Adresse erzeugen?',
  'webhook.renew-what':
    'Der Dienst ruft weiter die Adresse auf, die er hat, und dort ist dann niemand mehr. Bis sein Administrator die neue hat, bringt nur das Abrufen Bestellungen. Zur alten führt kein Weg zurück.',
  'webhook.renew-not': 'Diese behalten',
  'webhook.awaited': 'Unter dieser neuen Adresse kam noch kein Aufruf',
  'webhook.awaited-help':
    'Die vorige Adresse gilt nicht mehr. Geben Sie diese dem Administrator des Dienstes; bis ein Aufruf darüber kommt, bringt nur das Abrufen Bestellungen.',
  'webhook.in-the-clear': 'Aufrufe kommen über unverschlüsseltes http',
  'webhook.in-the-clear-help':
    'Wer unterwegs mithört, erfährt diese Adresse und kann Orderbell zum Abrufen bringen, mehr aber nicht. Ein Proxy mit https davor verhindert das; geben Sie seine Adresse als Adresse von außen an.',
  'webhook.basic':
    'Dieses Konto sendet sein Kennwort bei jeder Anfrage und kann keine einzelne Bestellung holen: Ein Aufruf zieht den nächsten Abruf vor. Mit einem Token kommt eine Bestellung sofort. Sendungen kommen nur mit einem Token an.',
  'webhook.no-call': 'Kein Aufruf, seit Orderbell läuft.',
  'webhook.last-call': 'Letzter Aufruf {when}: {outcome}',
  'webhook.outcome.following': 'wird nachgesehen',
  'webhook.outcome.brought': 'brachte etwas Neues',
  'webhook.outcome.nothing-new': 'nichts, was nicht schon bekannt war',
  'webhook.outcome.unknown': 'der Dienst weiß nicht, worum es ging; deshalb wurde abgerufen',
  'webhook.outcome.polled':
    'Bestellungen wurden abgerufen, denn dieses Konto kann keine einzeln abrufen; eine Sendung braucht ein Token',
  'webhook.outcome.wants-token':
    'es ging um eine Sendung, und die kann dieses Konto nicht abrufen: Dafür ist ein Token nötig',
  'webhook.outcome.failed': 'der Dienst war nicht zu fragen; Orderbell versucht es wieder',
  'webhook.outcome.left-to-polling':
    'zu viele auf einmal; das Abrufen bringt sie, und der Dienst soll noch einmal aufrufen',
  'webhook.outcome.no-account': 'niemand ist angemeldet; der Dienst soll noch einmal aufrufen',
  'webhook.outcome.not-understood': 'war nicht zu verstehen',
  'webhook.demands': 'Was ein Aufruf außer der Adresse nachweisen muss',
  'webhook.demands-hint': 'Der Administrator des Dienstes trägt dort dasselbe ein.',
  'webhook.demands.nothing': 'nichts',
  'webhook.demands.basic': 'Benutzername und Kennwort (Basic)',
  'webhook.demands.bearer': 'ein Token (Bearer)',
  'webhook.user': 'Benutzername für den Dienst',
  'webhook.password': 'Kennwort für den Dienst',
  'webhook.token': 'Token für den Dienst',
  'webhook.wrong.basic': 'Ein Benutzername hat keinen Doppelpunkt, und beide haben keine Zeilenumbrüche.',
  'webhook.wrong.bearer': 'Ein Token hat nur Buchstaben, Ziffern und - . _ ~ + /, und = am Ende.',
  'webhook.demand': 'Ab jetzt verlangen',
  'webhook.demand-not': 'So lassen',
  'webhook.credentials-kept': 'Eingetragen; wird nicht wieder angezeigt.',
  'webhook.credentials-other': 'Andere eingeben',
  'webhook.credentials-missing': 'Die Zugangsdaten für Aufrufe fehlen',
  'webhook.credentials-missing-help':
    'Was ein Aufruf nachweisen muss, steht nicht im Schlüsselbund. Geben Sie es noch einmal ein. Bis dahin wird der Dienst bei jedem Aufruf gebeten, später zu kommen, und das Abrufen bringt die Bestellungen.',
  'webhook.last-event': 'Letzter Aufruf {when}, {event}: {outcome}',
  'webhook.outcome.wrong-credentials': 'Benutzername und Kennwort oder Token waren falsch',
  'webhook.outcome.too-long': 'war länger als 8 MB; das Abrufen bringt, worum es ging',
  'webhook.outcome.not-now': 'war in dem Moment nicht anzunehmen; der Dienst soll noch einmal aufrufen',
};
