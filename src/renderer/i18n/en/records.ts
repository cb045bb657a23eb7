/** What orders and shipments say alike, in the list and when they are open. */
export const records = {
  'record.back': 'Back to the list',
  'record.close': 'Close',
  'record.updated': 'last change {time}',
  'record.unread': 'The service hasn’t been read whole yet',
  'record.unread-next': 'What is there comes here by itself. Until then an empty place means nothing.',
  'record.refreshing': 'The service is being asked',
  'record.refreshed-new': 'Refreshed {time}: what is new stands below.',
  'record.refreshed-same': 'Refreshed {time}: nothing has changed.',
  'record.refresh-failed': 'Not refreshed',
  'record.changed-since': 'What changed since you saw it',
  'record.changes-in-lines':
    '{count, plural, one {# change} other {# changes}} in {lines, plural, one {# line} other {# lines}}, marked below',
  'record.first-changed-line': 'Go to the first changed line',
  'record.more-changes': 'Show {count, plural, one {# more change} other {# more changes}}',
} as const;
