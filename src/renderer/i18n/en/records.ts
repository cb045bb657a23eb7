/** Texts that orders and shipments share. */
export const records = {
  'record.back': 'Back to the list',
  'record.close': 'Close',
  'record.updated': 'changed {time}',
  'record.unread': 'Still importing',
  'record.unread-next': 'Orders and shipments appear here as they arrive. This list isn’t complete yet.',
  'record.refreshing': 'Refreshing…',
  'record.refreshed-new': 'Refreshed {time}: see the changes below.',
  'record.refreshed-same': 'Refreshed {time}: no changes.',
  'record.refresh-failed': 'Couldn’t refresh',
  'record.changed-since': 'Changed since you last looked',
  'record.changes-in-lines':
    '{count, plural, one {# change} other {# changes}} in {lines, plural, one {# line} other {# lines}}, marked below',
  'record.first-changed-line': 'Go to the first changed line',
  'record.more-changes': 'Show {count, plural, one {# more change} other {# more changes}}',
} as const;
