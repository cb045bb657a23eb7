/** The main window and its lists. */
export const desk = {
  'desk.folders': 'Lists',
  'desk.orders': 'Orders',
  'desk.all-open': 'All open',
  'desk.order': 'Order',
  'desk.settings': 'Settings',
  'desk.shortcuts': 'Keyboard shortcuts',
  'desk.key': 'Shortcut {key}',
  'desk.divider-trays': 'Sidebar width',
  'desk.divider-list': 'List width',
  'desk.later-loading': 'Loading…',
  'desk.nothing-open': 'Select an order to read and answer it.',
  'desk.nothing-open-keys': 'move through the list',

  'folder.to-answer': 'To answer',
  'folder.overdue': 'Overdue',
  'folder.waiting': 'Waiting for buyer',
  'folder.confirmed': 'Confirmed',
  'folder.closed': 'Closed',
} as const;
