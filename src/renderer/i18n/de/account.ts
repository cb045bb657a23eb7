import type { account as english } from '../en/account.ts';
import type { WordsFor } from '../words-for.ts';

export const account: WordsFor<typeof english> = {
  'means.label': 'Anmeldeverfahren',
  'means.token': 'Token (üblich)',
  'means.basic': 'Basic, bei jeder Anfrage',
  'means.token-hint':
    'Das Kennwort wird einmal gesendet, danach steht ein Token dafür. Schnell, und alles ist möglich.',
  'means.basic-hint':
    'Langsam, gedacht für weniger als eine Antwort pro Minute. Bestellungen, Antworten und Dokumente gehen; Sendungen, Firmensuche und der Abruf einer einzelnen Bestellung brauchen ein Token.',
  'means.changing': 'Der Dienst wird gefragt …',
  'means.hint-title': 'Mit einem Token ginge es besser',
  'means.hint':
    'Sie senden mehr als eine Antwort pro Minute. Mit dem Kennwort in jeder Anfrage dauert jede bis zu 3 Sekunden, und Sendungen kommen nicht an.',
  'means.hint-use': 'Token verwenden',
  'means.hint-dismiss': 'So lassen',
  'answers.form': 'Eine Annahme wird gesendet als',
  'answers.form.values': 'Genaue Werte',
  'answers.form.indicators': 'Einfaches Ja',
  'answers.form-hint.values': 'Hat der Kunde die Position inzwischen geändert, wird daraus ein Vorschlag.',
  'answers.form-hint.indicators':
    'Stimmt allem zu, was in der Position steht, wenn die Antwort ankommt, auch wenn der Kunde sie eben erst geändert hat.',
  'answers.format': 'Eine Antwort wird geschrieben als',
  'answers.format-hint': 'Beides bedeutet dasselbe. Eine Änderung gilt ab der nächsten Antwort.',
  'answers.format.json': 'JSON',
  'answers.format.xml': 'XML',
  'answers.company': 'Firmen-ID (nur wenn Ihr Benutzer für mehrere Firmen arbeitet)',
  'answers.company-hint':
    'Die ID Ihrer eigenen Firma beim Dienst, nie die des Kunden. Leer: Es wird keine gesendet.',
  'answers.company-wrong': 'Eine ID enthält keine Leerzeichen und höchstens 100 Zeichen.',
};
