import type { DoorWords } from './en.ts';

export const nl: DoorWords = {
  open: 'Orderbell openen',
  quit: 'Orderbell afsluiten',
  oneToAnswer: '1 bestelling te beantwoorden',
  manyToAnswer: (count) => `${count} bestellingen te beantwoorden`,
  severalOrders: (count) => `${count} bestellingen zijn nieuw of gewijzigd`,
  keepsListening: {
    title: 'Orderbell blijft luisteren',
    body: 'Het venster is gesloten; Orderbell is er nog als pictogram. Sluit het daar af om te stoppen.',
  },
  keychainSlow: {
    title: 'De sleutelhanger antwoordt niet',
    body: 'Misschien vraagt hij om zijn wachtwoord. Tot hij antwoordt, kan Orderbell u vragen om u aan te melden.',
  },
  testing: {
    title: 'Orderbell probeert zijn bel',
    body: 'Zo ziet het eruit als er een bestelling binnenkomt.',
  },
  leaving: (where) => `${where} buiten Orderbell openen?`,
  leavingYes: 'Openen',
  leavingNo: 'Hier blijven',
  reasons: {
    'service.unreachable': 'de dienst is niet te bereiken',
    'service.cut-off': 'de verbinding met de dienst werd verbroken',
    'service.timeout': 'de dienst antwoordt niet op tijd',
    'service.tls': 'de verbinding met de dienst is niet veilig',
    'service.trouble': 'de dienst heeft een storing',
    'service.rate-limited': 'de dienst vraagt om een pauze',
    'service.not-a-service': 'op dit adres is geen besteldienst',
    'service.answer-too-large': 'het antwoord van de dienst is te groot',
    'service.credentials-refused': 'de dienst heeft dit e-mailadres en wachtwoord geweigerd',
    'service.role-missing': 'het account heeft de integratierol niet',
    'account.signed-out': 'niemand is aangemeld',
    'store.full': 'de schijf is vol',
    'store.read-only': 'op de schijf mag niet worden geschreven',
  },
};
