import type { search as english } from '../en/search.ts';
import type { WordsFor } from '../words-for.ts';

export const search: WordsFor<typeof english> = {
  'search.title': 'Zoeken',
  'search.field': 'Bestellingen en opdrachten zoeken',
  'search.placeholder': 'Bestelnummer, artikel, klant, opmerking, document of opdracht',
  'search.what':
    'Zoekt in bestelnummer, artikel (nummer, naam, omschrijving), klant, opmerkingen en documentnamen, ook op een deel vanaf twee tekens. Woorden tussen aanhalingstekens worden als woordgroep gezocht.',
  'search.orders': 'Bestellingen',
  'search.commands': 'Opdrachten',
  'search.results': 'Zoekresultaten',
  'search.found':
    '{count, plural, =0 {Geen bestelling gevonden} one {# bestelling gevonden} other {# bestellingen gevonden}}',
  'search.nothing': 'Geen bestelling bevat ‘{typed}’.',
  'search.missing': 'Nog {count} bestellingen worden geladen en zijn zo te vinden.',
  'search.more': 'De eerste {count} resultaten. Typ meer om het zoeken te verfijnen.',
  'search.show-more': 'Meer tonen',
  'search.about': '{item} · {count, plural, one {# regel} other {# regels}}',
  'search.in.number': 'Nummer:',
  'search.in.buyer': 'Klant:',
  'search.in.item': 'Artikel:',
  'search.in.note': 'Opmerking:',
  'search.in.document': 'Document:',
  'search.in-line.number': 'Nummer, regel {line}:',
  'search.in-line.buyer': 'Klant, regel {line}:',
  'search.in-line.item': 'Regel {line}:',
  'search.in-line.note': 'Opmerking, regel {line}:',
  'search.in-line.document': 'Document, regel {line}:',
  'search.hint-choose': 'kiezen',
  'search.hint-open': 'openen',
  'search.hint-close': 'sluiten',
};
