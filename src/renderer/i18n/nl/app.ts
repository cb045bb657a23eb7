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

  'field.did-you-mean': 'Bedoelt u',
  'field.not-a-number': 'Dit kan niet als getal worden gelezen',
  'field.not-a-date': 'Dit kan niet als datum worden gelezen. Schrijf het als {example}.',
  'field.calendar': '{label}: kalender openen',
  'new.tag': 'nieuw',
};
