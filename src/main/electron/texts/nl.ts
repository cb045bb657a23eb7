import type { FolderReason } from '../../adapters/start-failure.ts';
import type { DoorWords } from './en.ts';

const folderReasons: Record<FolderReason, string> = {
  denied: 'geen toestemming',
  'disk-read-only': 'de schijf is alleen-lezen',
  'disk-full': 'de schijf is vol',
  'no-folder': 'het is geen map',
  'not-below-a-folder': 'een deel van het pad is geen map',
};

export const nl: DoorWords = {
  open: 'Orderbell openen',
  quit: 'Orderbell afsluiten',
  quitting: {
    message: (count: number): string =>
      count === 1
        ? 'Afsluiten met 1 niet verstuurd antwoord?'
        : `Afsluiten met ${count} niet verstuurde antwoorden?`,
    detail: 'Wat niet verstuurd is, blijft in Orderbell en gaat weg zodra u het weer start.',
    yes: 'Afsluiten',
    no: 'Laten draaien',
  },
  edit: { cut: 'Knippen', copy: 'Kopiëren', paste: 'Plakken', selectAll: 'Alles selecteren' },
  oneToAnswer: '1 bestelling te beantwoorden',
  manyToAnswer: (count) => `${count} bestellingen te beantwoorden`,
  severalOrders: (count) => `${count} bestellingen zijn nieuw of gewijzigd`,
  unreadable: {
    title: 'Een bestelling is niet te lezen',
    body: 'Orderbell bewaart de hele bestelling. Vraag het uw klant of uw beheerder.',
  },
  keepsListening: {
    title: 'Orderbell blijft luisteren',
    body: 'Het venster is gesloten; Orderbell is er nog als pictogram. Sluit het daar af om te stoppen.',
  },
  windowReloaded: {
    title: 'Het venster werkte niet meer',
    body: 'Het is opnieuw geladen. Orderbell bleef luisteren, en wat u hebt verzonden, is bewaard.',
  },
  windowFailed: {
    message: 'Het venster van Orderbell werkt weer niet.',
    detail:
      'Orderbell luistert verder, en wat u hebt verzonden, is bewaard. Dit vertelt wie u helpt wat er gebeurde; er staat niets van een bestelling in:',
    again: 'Opnieuw laden',
    save: 'Deze regels opslaan',
    without: 'Zonder venster verder',
  },
  innerError: {
    title: 'Er ging iets mis binnen Orderbell',
    body: 'Het gaat door, en wat u hebt verzonden, is bewaard. De diagnose in de instellingen vertelt meer.',
  },
  start: {
    'folder-unusable': ({ folder, reason, said }) =>
      `Orderbell kan niet in zijn gegevensmap ${folder} schrijven (${reason === null ? said : folderReasons[reason]}). ` +
      'Maak haar beschrijfbaar of kies een andere met --data-dir.',
    'folder-in-use': ({ folder, process }) =>
      `Orderbell draait al op de gegevensmap ${folder}${process === null ? '' : ` (proces ${process})`}. ` +
      'Sluit het eerst af, of kies een andere map met --data-dir.',
    'lock-disk-full': ({ folder }) =>
      `De schijf met de gegevensmap ${folder} is vol. Daarin is niets gewijzigd. Maak ruimte en start opnieuw.`,
    'lock-read-only': ({ folder }) =>
      `Orderbell mag het bestand orderbell.lock in zijn gegevensmap ${folder} niet schrijven. ` +
      'Wie deze computer beheert, moet dat toestaan.',
    'lock-unusable': ({ folder }) =>
      `Orderbell kan zijn gegevensmap ${folder} niet vergrendelen: het bestand orderbell.lock daarin is onbruikbaar. ` +
      'Verwijder dat bestand als er geen Orderbell draait.',
    'store-damaged': ({ path, detail }) =>
      `De database ${path} is beschadigd en kan niet worden gelezen (${detail ?? 'onleesbaar'}). Daarin is niets gewijzigd. ` +
      'Zet een reservekopie terug, of verplaats haar om opnieuw te beginnen.',
    'store-not-ours': ({ path }) =>
      `De database ${path} is niet van Orderbell. Daarin is niets gewijzigd. ` +
      'Verplaats haar, of kies met --data-dir een andere map.',
    'store-newer': ({ path, version, known }) =>
      `De database ${path} kan niet worden geopend (ze heeft versie ${version}, dit Orderbell kent ${known}). ` +
      'Daarin is niets gewijzigd.',
    'store-disk-full': ({ path }) =>
      `De schijf met de database ${path} is vol. Daarin is niets gewijzigd. Maak ruimte en start opnieuw.`,
    'store-read-only': ({ path }) =>
      `Orderbell mag niet in de database ${path} schrijven. Daarin is niets gewijzigd. ` +
      'Wie deze computer beheert, moet dat toestaan.',
    'store-unusable': ({ path, detail }) =>
      `De database ${path} kan niet worden geopend (${detail}). Daarin is niets gewijzigd.`,
  },
  cantStart: (said) => `Orderbell kan niet starten: ${said}`,
  keychainSlow: {
    title: 'De sleutelhanger antwoordt niet',
    body: 'Misschien vraagt hij om zijn wachtwoord. Tot hij antwoordt, kan Orderbell u vragen om u aan te melden.',
  },
  notOpened: {
    'no-such-order': {
      title: 'Orderbell heeft geen bestelling met het nummer van deze link',
      body: 'Misschien is die nog niet binnen, of hoort die bij een ander account.',
    },
    several: {
      title: 'Meer bestellingen hebben het nummer van deze link',
      body: 'Zoek in Orderbell naar het nummer om ze te zien.',
    },
  },
  snooze: 'Uitstellen',
  tenMinutes: '10 minuten',
  anHour: '1 uur',
  lastHeard: (time) => `Laatst opgehaald ${time}`,
  untilTime: (time) => `Tot ${time}`,
  snoozedUntil: (time) => `Uitgesteld tot ${time}`,
  ringAgain: 'Weer bellen',
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
    'service.far-future': 'de dienst stuurt een datum ver in de toekomst',
    'service.never-still': 'de lijst van de dienst staat nooit stil',
    'service.refused': 'de dienst weigert bestellingen te geven',
    'service.not-found': 'de dienst heeft op dit adres geen lijst van bestellingen',
    'service.needs-token': 'deze dienst wil een token',
    'service.address-invalid': 'het adres van de dienst klopt niet',
    'service.not-https': 'het adres van de dienst is geen https',
    'service.credentials-refused': 'de dienst heeft dit e-mailadres en wachtwoord geweigerd',
    'service.path-refused': 'de dienst weigert deze aanmelding de bestellingen',
    'service.role-missing': 'het account heeft de integratierol niet',
    'account.signed-out': 'niemand is aangemeld',
    'store.full': 'de schijf is vol',
    'store.failed': 'Orderbell kan niets op de schijf bewaren',
    internal: 'er ging iets mis binnen Orderbell',
    'store.read-only': 'op de schijf mag niet worden geschreven',
  },
};
