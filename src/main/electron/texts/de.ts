import type { DoorWords } from './en.ts';

export const de: DoorWords = {
  open: 'Orderbell öffnen',
  quit: 'Orderbell beenden',
  oneToAnswer: '1 Bestellung zu beantworten',
  manyToAnswer: (count) => `${count} Bestellungen zu beantworten`,
  severalOrders: (count) => `${count} Bestellungen sind neu oder geändert`,
  keepsListening: {
    title: 'Orderbell bleibt auf Empfang',
    body: 'Das Fenster ist geschlossen; Orderbell ist als Symbol noch da. Beenden Sie es dort, um aufzuhören.',
  },
  keychainSlow: {
    title: 'Der Schlüsselbund antwortet nicht',
    body: 'Vielleicht fragt er nach seinem Kennwort. Bis er antwortet, bittet Orderbell Sie vielleicht um Anmeldung.',
  },
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
    'service.credentials-refused': 'der Dienst hat E-Mail und Kennwort abgewiesen',
    'service.role-missing': 'dem Konto fehlt die Integrationsrolle',
    'account.signed-out': 'niemand ist angemeldet',
    'store.full': 'die Festplatte ist voll',
    'store.read-only': 'auf die Festplatte darf nicht geschrieben werden',
  },
};
