import type { records as english } from '../en/records.ts';
import type { WordsFor } from '../words-for.ts';

export const records: WordsFor<typeof english> = {
  'record.back': 'Zurück zur Liste',
  'record.close': 'Schließen',
  'record.updated': 'letzte Änderung {time}',
  'record.unread': 'Noch ist nicht alles abgerufen',
  'record.unread-next': 'Was fehlt, kommt von selbst. Bis dahin heißt leer nicht, dass es nichts gibt.',
  'record.refreshing': 'Wird abgerufen',
  'record.refreshed-new': 'Abgerufen {time}: Das Neue steht unten.',
  'record.refreshed-same': 'Abgerufen {time}: Nichts hat sich geändert.',
  'record.refresh-failed': 'Nicht abgerufen',
  'record.changed-since': 'Was sich seit Ihrem letzten Blick geändert hat',
  'record.changes-in-lines':
    '{count, plural, one {# Änderung} other {# Änderungen}} in {lines, plural, one {# Position} other {# Positionen}}, unten markiert',
  'record.first-changed-line': 'Zur ersten geänderten Position',
  'record.more-changes': '{count, plural, one {# weitere Änderung} other {# weitere Änderungen}} zeigen',
};
