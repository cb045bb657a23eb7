import type { app as english } from '../en/app.ts';
import type { WordsFor } from '../words-for.ts';

export const app: WordsFor<typeof english> = {
  'app.name': 'Orderbell',

  'dialog.close': 'Sluiten',
  'start.opening': 'Orderbell wordt gestart…',
  'start.failed': 'Orderbell kon niet worden gestart',
  'start.try-again': 'Opnieuw proberen',
  'link.expired': 'Deze link is al gebruikt of verlopen.',
  'link.expired-help': 'Druk in de terminal op Enter voor een nieuwe link, of start Orderbell opnieuw.',
  'notice.settings-set-aside':
    'De instellingen konden niet worden gelezen. Het oude bestand staat nog in de gegevensmap; Orderbell start met de standaardinstellingen.',
  'notice.earlier-store':
    'Orderbell gebruikt nu een nieuwe database en haalt uw bestellingen opnieuw op bij de dienst.',
  'notice.earlier-store-kept': 'De vorige database is ongewijzigd bewaard: {path}',
  'notice.earlier-store-unsent': 'Dit is niet verzonden. Bekijk elke bestelling voordat u opnieuw antwoordt:',
  'notice.earlier-store-unreadable': 'Ze kan niet worden gelezen. Daarom is onbekend wat niet is verzonden.',
  'notice.unsent.answer': 'Antwoord op bestelling {number}',
  'notice.unsent.draft': 'Concept van een antwoord op bestelling {number}',
  'notice.unsent.despatch-advice': 'Verzendbericht voor bestelling {number}',
  'notice.unsent.document': 'Document bij bestelling {number}',
  'notice.window-reloaded':
    'Het venster reageerde niet meer en is opnieuw geladen. Wat u hebt verstuurd, is opgeslagen; controleer wat u als laatste hebt ingevoerd.',
  'notice.inner-error':
    'Er is een fout opgetreden in Orderbell. Orderbell werkt door, en wat u hebt verstuurd, is opgeslagen. In Diagnose staat meer voor de support.',
  'notice.password-not-forgotten':
    'Een wachtwoord dat niet meer bewaard moet worden, kon niet uit de wachtwoordopslag van deze computer (op de Mac: Sleutelhanger) worden verwijderd. U kunt het daar zelf verwijderen; de naam begint met Orderbell.',
  'notice.dismiss': 'OK',
  'page-failed.title': 'Dit venster reageert niet',
  'page-failed.what':
    'Ook na opnieuw laden ging het mis. Orderbell blijft bestellingen ophalen, en wat u hebt verstuurd, is opgeslagen. Het rapport laat de support zien waar het misging.',
  'page-failed.again': 'Opnieuw laden',

  'field.did-you-mean': 'Bedoelt u',
  'field.missing': 'Ontbreekt nog',
  'field.above-zero': 'Moet groter zijn dan 0',
  'field.not-a-number': 'Dit is geen geldig getal',
  'field.not-a-date': 'Dit is geen geldige datum. Voorbeeld: {example}',
  'field.calendar': '{label}: kalender openen',
  'field.days-later': 'of +7: een week later',
  'new.tag': 'nieuw',
};
