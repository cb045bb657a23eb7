import type { answerMany as english } from '../en/answer-many.ts';
import type { WordsFor } from '../words-for.ts';

export const answerMany: WordsFor<typeof english> = {
  'many.title': '{count, plural, one {# Bestellung beantworten} other {# Bestellungen beantworten}}',
  'many.what': 'Was Sie auf alle Bestellungen antworten',
  'many.each': 'Was mit jeder Bestellung geschieht',
  'many.kind.accept': 'Annehmen wie bestellt',
  'many.kind.date': 'Ein Termin für alle',
  'many.kind.reject': 'Ablehnen',
  'many.nothing': 'Hier wartet nichts auf Ihre Antwort',
  'many.conflict':
    'Die Antwort darauf ist im Konflikt, denn die Bestellung hat sich geändert: Entscheiden Sie in der Bestellung selbst',
  'many.refused': 'Der Dienst hat die Antwort darauf abgewiesen: Entscheiden Sie in der Bestellung selbst',
  'many.under-way': 'Ihre Antwort darauf ist unterwegs',
  'many.draft': 'Sie schreiben hier gerade eine Antwort: von hier aus wird nichts gesendet',
  'many.documents':
    '{count, plural, one {# Dokument wird mitgesendet} other {# Dokumente werden mitgesendet}}',
  'many.next':
    'Jede Bestellung bekommt ihre eigene Antwort. Nach dem Senden können Sie sie noch kurz zurücknehmen.',
  'many.send':
    '{orders, plural, one {# Antwort senden} other {# Antworten senden}} ({lines, plural, one {# Position} other {# Positionen}})',
  'many.sending': 'Die Antworten werden gesendet …',
  'many.sent':
    '{count, plural, one {# Antwort erteilt.} other {# Antworten erteilt.}} Was daraus wurde, steht bei jeder Bestellung.',
  'many.taken-back': '{count, plural, one {# wurde zurückgenommen.} other {# wurden zurückgenommen.}}',
  'many.failed':
    '{count, plural, one {# Bestellung wurde nicht beantwortet: Der Grund steht daneben.} other {# Bestellungen wurden nicht beantwortet: Der Grund steht jeweils daneben.}}',
  'many.undo': 'Alle zurücknehmen',
  'many.again': 'Zurück zur Antwort',
  'many.close': 'Schließen',
  'many.open': 'Alle beantworten …',
  'many.too-many': 'Höchstens {count} Bestellungen werden auf einmal beantwortet.',
};
