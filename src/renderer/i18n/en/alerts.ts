/** The words of alerts. */
export const alerts = {
  'alerts.label': 'Alerts',
  'alerts.dismiss': 'Dismiss',
  'alerts.dismiss-all': 'Dismiss all',
  'alerts.more': '{count, plural, one {# more order} other {# more orders}} to look at',
} as const;
