import type { records as english } from '../en/records.ts';
import type { WordsFor } from '../words-for.ts';

export const records: WordsFor<typeof english> = {
  'record.back': 'Terug naar de lijst',
  'record.close': 'Sluiten',
  'record.updated': 'laatste wijziging {time}',
  'record.unread': 'Nog niet alles is opgehaald',
  'record.unread-next': 'Wat ontbreekt, komt vanzelf. Tot dan betekent leeg niet dat er niets is.',
  'record.refreshing': 'Wordt opgehaald',
  'record.refreshed-new': 'Opgehaald {time}: wat nieuw is, staat hieronder.',
  'record.refreshed-same': 'Opgehaald {time}: er is niets gewijzigd.',
  'record.refresh-failed': 'Niet opgehaald',
  'record.changed-since': 'Wat er is gewijzigd sinds u laatst keek',
  'record.changes-in-lines':
    '{count, plural, one {# wijziging} other {# wijzigingen}} in {lines, plural, one {# regel} other {# regels}}, hieronder gemarkeerd',
  'record.first-changed-line': 'Naar de eerste gewijzigde regel',
  'record.more-changes': 'Nog {count, plural, one {# wijziging} other {# wijzigingen}} tonen',
};
