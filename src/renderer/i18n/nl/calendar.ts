/** De woorden van de kalender: wat op welke dag is toegezegd. */
export const calendar = {
  'calendar.title': 'Kalender',
  'calendar.deliveries': 'Leveringen',
  'calendar.loading': 'De kalender wordt berekend',
  'calendar.unit': 'Per week of per dag',
  'calendar.weeks': 'Weken',
  'calendar.days': 'Dagen',
  'calendar.form': 'Als grafiek of als tabel',
  'calendar.picture': 'Grafiek',
  'calendar.table': 'Tabel',
  'calendar.legend': 'Legenda',
  'calendar.agreed': 'Afgesproken',
  'calendar.proposed': 'Nog niet afgesproken',
  'calendar.proposed-hint': 'Door u voorgesteld; de klant heeft nog geen ja gezegd.',
  'calendar.overdue': 'Te laat',
  'calendar.passed': 'Voorgesteld voor een dag die voorbij is',
  'calendar.later': 'Later',
  'calendar.later-from': 'Vanaf {date}',
  'calendar.week': 'Week {week}',
  'calendar.this-week': 'Deze week',
  'calendar.today': 'Vandaag',
  'calendar.closed': 'Gesloten',
  'calendar.closed-days': '{count, plural, one {# dag gesloten} other {# dagen gesloten}}',
  'calendar.full': 'Vol',
  'calendar.full-what':
    'De week is vol: u kunt {limit, plural, one {# levering} other {# leveringen}} per week toezeggen.',
  'calendar.period': 'Wanneer',
  'calendar.count-agreed':
    '{count, plural, =0 {niets afgesproken} one {# levering afgesproken} other {# leveringen afgesproken}}',
  'calendar.count-overdue':
    '{count, plural, =0 {niets te laat} one {# levering te laat} other {# leveringen te laat}}',
  'calendar.count-proposed': '{count, plural, one {# nog niet afgesproken} other {# nog niet afgesproken}}',
  'calendar.nothing': 'niets toegezegd',
  'calendar.unpriced':
    '{count, plural, one {# levering heeft geen bedrag} other {# leveringen hebben geen bedrag}}',
  'calendar.empty': 'Er is niets toegezegd',
  'calendar.empty-next':
    'Zodra de dienst een regel als bevestigd toont, staan de leveringen daarvan hier, elk op hun dag.',
  'calendar.nothing-here': 'Voor deze dagen is geen levering toegezegd.',
  'calendar.hidden':
    '{count, plural, one {De dienst toont de datums van # voorstel niet: het staat op geen dag.} other {De dienst toont de datums van # voorstellen niet: ze staan op geen dag.}}',
  'calendar.unreadable':
    '{count, plural, one {# bestelling kan niet gelezen worden en ontbreekt hier.} other {# bestellingen kunnen niet gelezen worden en ontbreken hier.}}',
  'calendar.more':
    '{count, plural, one {Er is er nog # die niet getoond wordt.} other {Er zijn er nog # die niet getoond worden.}}',
  'calendar.day': 'Dag',
  'calendar.order': 'Bestelling',
  'calendar.item': 'Artikel',
  'calendar.quantity': 'Aantal en bedrag',
  'calendar.line': 'regel {line}',
  'calendar.open': 'Bestelling {order} openen bij regel {line}',
  'calendar.no-amount': 'geen bedrag',
} as const;
