import type { alerts as english } from '../en/alerts.ts';
import type { WordsFor } from '../words-for.ts';

export const alerts: WordsFor<typeof english> = {
  'alerts.label': 'Meldungen',
  'alerts.dismiss': 'Schließen',
  'alerts.dismiss-all': 'Alle schließen',
  'alerts.more': '{count, plural, one {# weitere Bestellung} other {# weitere Bestellungen}} ansehen',
  'alerts.title': 'Meldungen',
  'alerts.loading': 'Meldungen werden geladen …',
  'alerts.unreadable': '{count, plural, one {Eine Bestellung ist} other {# Bestellungen sind}} nicht lesbar',
  'alerts.unreadable-help':
    'Es geht nichts verloren. Fragen Sie den Kunden oder den Administrator des Dienstes.',
  'alerts.several': '{count, plural, one {# Bestellung ist} other {# Bestellungen sind}} neu oder geändert',
  'alerts.waiting':
    '{count, plural, =0 {Alle Bestellungen geöffnet} one {# Bestellung noch nicht geöffnet} other {# Bestellungen noch nicht geöffnet}}',
  'alerts.none':
    'Noch keine Meldungen. Orderbell meldet sich, sobald ein Kunde eine Bestellung erteilt oder ändert; was beim ersten Abruf schon da war, wird nicht gemeldet.',
  'alerts.opened': 'geöffnet',
  'alerts.unopened': 'noch nicht geöffnet',
  'alerts.held': 'wird nach der Ruhezeit gemeldet',
  'alerts.on': 'Meldungen sind an',
  'alerts.snooze': 'Pausiert',
  'alerts.quiet-hours': 'Ruhezeit',
  'alerts.until': 'bis {time}',
  'alerts.no-end': 'jeden Tag, ganztägig',
  'alerts.meanwhile':
    'Neues erscheint bis dahin in dieser Liste und in den Zählern. Danach meldet Orderbell alles auf einmal, sofern Sie es nicht schon geöffnet haben.',
  'alerts.settings': 'Meldungen und Ruhezeiten',
  'alerts.silenced':
    'Ihr Browser hat den Signalton blockiert. Klicken Sie einmal auf diese Seite, um ihn zu erlauben.',
  'snooze.label': 'Pausieren',
  'snooze.10-minutes': '10 Minuten',
  'snooze.hour': '1 Stunde',
  'snooze.tomorrow': 'Bis {time}',
  'snooze.end': 'Pause beenden',
};
