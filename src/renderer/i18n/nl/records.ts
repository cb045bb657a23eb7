import type { records as english } from '../en/records.ts';
import type { WordsFor } from '../words-for.ts';

export const records: WordsFor<typeof english> = {
  'record.back': 'Terug naar de lijst',
  'record.close': 'Sluiten',
  'record.updated': 'laatst gewijzigd {time}',
  'record.unread': 'Nog niet alles opgehaald',
  'record.unread-next': 'De rest volgt automatisch. Tot dan kan de lijst onvolledig zijn.',
  'record.refreshing': 'Wordt opgehaald…',
  'record.refreshed-new': 'Opgehaald {time}: de wijzigingen staan hieronder.',
  'record.refreshed-same': 'Opgehaald {time}: geen wijzigingen.',
  'record.refresh-failed': 'Ophalen mislukt',
  'record.changed-since': 'Wijzigingen sinds uw laatste bezoek',
  'record.changes-in-lines':
    '{count, plural, one {# wijziging} other {# wijzigingen}} in {lines, plural, one {# regel} other {# regels}}, hieronder gemarkeerd',
  'record.first-changed-line': 'Naar de eerste gewijzigde regel',
  'record.more-changes': 'Nog {count, plural, one {# wijziging} other {# wijzigingen}} tonen',
};
