/** The words of the overview: how answering goes. */
export const overview = {
  'overview.title': 'Overview',
  'overview.figures': 'Figures',
  'overview.loading': 'Loading figures…',
  'overview.period': 'Period',
  'overview.last-days': 'Last {days} days',
  'overview.everybody': 'All buyers',
  'overview.buyers': 'Buyers',
  'overview.buyer': 'Buyer',
  'overview.open': 'To answer',
  'overview.median': 'Median answer time',
  'overview.as-asked': 'Accepted',
  'overview.few-lines':
    '{count, plural, =0 {No lines answered yet} one {Only # line answered: too few for a percentage} other {Only # lines answered: too few for a percentage}}',
  'overview.minutes': '{minutes} min',
  'overview.hours': '{hours} h {minutes} min',
  'overview.days': '{days, plural, one {# day} other {# days}} {hours} h',
  'overview.open-title': 'To answer, by age',
  'overview.open-orders': '{count, plural, =0 {No orders} one {# order} other {# orders}}',
  'overview.open-note':
    '{count, plural, =0 {No lines need an answer.} one {# line needs an answer.} other {# lines need an answer.}} Current figures, regardless of the period. Age is calendar days since the buyer’s last change arrived; for orders from the first import, since their last change at the service.',
  'overview.age.today': 'Today',
  'overview.age.one-day': '1 day',
  'overview.age.three-days': '2 to 3 days',
  'overview.age.week': '4 to 7 days',
  'overview.age.older': 'Over 7 days',
  'overview.time-title': 'Answer time',
  'overview.median-of': '{time} (median of {count, plural, one {# answer} other {# answers}})',
  'overview.too-few':
    '{count, plural, =0 {No answers yet} one {Only # answer: too few for a median} other {Only # answers: too few for a median}}',
  'overview.time-note':
    'From the buyer’s last change until the service received your answer, including nights and weekends. Each answer counts once. Changes you made without a request don’t count.',
  'overview.pace.hour': 'Up to 1 hour',
  'overview.pace.four-hours': '1 to 4 hours',
  'overview.pace.day': '4 to 24 hours',
  'overview.pace.three-days': '1 to 3 days',
  'overview.pace.longer': 'Over 3 days',
  'overview.lines-title': 'Your answers',
  'overview.lines': '{count, plural, =0 {No lines answered yet} one {# line} other {# lines}}',
  'overview.lines-note':
    'Lines you answered in Orderbell and the service has received. A line answered twice counts twice.',
  'overview.lines-few':
    'Too few lines for percentages. Only lines you answered in Orderbell and the service has received count.',
  'overview.outcome.as-asked': 'Accepted',
  'overview.outcome.changed': 'Proposed',
  'overview.outcome.rejected': 'Rejected',
} as const;
