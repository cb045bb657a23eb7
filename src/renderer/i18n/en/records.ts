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
} as const;
