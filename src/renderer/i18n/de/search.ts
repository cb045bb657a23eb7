import type { search as english } from '../en/search.ts';
import type { WordsFor } from '../words-for.ts';

export const search: WordsFor<typeof english> = {
  'search.title': 'Suche',
  'search.field': 'Bestellungen und Befehle suchen',
  'search.placeholder': 'Bestellnummer, Artikel, Kunde, Notiz, Dokument oder ein Befehl',
  'search.what':
    'Findet Bestellungen an jedem Teil ihrer Nummer, an Nummer, Name oder Beschreibung eines Artikels, am Kunden, an einer Notiz oder am Namen eines Dokuments. Wörter in Anführungszeichen stehen zusammen. Zwei Zeichen genügen.',
  'search.orders': 'Bestellungen',
  'search.commands': 'Befehle',
  'search.results': 'Was gefunden wurde',
  'search.found':
    '{count, plural, =0 {Keine Bestellung gefunden} one {# Bestellung gefunden} other {# Bestellungen gefunden}}',
  'search.nothing': 'Keine Bestellung enthält „{typed}“.',
  'search.missing': 'Noch {count} Bestellungen werden gelesen und sind gleich zu finden.',
  'search.more': 'Die ersten {count}. Tippen Sie mehr, um weniger zu sehen.',
  'search.show-more': 'Mehr zeigen',
  'search.about': '{item} · {count, plural, one {# Position} other {# Positionen}}',
  'search.in.number': 'Nummer:',
  'search.in.buyer': 'Kunde:',
  'search.in.item': 'Artikel:',
  'search.in.note': 'Notiz:',
  'search.in.document': 'Dokument:',
  'search.in-line.number': 'Nummer, Position {line}:',
  'search.in-line.buyer': 'Kunde, Position {line}:',
  'search.in-line.item': 'Position {line}:',
  'search.in-line.note': 'Notiz, Position {line}:',
  'search.in-line.document': 'Dokument, Position {line}:',
  'search.hint-choose': 'wählen',
  'search.hint-open': 'öffnen',
  'search.hint-close': 'schließen',
};
