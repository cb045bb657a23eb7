/** De woorden van het overzicht: hoe het beantwoorden gaat. */
export const overview = {
  'overview.title': 'Overzicht',
  'overview.figures': 'Cijfers',
  'overview.loading': 'De cijfers worden berekend',
  'overview.period': 'Periode',
  'overview.last-days': 'Laatste {days} dagen',
  'overview.everybody': 'Alle klanten',
  'overview.buyers': 'Klanten',
  'overview.buyer': 'Klant',
  'overview.open': 'Te beantwoorden',
  'overview.median': 'Mediaan',
  'overview.as-asked': 'Zoals gevraagd',
  'overview.few-lines':
    '{count, plural, =0 {Nog geen regel beantwoord} one {Pas # regel beantwoord: te weinig voor een aandeel} other {Pas # regels beantwoord: te weinig voor een aandeel}}',
  'overview.minutes': '{minutes} min',
  'overview.hours': '{hours} u {minutes} min',
  'overview.days': '{days, plural, one {# dag} other {# dagen}} {hours} u',
  'overview.open-title': 'Wacht op uw antwoord, naar leeftijd',
  'overview.open-orders': '{count, plural, =0 {Geen bestelling} one {# bestelling} other {# bestellingen}}',
  'overview.open-note':
    '{count, plural, =0 {Geen regel vraagt iets.} one {# regel vraagt om antwoord.} other {# regels vragen om antwoord.}} Nu, los van de periode. De leeftijd telt in kalenderdagen vanaf de binnenkomst van de laatste versie van de klant; wat er al was voordat Orderbell luisterde, telt vanaf de laatste wijziging bij de dienst.',
  'overview.age.today': 'Vandaag',
  'overview.age.one-day': '1 dag',
  'overview.age.three-days': '2 of 3 dagen',
  'overview.age.week': '4 tot 7 dagen',
  'overview.age.older': 'Langer',
  'overview.time-title': 'Tijd tot het antwoord',
  'overview.median-of': '{time}, de mediaan van {count, plural, one {# antwoord} other {# antwoorden}}',
  'overview.too-few':
    '{count, plural, =0 {Nog geen antwoord} one {Pas # antwoord: te weinig voor een mediaan} other {Pas # antwoorden: te weinig voor een mediaan}}',
  'overview.time-note':
    'Vanaf de laatste wijziging van de klant vóór het antwoord tot de dienst het antwoord aannam, nachten en weekends inbegrepen. Elk antwoord telt één keer; wijzigingen waar niemand om vroeg tellen niet mee.',
  'overview.pace.hour': 'Tot 1 uur',
  'overview.pace.four-hours': '1 tot 4 uur',
  'overview.pace.day': '4 tot 24 uur',
  'overview.pace.three-days': '1 tot 3 dagen',
  'overview.pace.longer': 'Langer',
  'overview.lines-title': 'Wat u antwoordde',
  'overview.lines': '{count, plural, =0 {Nog geen regel beantwoord} one {# regel} other {# regels}}',
  'overview.lines-note':
    'Regels van antwoorden die van hier verzonden zijn en die de bestelling toont. Een regel die twee keer beantwoord is, telt twee keer.',
  'overview.lines-few':
    'Te weinig regels voor aandelen. Geteld zijn die van antwoorden die van hier verzonden zijn en die de bestelling toont.',
  'overview.outcome.as-asked': 'Geaccepteerd zoals gevraagd',
  'overview.outcome.changed': 'Gewijzigd',
  'overview.outcome.rejected': 'Afgewezen',
} as const;
