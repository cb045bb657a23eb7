import type { search as english } from '../en/search.ts';
import type { WordsFor } from '../words-for.ts';

export const search: WordsFor<typeof english> = {
  'search.title': 'Zoeken',
  'search.field': 'Bestellingen en opdrachten zoeken',
  'search.placeholder': 'Bestelnummer, artikel, klant, notitie, document of een opdracht',
  'search.what':
    'Vindt bestellingen op elk deel van hun nummer, op nummer, naam of omschrijving van een artikel, op de klant, een notitie of de naam van een document. Woorden tussen aanhalingstekens horen bij elkaar. Twee tekens zijn genoeg.',
  'search.orders': 'Bestellingen',
  'search.commands': 'Opdrachten',
  'search.results': 'Wat gevonden is',
  'search.found':
    '{count, plural, =0 {Geen bestelling gevonden} one {# bestelling gevonden} other {# bestellingen gevonden}}',
  'search.nothing': 'Geen bestelling bevat “{typed}”.',
  'search.missing': 'Nog {count} bestellingen worden gelezen en zijn zo te vinden.',
  'search.more': 'De eerste {count}. Typ meer om minder te zien.',
  'search.show-more': 'Meer tonen',
  'search.about': '{item} · {count, plural, one {# regel} other {# regels}}',
  'search.in.number': 'Nummer:',
  'search.in.buyer': 'Klant:',
  'search.in.item': 'Artikel:',
  'search.in.note': 'Notitie:',
  'search.in.document': 'Document:',
  'search.in-line.number': 'Nummer, regel {line}:',
  'search.in-line.buyer': 'Klant, regel {line}:',
  'search.in-line.item': 'Regel {line}:',
  'search.in-line.note': 'Notitie, regel {line}:',
  'search.in-line.document': 'Document, regel {line}:',
  'search.hint-choose': 'kiezen',
  'search.hint-open': 'openen',
  'search.hint-close': 'sluiten',
};
