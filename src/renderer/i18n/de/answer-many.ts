import type { answerMany as english } from '../en/answer-many.ts';
import type { WordsFor } from '../words-for.ts';

export const answerMany: WordsFor<typeof english> = {
  'many.title': '{count, plural, one {# Bestellung beantworten} other {# Bestellungen beantworten}}',
  'many.what': 'Ihre Antwort auf alle Bestellungen',
  'many.each': 'Ergebnis je Bestellung',
  'many.kind.accept': 'Wie bestellt annehmen',
  'many.kind.date': 'Ein Termin für alle',
  'many.kind.reject': 'Ablehnen',
  'many.nothing': 'Hier ist nichts zu beantworten',
  'many.conflict':
    'Die Bestellung hat sich seit Ihrer Antwort geändert: Bitte in der Bestellung selbst entscheiden',
  'many.refused': 'Der Dienst hat Ihre Antwort abgewiesen: Bitte in der Bestellung selbst entscheiden',
  'many.under-way': 'Ihre Antwort ist schon unterwegs',
  'many.draft': 'Hier gibt es schon einen Entwurf: Diese Bestellung wird nicht mitbeantwortet',
  'many.documents':
    '{count, plural, one {# Dokument wird mitgesendet} other {# Dokumente werden mitgesendet}}',
  'many.next':
    'Jede Bestellung erhält eine eigene Antwort. Nach dem Senden können Sie das noch kurz rückgängig machen.',
  'many.send':
    '{orders, plural, one {# Antwort senden} other {# Antworten senden}} ({lines, plural, one {# Position} other {# Positionen}})',
  'many.sending': 'Antworten werden gesendet …',
  'many.sent':
    '{count, plural, one {# Bestellung beantwortet.} other {# Bestellungen beantwortet.}} Den Stand sehen Sie in der jeweiligen Bestellung.',
  'many.taken-back': '{count, plural, one {# Antwort zurückgenommen.} other {# Antworten zurückgenommen.}}',
  'many.failed':
    '{count, plural, one {# Bestellung nicht beantwortet: Der Grund steht daneben.} other {# Bestellungen nicht beantwortet: Der Grund steht jeweils daneben.}}',
  'many.undo': 'Alle rückgängig machen',
  'many.again': 'Zurück zur Antwort',
  'many.close': 'Schließen',
  'many.open': 'Alle beantworten …',
  'many.too-many': 'Sie können höchstens {count} Bestellungen auf einmal beantworten.',
};
