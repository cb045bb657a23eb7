/** The words of the desk and its trays. */
export const desk = {
  'desk.trays': 'Trays',
  'desk.orders': 'Orders',
  'desk.all-open': 'All open',
  'desk.order': 'Order',
  'desk.settings': 'Settings',
  'desk.shortcuts': 'Keyboard shortcuts',
  'desk.key': 'Key {key}',
  'desk.divider-trays': 'Width of the trays',
  'desk.divider-list': 'Width of the list',
  'desk.later-loading': 'This part of Orderbell is being fetched',
  'desk.nothing-open': 'Choose an order to read and answer it.',
  'desk.nothing-open-keys': 'go through the list',

  'tray.to-answer': 'To answer',
  'tray.overdue': 'Overdue',
  'tray.waiting': 'Waiting for buyer',
  'tray.confirmed': 'Confirmed',
  'tray.closed': 'Closed',
} as const;
