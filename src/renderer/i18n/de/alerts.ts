import type { alerts as english } from '../en/alerts.ts';
import type { WordsFor } from '../words-for.ts';

export const alerts: WordsFor<typeof english> = {
  'alerts.label': 'Meldungen',
  'alerts.dismiss': 'Schließen',
  'alerts.dismiss-all': 'Alle schließen',
  'alerts.more': 'Noch {count, plural, one {# Bestellung} other {# Bestellungen}} anzusehen',
  'alerts.title': 'Meldungen',
  'alerts.loading': 'Die Meldungen werden gelesen',
  'alerts.unreadable': '{count, plural, one {Eine Bestellung ist} other {# Bestellungen sind}} nicht lesbar',
  'alerts.unreadable-help':
    'Orderbell bewahrt alles auf, was kam. Fragen Sie den Kunden oder die Person, die Orderbell betreut.',
  'alerts.several': '{count, plural, one {# Bestellung ist} other {# Bestellungen sind}} neu oder geändert',
  'alerts.waiting':
    '{count, plural, =0 {Jede Bestellung, für die es geklingelt hat, wurde geöffnet} one {# Bestellung, für die es geklingelt hat, ist noch nicht geöffnet} other {# Bestellungen, für die es geklingelt hat, sind noch nicht geöffnet}}',
  'alerts.none':
    'Es hat noch nicht geklingelt. Es klingelt, wenn ein Kunde eine Bestellung erteilt oder ändert; was beim ersten Abruf schon da war, bleibt still.',
  'alerts.opened': 'geöffnet',
  'alerts.unopened': 'noch nicht geöffnet',
  'alerts.held': 'klingelt nach der Ruhe',
  'alerts.rings': 'Die Klingel ist an',
  'alerts.snooze': 'Verschoben',
  'alerts.quiet-hours': 'Ruhezeit',
  'alerts.until': 'bis {time}',
  'alerts.no-end': 'jeden Tag, den ganzen Tag',
  'alerts.meanwhile':
    'Was inzwischen eingeht, steht in dieser Liste und in den Zahlen. Nach der Ruhe klingelt es einmal dafür, wenn Sie es nicht vorher öffnen.',
  'alerts.settings': 'Klingeln und Ruhezeit',
  'alerts.silenced':
    'Ihr Browser hat die Klingel stumm geschaltet. Klicken Sie einmal irgendwo auf diese Seite: Dann darf sie klingeln.',
  'snooze.label': 'Später erinnern',
  'snooze.10-minutes': '10 Minuten',
  'snooze.hour': '1 Stunde',
  'snooze.tomorrow': 'Bis {time}',
  'snooze.end': 'Wieder klingeln',
};
