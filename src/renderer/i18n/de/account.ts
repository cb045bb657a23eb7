import type { account as english } from '../en/account.ts';
import type { WordsFor } from '../words-for.ts';

export const account: WordsFor<typeof english> = {
  'means.label': 'Anmeldeverfahren',
  'means.token': 'Token (empfohlen)',
  'means.basic': 'Basic: Kennwort bei jeder Übertragung',
  'means.token-hint': 'Empfohlen. Ihr Kennwort wird nur bei der Anmeldung gesendet.',
  'means.basic-hint':
    'Langsam und nur für weniger als eine Antwort pro Minute gedacht. Bestellungen, Antworten und Dokumente funktionieren; für Sendungen, die Firmensuche und den Abruf einzelner Bestellungen ist ein Token nötig.',
  'means.changing': 'Wird umgestellt …',
  'means.hint-title': 'Besser mit Token anmelden',
  'means.hint':
    'Sie senden mehr als eine Antwort pro Minute. Solange das Kennwort bei jeder Übertragung mitgesendet wird, dauert jede Antwort bis zu 3 Sekunden, und Sendungen werden nicht abgerufen.',
  'means.hint-use': 'Auf Token umstellen',
  'means.hint-dismiss': 'Schließen',
  'answers.form': 'Annahmen senden als',
  'answers.form.values': 'Genaue Werte',
  'answers.form.indicators': 'Einfache Zustimmung',
  'answers.form-hint.values':
    'Hat der Kunde die Position inzwischen geändert, wird Ihre Annahme zum Vorschlag.',
  'answers.form-hint.indicators':
    'Stimmt der Position so zu, wie sie beim Eingang der Antwort lautet, auch wenn der Kunde sie kurz zuvor geändert hat.',
  'answers.format': 'Format der Antworten',
  'answers.format-hint': 'Beide Formate sind gleichwertig. Die Umstellung gilt ab der nächsten Antwort.',
  'answers.format.json': 'JSON',
  'answers.format.xml': 'XML',
  'answers.company': 'Firmen-ID (nur wenn Ihr Benutzer für mehrere Firmen arbeitet)',
  'answers.company-hint':
    'Die ID Ihrer eigenen Firma beim Dienst, nie die des Kunden. Leer lassen, um keine zu senden.',
  'answers.company-wrong': 'Eine ID darf höchstens 100 Zeichen und keine Leerzeichen enthalten.',
};
