import type { alerts as english } from '../en/alerts.ts';
import type { WordsFor } from '../words-for.ts';

export const alerts: WordsFor<typeof english> = {
  'alerts.label': 'Meldingen',
  'alerts.dismiss': 'Sluiten',
  'alerts.dismiss-all': 'Alle sluiten',
  'alerts.more': 'Nog {count, plural, one {# bestelling} other {# bestellingen}} te bekijken',
  'alerts.title': 'Meldingen',
  'alerts.loading': 'De meldingen worden gelezen',
  'alerts.unreadable': '{count, plural, one {Een bestelling is} other {# bestellingen zijn}} niet te lezen',
  'alerts.unreadable-help':
    'Orderbell bewaart alles wat is binnengekomen. Vraag het uw klant of uw beheerder.',
  'alerts.several': '{count, plural, one {# bestelling is} other {# bestellingen zijn}} nieuw of gewijzigd',
  'alerts.waiting':
    '{count, plural, =0 {Elke bestelling waarvoor de bel ging, is geopend} one {# bestelling waarvoor de bel ging, is nog niet geopend} other {# bestellingen waarvoor de bel ging, zijn nog niet geopend}}',
  'alerts.none':
    'De bel is nog niet gegaan. Dat gebeurt als een klant een bestelling plaatst of wijzigt; wat er bij de eerste keer ophalen al was, blijft stil.',
  'alerts.opened': 'geopend',
  'alerts.unopened': 'nog niet geopend',
  'alerts.held': 'belt als de stilte voorbij is',
  'alerts.rings': 'De bel staat aan',
  'alerts.snooze': 'Uitgesteld',
  'alerts.quiet-hours': 'Stille uren',
  'alerts.until': 'tot {time}',
  'alerts.no-end': 'elke dag, de hele dag',
  'alerts.meanwhile':
    'Wat intussen binnenkomt, staat in deze lijst en in de tellingen. Na de stilte gaat de bel er één keer voor, tenzij u het eerder opent.',
  'alerts.settings': 'Bel en stille uren',
  'alerts.silenced':
    'Uw browser heeft de bel gedempt. Klik één keer ergens op deze pagina: dan mag de bel gaan.',
  'snooze.label': 'Uitstellen',
  'snooze.10-minutes': '10 minuten',
  'snooze.hour': '1 uur',
  'snooze.tomorrow': 'Tot {time}',
  'snooze.end': 'Weer bellen',
};
