import { type FolderReason, momentIn } from '../../adapters/start-failure.ts';
import type { ShellWords } from './en.ts';

const folderReasons: Record<FolderReason, string> = {
  denied: 'geen toestemming',
  'disk-read-only': 'de schijf is alleen-lezen',
  'no-folder': 'geen map',
  'not-below-a-folder': 'een deel van het pad is geen map',
};

export const nl: ShellWords = {
  open: 'Orderbell openen',
  quit: 'Orderbell afsluiten',
  quitting: {
    message: (count: number): string =>
      count === 1
        ? 'Afsluiten met 1 niet verstuurd antwoord?'
        : `Afsluiten met ${count} niet verstuurde antwoorden?`,
    detail:
      'Niet-verstuurde antwoorden blijven opgeslagen. Ze worden verstuurd zodra u Orderbell weer start.',
    copying: 'Afsluiten terwijl een document wordt gekopieerd?',
    copyingDetail: 'Een document dat niet volledig is gekopieerd, moet u opnieuw bijvoegen.',
    yes: 'Afsluiten',
    no: 'Laten draaien',
  },
  edit: { cut: 'Knippen', copy: 'Kopiëren', paste: 'Plakken', selectAll: 'Alles selecteren' },
  oneToAnswer: '1 bestelling te beantwoorden',
  manyToAnswer: (count) => `${count} bestellingen te beantwoorden`,
  severalOrders: (count) => `${count} bestellingen zijn nieuw of gewijzigd`,
  unreadable: {
    title: 'Een bestelling is niet te lezen',
    body: 'Er gaat niets verloren. Vraag het de klant of de beheerder van de dienst.',
  },
  keepsRunning: {
    title: 'Orderbell blijft actief',
    body: 'Het venster is gesloten; Orderbell blijft op de achtergrond bestellingen ophalen. Afsluiten kan via het Orderbell-pictogram.',
  },
  windowReloaded: {
    title: 'Het venster reageerde niet meer',
    body: 'Het is opnieuw geladen. Orderbell bleef bestellingen ophalen, en wat u hebt verstuurd, is opgeslagen.',
  },
  windowFailed: {
    message: 'Het venster van Orderbell reageert weer niet.',
    detail:
      'Orderbell blijft bestellingen ophalen, en wat u hebt verstuurd, is opgeslagen. Deze gegevens helpen de support; er staat niets uit uw bestellingen in:',
    again: 'Opnieuw laden',
    save: 'Gegevens opslaan',
    without: 'Doorgaan zonder venster',
  },
  innerError: {
    title: 'Er is een fout opgetreden in Orderbell',
    body: 'Orderbell werkt door, en wat u hebt verstuurd, is opgeslagen. Meer staat onder Instellingen › Geavanceerd.',
  },
  start: {
    'folder-unusable': ({ folder, reason, said }) =>
      `Orderbell kan niet in de gegevensmap ${folder} schrijven (${reason === null ? said : folderReasons[reason]}). ` +
      'Maak die beschrijfbaar of kies een andere met --data-dir.',
    'folder-not-ours': ({ path, command }) =>
      `${path} is van een andere gebruiker van deze computer. Die kan uw bestellingen en antwoorden wijzigen. ` +
      `Voer deze opdracht uit, of kies een andere map met --data-dir: ${command}`,
    'folder-shared': ({ folder, option }) =>
      `Orderbell kan ${folder} niet als gegevensmap gebruiken, omdat die niet alleen van u is. ` +
      `Kies een eigen map: ${option}`,
    'folder-unprotected': ({ path }) =>
      `Andere gebruikers van deze computer kunnen ${path} wijzigen, en de schijf staat geen beveiliging toe. ` +
      'Kies een map op een andere schijf met --data-dir.',
    'folder-in-use': ({ folder, process }) =>
      `Orderbell gebruikt de gegevensmap ${folder} al${process === null ? '' : ` (proces ${process})`}. ` +
      'Sluit die Orderbell eerst af, of kies een andere map met --data-dir.',
    'folder-disk-full': ({ folder }) =>
      `De schijf met de gegevensmap ${folder} is vol. Er is niets gewijzigd. ` +
      'Maak ruimte vrij en start Orderbell opnieuw.',
    'lock-read-only': ({ folder }) =>
      `Orderbell mag het bestand orderbell.lock in de gegevensmap ${folder} niet schrijven. ` +
      'Uw systeembeheerder moet dat toestaan.',
    'lock-unusable': ({ folder }) =>
      `Orderbell kan de gegevensmap ${folder} niet vergrendelen: het bestand orderbell.lock daarin is onbruikbaar. ` +
      'Verwijder dat bestand als Orderbell nergens anders draait.',
    'store-damaged': ({ path, detail, backupAt }) =>
      `De database ${path} is beschadigd en onleesbaar (${detail ?? 'onleesbaar'}). Er is niets gewijzigd. ` +
      (backupAt === null
        ? 'Er is geen goede back-up. Met --if-damaged empty begint u met een lege. De beschadigde blijft bewaard.'
        : `Met --if-damaged restore opent u de back-up van ${momentIn('nl', backupAt)}, met --if-damaged empty begint u met een lege. De beschadigde blijft bewaard.`),
    'store-missing': ({ path, backupAt }) =>
      `De database ${path} ontbreekt. Er is niets gewijzigd. Zet hem terug als hij is verplaatst. ` +
      (backupAt === null
        ? 'Er is geen goede back-up. Met --if-damaged empty begint u met een lege.'
        : `Met --if-damaged restore opent u de back-up van ${momentIn('nl', backupAt)}, met --if-damaged empty begint u met een lege.`),
    'store-not-ours': ({ path }) =>
      `De database ${path} is niet van Orderbell. Er is niets gewijzigd. ` +
      'Verplaats de database, of kies met --data-dir een andere map.',
    'store-newer': ({ path, version, known }) =>
      `De database ${path} kan niet worden geopend: die heeft versie ${version}, deze Orderbell kent alleen versie ${known}. ` +
      'Er is niets gewijzigd. Installeer de nieuwste versie van Orderbell.',
    'store-disk-full': ({ path }) =>
      `De schijf met de database ${path} is vol. Er is niets gewijzigd. ` +
      'Maak ruimte vrij en start Orderbell opnieuw.',
    'store-read-only': ({ path }) =>
      `Orderbell mag niet in de database ${path} schrijven. Er is niets gewijzigd. ` +
      'Uw systeembeheerder moet dat toestaan.',
    'store-unusable': ({ path, detail }) =>
      `De database ${path} kan niet worden geopend (${detail}). Er is niets gewijzigd.`,
    unexpected: ({ said }) =>
      `Orderbell kan niet worden gestart door een onverwachte fout (${said}). ` +
      'Start Orderbell opnieuw. Lukt het weer niet, stuur deze melding dan naar de support.',
  },
  damaged: {
    message: 'De database van Orderbell is beschadigd',
    backup: (moment) =>
      `De nieuwste goede back-up is van ${moment}. Bestellingen die daarna zijn binnengekomen of gewijzigd, komen vanzelf opnieuw binnen. ` +
      'Antwoorden en concepten van daarna staan alleen in de beschadigde database.',
    noBackup: 'Er is geen goede back-up. U kunt met een lege database beginnen en opnieuw inloggen.',
    kept: (path) => `De beschadigde database blijft in elk geval bewaard: ${path}`,
    restore: 'Back-up openen',
    empty: 'Met een lege beginnen',
    quit: 'Afsluiten',
  },
  missing: {
    message: 'De database van Orderbell ontbreekt',
    backup: (moment) =>
      `De nieuwste goede back-up is van ${moment}. Bestellingen die daarna zijn binnengekomen of gewijzigd, komen vanzelf opnieuw binnen. ` +
      'Antwoorden en concepten van daarna staan alleen in de ontbrekende database.',
    noBackup: 'Er is geen goede back-up. U kunt met een lege database beginnen en opnieuw inloggen.',
    kept: (path) =>
      `Is hij verplaatst of door een ander programma verwijderd? Sluit Orderbell dan af en zet hem terug: ${path}`,
  },
  keychainSlow: {
    title: 'De wachtwoordopslag reageert niet',
    body: 'Misschien wacht die op uw systeemwachtwoord. Tot die reageert, kan Orderbell u vragen om u aan te melden.',
  },
  notOpened: {
    'no-such-order': {
      title: 'Bestelling niet gevonden',
      body: 'Voor het nummer in deze link is er geen bestelling. Misschien is die nog niet binnen, of hoort die bij een ander account.',
    },
    several: {
      title: 'Meer dan één bestelling met dit nummer',
      body: 'Zoek in Orderbell naar het nummer om ze te zien.',
    },
  },
  snooze: 'Meldingen pauzeren',
  tenMinutes: '10 minuten',
  anHour: '1 uur',
  lastChecked: (time) => `Opgehaald ${time}`,
  untilTime: (time) => `Tot ${time}`,
  snoozedUntil: (time) => `Gepauzeerd tot ${time}`,
  resumeAlerts: 'Pauze beëindigen',
  testing: {
    title: 'Testmelding van Orderbell',
    body: 'Zo ziet een melding van een nieuwe bestelling eruit.',
  },
  leaving: (where) => `${where} buiten Orderbell openen?`,
  leavingYes: 'Openen',
  leavingNo: 'Hier blijven',
  reasons: {
    'service.unreachable': 'de dienst is niet bereikbaar',
    'service.cut-off': 'de verbinding met de dienst werd verbroken',
    'service.timeout': 'de dienst heeft niet op tijd geantwoord',
    'service.tls': 'de verbinding met de dienst is niet veilig',
    'service.trouble': 'de dienst heeft een storing',
    'service.rate-limited': 'te veel verzoeken in korte tijd',
    'service.not-a-service': 'op dit adres antwoordt geen besteldienst',
    'service.answer-too-large': 'de dienst stuurde te veel gegevens in één keer',
    'service.far-future': 'de dienst stuurt een datum ver in de toekomst',
    'service.never-still': 'de lijst van de dienst verandert steeds',
    'service.refused': 'de dienst levert geen bestellingen',
    'service.not-found': 'de dienst biedt op dit adres geen bestellingen aan',
    'service.needs-token': 'deze dienst vereist een token',
    'service.address-invalid': 'het adres van de dienst klopt niet',
    'service.not-https': 'het adres van de dienst begint niet met https',
    'service.credentials-refused': 'e-mailadres of wachtwoord geweigerd',
    'service.path-refused': 'deze aanmelding mag geen bestellingen ophalen',
    'service.role-missing': 'het account heeft de rol ‘integratie’ niet',
    'proxy.unusable': 'de proxy-instellingen van deze computer zijn niet bruikbaar',
    'proxy.unreachable': 'de proxy van uw netwerk is niet te bereiken',
    'proxy.refused': 'de proxy laat Orderbell niet door',
    'proxy.scheme': 'de proxy wil een aanmelding die Orderbell niet kent',
    'proxy.credentials-needed': 'de proxy vraagt om een gebruikersnaam en wachtwoord',
    'proxy.credentials-refused': 'de proxy heeft gebruikersnaam en wachtwoord geweigerd',
    'account.signed-out': 'u bent niet aangemeld',
    'store.gone': 'de gegevensmap is er niet meer',
    'store.taken': 'een andere Orderbell gebruikt de gegevensmap',
    'store.full': 'de schijf is vol',
    'store.failed': 'Orderbell kan niets op de schijf opslaan',
    internal: 'er is een fout opgetreden in Orderbell',
    'store.read-only': 'de schijf is alleen-lezen',
  },
};
