import type { records as english } from '../en/records.ts';
import type { WordsFor } from '../words-for.ts';

export const records: WordsFor<typeof english> = {
  'record.back': 'Zurück zur Liste',
  'record.close': 'Schließen',
  'record.updated': 'zuletzt geändert {time}',
  'record.unread': 'Noch nicht alles abgerufen',
  'record.unread-next': 'Der Rest folgt automatisch. Bis dahin kann die Liste unvollständig sein.',
  'record.refreshing': 'Wird abgerufen …',
  'record.refreshed-new': 'Abgerufen {time}: Die Änderungen stehen unten.',
  'record.refreshed-same': 'Abgerufen {time}: keine Änderungen.',
  'record.refresh-failed': 'Abruf fehlgeschlagen',
  'record.changed-since': 'Änderungen, seit Sie zuletzt hier waren',
  'record.changes-in-lines':
    '{count, plural, one {# Änderung} other {# Änderungen}} in {lines, plural, one {# Position} other {# Positionen}}, unten markiert',
  'record.first-changed-line': 'Zur ersten geänderten Position',
  'record.more-changes': '{count, plural, one {# weitere Änderung} other {# weitere Änderungen}} anzeigen',
};
