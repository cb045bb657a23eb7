import type { keyboard as english } from '../en/keyboard.ts';
import type { WordsFor } from '../words-for.ts';

export const keyboard: WordsFor<typeof english> = {
  'help.title': 'Sneltoetsen',
  'help.next-previous': 'Volgende en vorige bestelling',
  'help.select': 'Bestelling kiezen, of niet meer',
  'help.select-on': 'Volgende of vorige er ook bij kiezen',
  'help.open': 'Uit de lijst naar de bestelling',
  'help.lines': 'Volgende en vorige regel, in de bestelling',
  'help.accept': 'Regel accepteren',
  'help.reject': 'Regel afwijzen, met een reden',
  'help.propose': 'Iets anders voorstellen voor de regel',
  'help.attach': 'Document bij de regel of de bestelling voegen',
  'help.send': 'Antwoord versturen',
  'help.undo': 'Ongedaan maken, zolang het antwoord niet weg is',
  'help.back': 'Uit de bestelling terug naar de lijst',
  'help.filter': 'Lijst filteren',
  'help.help': 'Dit overzicht',
  'help.single-keys': 'Losse toetsen zijn sneltoetsen',
  'help.single-keys-hint': 'Zet dit uit als u tegen uw computer praat. Het geldt alleen voor dit scherm.',
};
