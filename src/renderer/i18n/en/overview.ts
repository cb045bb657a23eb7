/** The words of the overview: how answering goes. */
export const overview = {
  'overview.title': 'Overview',
  'overview.figures': 'Figures',
  'overview.loading': 'The figures are being worked out',
  'overview.period': 'Period',
  'overview.last-days': 'Last {days} days',
  'overview.everybody': 'All buyers',
  'overview.buyers': 'Buyers',
  'overview.buyer': 'Buyer',
  'overview.open': 'To answer',
  'overview.median': 'Median time',
  'overview.as-asked': 'As asked',
  'overview.few-lines':
    '{count, plural, =0 {No line answered yet} one {Only # line answered: too few for a share} other {Only # lines answered: too few for a share}}',
  'overview.minutes': '{minutes} min',
  'overview.hours': '{hours} h {minutes} min',
  'overview.days': '{days, plural, one {# day} other {# days}} {hours} h',
  'overview.open-title': 'Waiting for your answer, by age',
  'overview.open-orders': '{count, plural, =0 {No order} one {# order} other {# orders}}',
  'overview.open-note':
    '{count, plural, =0 {No line asks for anything.} one {# line asks for an answer.} other {# lines ask for an answer.}} Now, whatever the period. The age counts in calendar days from when the buyer’s last version came in; for what was there before Orderbell listened, from its last change at the service.',
  'overview.age.today': 'Today',
  'overview.age.one-day': '1 day',
  'overview.age.three-days': '2 or 3 days',
  'overview.age.week': '4 to 7 days',
  'overview.age.older': 'Longer',
  'overview.time-title': 'Time to answer',
  'overview.median-of': '{time}, the median of {count, plural, one {# answer} other {# answers}}',
  'overview.too-few':
    '{count, plural, =0 {No answer yet} one {Only # answer: too few for a median} other {Only # answers: too few for a median}}',
  'overview.time-note':
    'From the buyer’s last change before the answer until the service took the answer, nights and weekends included. Each answer counts once; changes that nobody had asked for don’t count.',
  'overview.pace.hour': 'Up to 1 hour',
  'overview.pace.four-hours': '1 to 4 hours',
  'overview.pace.day': '4 to 24 hours',
  'overview.pace.three-days': '1 to 3 days',
  'overview.pace.longer': 'Longer',
  'overview.lines-title': 'What you answered',
  'overview.lines': '{count, plural, =0 {No line answered yet} one {# line} other {# lines}}',
  'overview.lines-note':
    'Lines of answers that were sent from here and that the order shows. A line that was answered twice counts twice.',
  'overview.lines-few':
    'Too few lines for shares. Counted are those of answers sent from here that the order shows.',
  'overview.outcome.as-asked': 'Accepted as asked',
  'overview.outcome.changed': 'Changed',
  'overview.outcome.rejected': 'Rejected',
} as const;
