import type { answerMany as english } from '../en/answer-many.ts';
import type { WordsFor } from '../words-for.ts';

export const answerMany: WordsFor<typeof english> = {
  'many.title': '{count, plural, one {# bestelling beantwoorden} other {# bestellingen beantwoorden}}',
  'many.what': 'Wat u op alle bestellingen antwoordt',
  'many.each': 'Wat er met elke bestelling gebeurt',
  'many.kind.accept': 'Accepteren zoals gevraagd',
  'many.kind.date': 'Eén datum voor alles',
  'many.kind.reject': 'Afwijzen',
  'many.nothing': 'Hierin wacht niets op uw antwoord',
  'many.conflict':
    'Het antwoord hierop is in conflict, want de bestelling is gewijzigd: beslis in de bestelling zelf',
  'many.refused': 'De dienst heeft het antwoord hierop geweigerd: beslis in de bestelling zelf',
  'many.under-way': 'Uw antwoord hierop is onderweg',
  'many.draft': 'U schrijft hierin een antwoord: van hieruit wordt niets verstuurd',
  'many.documents': '{count, plural, one {# document gaat mee} other {# documenten gaan mee}}',
  'many.next': 'Elke bestelling krijgt een eigen antwoord. Na het versturen kunt u ze nog even terugnemen.',
  'many.send':
    '{orders, plural, one {# antwoord versturen} other {# antwoorden versturen}} ({lines, plural, one {# regel} other {# regels}})',
  'many.sending': 'De antwoorden worden verstuurd …',
  'many.sent':
    '{count, plural, one {# antwoord gegeven.} other {# antwoorden gegeven.}} Bij elke bestelling staat wat ervan kwam.',
  'many.taken-back': '{count, plural, one {# is teruggenomen.} other {# zijn teruggenomen.}}',
  'many.failed':
    '{count, plural, one {# bestelling is niet beantwoord: de reden staat erbij.} other {# bestellingen zijn niet beantwoord: de reden staat er telkens bij.}}',
  'many.undo': 'Alles terugnemen',
  'many.again': 'Terug naar het antwoord',
  'many.close': 'Sluiten',
  'many.open': 'Allemaal beantwoorden …',
  'many.too-many': 'Er worden hoogstens {count} bestellingen tegelijk beantwoord.',
};
