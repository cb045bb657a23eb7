/** De woorden van het overzicht: hoe het beantwoorden gaat. */
export const overview = {
  'overview.title': 'Overzicht',
  'overview.figures': 'Cijfers',
  'overview.loading': 'Cijfers worden berekend…',
  'overview.period': 'Periode',
  'overview.last-days': 'Laatste {days} dagen',
  'overview.everybody': 'Alle klanten',
  'overview.buyers': 'Klanten',
  'overview.buyer': 'Klant',
  'overview.open': 'Te beantwoorden',
  'overview.median': 'Antwoordtijd',
  'overview.as-asked': 'Zoals besteld',
  'overview.few-lines':
    '{count, plural, =0 {Nog geen regel beantwoord} one {Pas # regel beantwoord: te weinig voor een percentage} other {Pas # regels beantwoord: te weinig voor een percentage}}',
  'overview.minutes': '{minutes} min',
  'overview.hours': '{hours} u {minutes} min',
  'overview.days': '{days, plural, one {# dag} other {# dagen}} {hours} u',
  'overview.open-title': 'Wacht op uw antwoord, naar wachttijd',
  'overview.open-orders': '{count, plural, =0 {Geen bestelling} one {# bestelling} other {# bestellingen}}',
  'overview.open-note':
    '{count, plural, =0 {Er is geen regel te beantwoorden.} one {# regel te beantwoorden.} other {# regels te beantwoorden.}} Stand van nu, los van de periode. De wachttijd telt in kalenderdagen vanaf de ontvangst van de laatste versie van de klant; voor bestellingen van vóór Orderbell vanaf de laatste wijziging bij de dienst.',
  'overview.age.today': 'Vandaag',
  'overview.age.one-day': '1 dag',
  'overview.age.three-days': '2 of 3 dagen',
  'overview.age.week': '4 t/m 7 dagen',
  'overview.age.older': 'Langer',
  'overview.time-title': 'Antwoordtijd',
  'overview.median-of': '{time} (mediaan van {count, plural, one {# antwoord} other {# antwoorden}})',
  'overview.too-few':
    '{count, plural, =0 {Nog geen antwoord} one {Pas # antwoord: te weinig voor een mediaan} other {Pas # antwoorden: te weinig voor een mediaan}}',
  'overview.time-note':
    'Van de laatste wijziging van de klant tot het moment dat de dienst uw antwoord aannam, nachten en weekends meegerekend. Elk antwoord telt één keer; wijzigingen die u uit uzelf voorstelde, tellen niet mee.',
  'overview.pace.hour': 'Tot 1 uur',
  'overview.pace.four-hours': '1 tot 4 uur',
  'overview.pace.day': '4 tot 24 uur',
  'overview.pace.three-days': '1 tot 3 dagen',
  'overview.pace.longer': 'Langer',
  'overview.lines-title': 'Uw antwoorden',
  'overview.lines': '{count, plural, =0 {Nog geen regel beantwoord} one {# regel} other {# regels}}',
  'overview.lines-note':
    'Regels uit antwoorden die van hieruit zijn verstuurd en in de bestelling zichtbaar zijn. Een regel die twee keer is beantwoord, telt twee keer.',
  'overview.lines-few':
    'Te weinig regels voor een percentage. Geteld worden antwoorden die van hieruit zijn verstuurd en in de bestelling zichtbaar zijn.',
  'overview.outcome.as-asked': 'Geaccepteerd zoals besteld',
  'overview.outcome.changed': 'Gewijzigd',
  'overview.outcome.rejected': 'Afgewezen',
} as const;
