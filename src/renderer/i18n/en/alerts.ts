/** The words of alerts. */
export const alerts = {
  'alerts.label': 'Alerts',
  'alerts.dismiss': 'Dismiss',
  'alerts.dismiss-all': 'Dismiss all',
  'alerts.more': '{count, plural, one {# more order} other {# more orders}} to look at',
  'alerts.title': 'Alerts',
  'alerts.loading': 'What rang is being read',
  'alerts.unreadable': '{count, plural, one {An order} other {# orders}} can’t be read',
  'alerts.unreadable-help': 'Orderbell keeps all of it. Ask the buyer, or whoever looks after Orderbell.',
  'alerts.several': '{count, plural, one {# order is} other {# orders are}} new or changed',
  'alerts.waiting':
    '{count, plural, =0 {Every order that rang was opened} one {# order that rang is not opened yet} other {# orders that rang are not opened yet}}',
  'alerts.none':
    'Nothing has rung yet. It rings when a buyer issues or changes an order; what was there at the first import stays silent.',
  'alerts.opened': 'opened',
  'alerts.unopened': 'not opened yet',
  'alerts.held': 'rings when the silence ends',
  'alerts.rings': 'The bell rings',
  'alerts.snooze': 'Snoozed',
  'alerts.quiet-hours': 'Quiet hours',
  'alerts.until': 'until {time}',
  'alerts.no-end': 'every day, all day',
  'alerts.meanwhile':
    'What comes in meanwhile stays in this list and in the counts. It rings together when the silence ends, unless you open it first.',
  'alerts.settings': 'Ringing, quiet hours',
  'alerts.silenced': 'Your browser kept the bell silent. Click anywhere in this page once: then it may ring.',
  'snooze.label': 'Snooze',
  'snooze.10-minutes': '10 minutes',
  'snooze.hour': '1 hour',
  'snooze.tomorrow': 'Until {time}',
  'snooze.end': 'Ring again',
} as const;
