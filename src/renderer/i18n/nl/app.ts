import type { app as english } from '../en/app.ts';
import type { WordsFor } from '../words-for.ts';

export const app: WordsFor<typeof english> = {
  'app.name': 'Orderbell',

  'dialog.close': 'Sluiten',
  'start.opening': 'Orderbell wordt geopend',
  'start.failed': 'Orderbell kon niet worden geopend',
  'start.try-again': 'Opnieuw proberen',
  'link.expired': 'Deze link is al gebruikt of te oud.',
  'link.expired-help': 'Druk in de terminal op Enter voor een nieuwe, of start Orderbell opnieuw.',
  'notice.settings-set-aside':
    'De instellingen konden niet worden gelezen. Ze zijn apart gelegd in de gegevensmap, en Orderbell start met de gebruikelijke.',
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
    'Het venster werkte niet meer en is opnieuw geladen. Wat u hebt verzonden, is bewaard; kijk na wat u aan het typen was.',
  'notice.inner-error':
    'Er ging iets mis binnen Orderbell. Het gaat door, en wat u hebt verzonden, is bewaard. De diagnose vertelt wie u helpt waar het was.',
  'notice.password-not-forgotten':
    'Een wachtwoord dat niet meer bewaard moet worden, staat misschien nog in de sleutelhanger van deze computer, die het er niet uit haalde. U kunt het daar verwijderen; de naam begint met Orderbell.',
  'notice.dismiss': 'Begrepen',
  'page-failed.title': 'Dit venster werkt niet',
  'page-failed.what':
    'Het is opnieuw geladen en ging weer mis. Orderbell luistert verder, en wat u hebt verzonden, is bewaard. Het rapport vertelt wie u helpt waar het was.',
  'page-failed.again': 'Opnieuw laden',

  'field.did-you-mean': 'Bedoelt u',
  'field.missing': 'Ontbreekt nog',
  'field.above-zero': 'Moet meer dan 0 zijn',
  'field.not-a-number': 'Dit kan niet als getal worden gelezen',
  'field.not-a-date': 'Dit kan niet als datum worden gelezen. Schrijf het als {example}.',
  'field.calendar': '{label}: kalender openen',
  'field.days-later': 'of +7: een week later',
  'new.tag': 'nieuw',
};
