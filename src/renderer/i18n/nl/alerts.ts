import type { alerts as english } from '../en/alerts.ts';
import type { WordsFor } from '../words-for.ts';

export const alerts: WordsFor<typeof english> = {
  'alerts.label': 'Meldingen',
  'alerts.dismiss': 'Sluiten',
  'alerts.dismiss-all': 'Alle sluiten',
  'alerts.more': 'Nog {count, plural, one {# bestelling} other {# bestellingen}} bekijken',
  'alerts.title': 'Meldingen',
  'alerts.loading': 'Meldingen laden…',
  'alerts.unreadable': '{count, plural, one {Een bestelling is} other {# bestellingen zijn}} niet te lezen',
  'alerts.unreadable-help': 'Er gaat niets verloren. Vraag het de klant of de beheerder van de dienst.',
  'alerts.several': '{count, plural, one {# bestelling is} other {# bestellingen zijn}} nieuw of gewijzigd',
  'alerts.waiting':
    '{count, plural, =0 {Alle bestellingen geopend} one {# bestelling nog niet geopend} other {# bestellingen nog niet geopend}}',
  'alerts.none':
    'Nog geen meldingen. U krijgt er een zodra een klant een bestelling plaatst of wijzigt; wat er bij de eerste keer ophalen al was, wordt niet gemeld.',
  'alerts.opened': 'geopend',
  'alerts.unopened': 'nog niet geopend',
  'alerts.held': 'wordt na de stille uren gemeld',
  'alerts.on': 'Meldingen staan aan',
  'alerts.snooze': 'Gepauzeerd',
  'alerts.quiet-hours': 'Stille uren',
  'alerts.until': 'tot {time}',
  'alerts.no-end': 'elke dag, de hele dag',
  'alerts.meanwhile':
    'Wat intussen binnenkomt, staat in deze lijst en telt mee in de aantallen. Daarna krijgt u er één melding van, tenzij u het al hebt geopend.',
  'alerts.settings': 'Meldingen en stille uren',
  'alerts.silenced':
    'Uw browser heeft het meldingsgeluid geblokkeerd. Klik één keer op deze pagina om het toe te staan.',
  'snooze.label': 'Pauzeren',
  'snooze.10-minutes': '10 minuten',
  'snooze.hour': '1 uur',
  'snooze.tomorrow': 'Tot {time}',
  'snooze.end': 'Pauze beëindigen',
};
