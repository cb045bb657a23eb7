/** The words of alerts. */
export const alerts = {
  'alerts.label': 'Alerts',
  'alerts.dismiss': 'Dismiss',
  'alerts.dismiss-all': 'Dismiss all',
  'alerts.more': '{count, plural, one {# more order} other {# more orders}} to look at',
  'alert.new-order': 'New order',
  'alert.changed': 'Buyer changed an order',
  'alert.proposal-rejected': 'Buyer rejected your proposal',
  'alert.reopen-requested': 'Buyer asks to change a confirmed line',
  'alert.reconfirmation-requested': 'Buyer asks you to confirm again',
  'alert.cancelled': 'Buyer cancelled',
  'alert.proposal-approved': 'Buyer agreed to your proposal',
} as const;
