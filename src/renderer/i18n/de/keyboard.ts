import type { keyboard as english } from '../en/keyboard.ts';
import type { WordsFor } from '../words-for.ts';

export const keyboard: WordsFor<typeof english> = {
  'help.title': 'Tastenkürzel',
  'help.next-previous': 'Nächste und vorige Bestellung',
  'help.select': 'Bestellung wählen, oder nicht mehr',
  'help.select-on': 'Nächste oder vorige dazu wählen',
  'help.open': 'Aus der Liste in die Bestellung',
  'help.lines': 'Nächste und vorige Position, in der Bestellung',
  'help.accept': 'Position annehmen',
  'help.reject': 'Position ablehnen, mit Grund',
  'help.propose': 'Für die Position etwas anderes vorschlagen',
  'help.attach': 'Dokument an Position oder Bestellung anhängen',
  'help.send': 'Antwort senden',
  'help.undo': 'Rückgängig, solange die Antwort nicht fort ist',
  'help.back': 'Aus der Bestellung zurück zur Liste',
  'help.filter': 'Liste filtern',
  'help.help': 'Diese Übersicht',
  'help.single-keys': 'Einzelne Tasten sind Kürzel',
  'help.single-keys-hint':
    'Schalten Sie das aus, wenn Sie mit dem Computer sprechen. Es gilt nur für diesen Bildschirm.',
};
