import type { answerMany as english } from '../en/answer-many.ts';
import type { WordsFor } from '../words-for.ts';

export const answerMany: WordsFor<typeof english> = {
  'many.title': '{count, plural, one {# bestelling beantwoorden} other {# bestellingen beantwoorden}}',
  'many.what': 'Uw antwoord op alle bestellingen',
  'many.each': 'Resultaat per bestelling',
  'many.kind.accept': 'Accepteren zoals besteld',
  'many.kind.date': 'Eén datum voor alle',
  'many.kind.reject': 'Afwijzen',
  'many.nothing': 'Hier valt niets te beantwoorden',
  'many.conflict': 'De bestelling is na uw antwoord gewijzigd: beslis in de bestelling zelf',
  'many.refused': 'De dienst heeft uw antwoord geweigerd: beslis in de bestelling zelf',
  'many.under-way': 'Uw antwoord is al onderweg',
  'many.draft': 'Hiervoor hebt u al een concept: deze bestelling wordt niet mee beantwoord',
  'many.documents': '{count, plural, one {# document gaat mee} other {# documenten gaan mee}}',
  'many.next':
    'Elke bestelling krijgt een eigen antwoord. Na het versturen kunt u het nog even ongedaan maken.',
  'many.send':
    '{orders, plural, one {# antwoord versturen} other {# antwoorden versturen}} ({lines, plural, one {# regel} other {# regels}})',
  'many.sending': 'Antwoorden worden verstuurd…',
  'many.sent':
    '{count, plural, one {# bestelling beantwoord.} other {# bestellingen beantwoord.}} De stand ziet u in de bestelling zelf.',
  'many.taken-back':
    '{count, plural, one {# antwoord ongedaan gemaakt.} other {# antwoorden ongedaan gemaakt.}}',
  'many.failed':
    '{count, plural, one {# bestelling is niet beantwoord: de reden staat ernaast.} other {# bestellingen zijn niet beantwoord: de reden staat er telkens naast.}}',
  'many.undo': 'Alles ongedaan maken',
  'many.again': 'Terug naar het antwoord',
  'many.close': 'Sluiten',
  'many.open': 'Alle beantwoorden…',
  'many.too-many': 'U kunt maximaal {count} bestellingen tegelijk beantwoorden.',
};
