import type { search as english } from '../en/search.ts';
import type { WordsFor } from '../words-for.ts';

export const search: WordsFor<typeof english> = {
  'search.title': 'Suche',
  'search.field': 'Bestellungen und Befehle suchen',
  'search.placeholder': 'Bestellnummer, Artikel, Kunde, Bemerkung, Dokument oder Befehl',
  'search.what':
    'Durchsucht Bestellnummer, Artikel (Nummer, Name, Beschreibung), Kunde, Bemerkungen und Dokumentnamen, auch nach Teilen ab zwei Zeichen. Wörter in Anführungszeichen werden als Wortfolge gesucht.',
  'search.orders': 'Bestellungen',
  'search.commands': 'Befehle',
  'search.results': 'Suchergebnisse',
  'search.found':
    '{count, plural, =0 {Keine Bestellung gefunden} one {# Bestellung gefunden} other {# Bestellungen gefunden}}',
  'search.nothing': 'Keine Bestellung enthält „{typed}“.',
  'search.missing': '{count} weitere Bestellungen werden noch geladen und sind gleich zu finden.',
  'search.more': 'Die ersten {count} Treffer. Geben Sie mehr ein, um die Suche einzugrenzen.',
  'search.show-more': 'Mehr anzeigen',
  'search.about': '{item} · {count, plural, one {# Position} other {# Positionen}}',
  'search.in.number': 'Nummer:',
  'search.in.buyer': 'Kunde:',
  'search.in.item': 'Artikel:',
  'search.in.note': 'Bemerkung:',
  'search.in.document': 'Dokument:',
  'search.in-line.number': 'Nummer, Position {line}:',
  'search.in-line.buyer': 'Kunde, Position {line}:',
  'search.in-line.item': 'Position {line}:',
  'search.in-line.note': 'Bemerkung, Position {line}:',
  'search.in-line.document': 'Dokument, Position {line}:',
  'search.hint-choose': 'wählen',
  'search.hint-open': 'öffnen',
  'search.hint-close': 'schließen',
};
