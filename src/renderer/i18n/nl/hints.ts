import type { hints as english } from '../en/hints.ts';
import type { WordsFor } from '../words-for.ts';

export const hints: WordsFor<typeof english> = {
  'hint.label': 'Even controleren',
  'hint.past': '{date} ligt in het verleden',
  'hint.closed-own': '{date}: u bent gesloten ({name})',
  'hint.closed-own-day': '{date}: u bent gesloten',
  'hint.closed-holiday': '{date} is een feestdag: {name}',
  'hint.closed-weekday': '{date}: geen werkdag bij u',
  'hint.full-week':
    '{week} zou {count, plural, one {# levering} other {# leveringen}} tellen, uw maximum is {limit}: {parts}',
  'hint.load-agreed': '{count} bevestigd',
  'hint.load-waiting': '{count} voorgesteld, nog niet bevestigd',
  'hint.load-answer': '{count} in dit antwoord',
  'hint.far-quantity': '{quantity} in plaats van {asked}: klopt dat?',
  'hint.price-zero': 'Prijs 0: u zou gratis leveren',
  'hint.price-negative': 'Negatieve prijs: u zou de klant betalen',
  'hint.far-price': '{price} in plaats van {asked}: klopt dat?',
  'hint.price-before': '{price}, bestelling {order}, regel {line}, {date}',
  'hint.price-per': '{price} per {unit}',
  'hint.price-other': 'Wijkt af van uw laatste prijs ({before})',
  'hint.price-higher': '{percent} boven uw laatste prijs ({before})',
  'hint.price-lower': '{percent} onder uw laatste prijs ({before})',
  'hint.of-lines': '{what} ({count, plural, one {regel {lines}} other {regels {lines}}})',
  'hint.more':
    '{count, plural, one {nog # aandachtspunt bij de regel} other {nog # aandachtspunten bij de regels}}',
  'hint.take': '{date} overnemen',
  'hint.taken': '{date} is in het datumveld overgenomen.',
  'hint.suggested-why':
    'Dit artikel zegt u meestal {days, plural, one {# dag} other {# dagen}} na de bestelling toe (mediaan van uw laatste {times} toezeggingen).',
  'hint.moved-closed': 'Dat zou {usual} zijn, maar dan bent u gesloten; {date} is uw volgende werkdag.',
  'hint.moved-full':
    'Dat zou {usual} zijn, maar die week is vol; {date} valt in de eerstvolgende week met ruimte.',
  'hint.moved-both': 'Dat zou {usual} zijn; {date} is uw eerstvolgende werkdag in een week met ruimte.',

  'workshop.title': 'Kalender en capaciteit',
  'workshop.what':
    'Orderbell waarschuwt u als een datum op een dag valt waarop u gesloten bent, of in een volle week. Er wordt niets door gewijzigd of verstuurd.',
  'workshop.weekdays': 'Werkdagen',
  'workshop.closed': 'Gesloten dagen',
  'workshop.closed-what': 'Uw bedrijfsvakantie, brugdagen, inventarisatie.',
  'workshop.closed-name': 'Reden (optioneel)',
  'workshop.closed-from': 'Eerste dag',
  'workshop.closed-to': 'Laatste dag',
  'workshop.closed-to-hint': 'Laat leeg voor één dag.',
  'workshop.closed-order': 'De laatste dag ligt vóór de eerste.',
  'workshop.closed-add': 'Toevoegen',
  'workshop.closed-remove': '{days} verwijderen',
  'workshop.closed-past': 'voorbij',
  'workshop.closed-most': 'De lijst is vol: verwijder dagen die voorbij zijn.',
  'workshop.country': 'Feestdagen in',
  'workshop.no-country': 'Geen feestdagen',
  'workshop.region': 'Regio',
  'workshop.whole-country': 'Hele land',
  'workshop.limit': 'Waarschuwen als een week vol is',
  'workshop.limit-what':
    'Telt wat u in alle bestellingen hebt toegezegd of voorgesteld, en wat u nu beantwoordt.',
  'workshop.per-week': 'Leveringen per week, maximaal',
  'workshop.find': 'kalender, gesloten, weekend, vakantie, vrije dag',
  'workshop.find-load': 'capaciteit, bezetting, druk',
};
