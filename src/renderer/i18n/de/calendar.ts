/** Die Wörter des Kalenders: was für welchen Tag zugesagt ist. */
export const calendar = {
  'calendar.title': 'Kalender',
  'calendar.deliveries': 'Lieferungen',
  'calendar.loading': 'Der Kalender wird berechnet',
  'calendar.unit': 'Nach Wochen oder nach Tagen',
  'calendar.weeks': 'Wochen',
  'calendar.days': 'Tage',
  'calendar.form': 'Als Grafik oder als Tabelle',
  'calendar.picture': 'Grafik',
  'calendar.table': 'Tabelle',
  'calendar.legend': 'Legende',
  'calendar.agreed': 'Vereinbart',
  'calendar.proposed': 'Noch nicht vereinbart',
  'calendar.proposed-hint': 'Von Ihnen vorgeschlagen; der Kunde hat noch nicht zugestimmt.',
  'calendar.overdue': 'Überfällig',
  'calendar.passed': 'Vorgeschlagen für einen Tag, der vorbei ist',
  'calendar.later': 'Später',
  'calendar.later-from': 'Ab {date}',
  'calendar.week': 'Woche {week}',
  'calendar.this-week': 'Diese Woche',
  'calendar.today': 'Heute',
  'calendar.closed': 'Geschlossen',
  'calendar.closed-days': '{count, plural, one {# Tag geschlossen} other {# Tage geschlossen}}',
  'calendar.full': 'Voll',
  'calendar.full-what':
    'Die Woche ist voll: Sie können {limit, plural, one {# Lieferung} other {# Lieferungen}} in der Woche zusagen.',
  'calendar.period': 'Wann',
  'calendar.count-agreed':
    '{count, plural, =0 {nichts vereinbart} one {# Lieferung vereinbart} other {# Lieferungen vereinbart}}',
  'calendar.count-overdue':
    '{count, plural, =0 {nichts überfällig} one {# Lieferung überfällig} other {# Lieferungen überfällig}}',
  'calendar.count-proposed': '{count, plural, one {# noch nicht vereinbart} other {# noch nicht vereinbart}}',
  'calendar.nothing': 'nichts zugesagt',
  'calendar.unpriced':
    '{count, plural, one {# Lieferung hat keinen Betrag} other {# Lieferungen haben keinen Betrag}}',
  'calendar.empty': 'Es ist nichts zugesagt',
  'calendar.empty-next':
    'Sobald der Dienst eine Position als bestätigt zeigt, stehen ihre Lieferungen hier, jede an ihrem Tag.',
  'calendar.nothing-here': 'Für diese Tage ist keine Lieferung zugesagt.',
  'calendar.hidden':
    '{count, plural, one {Der Dienst zeigt die Termine von # Vorschlag nicht: er steht an keinem Tag.} other {Der Dienst zeigt die Termine von # Vorschlägen nicht: sie stehen an keinem Tag.}}',
  'calendar.unreadable':
    '{count, plural, one {# Bestellung kann nicht gelesen werden und fehlt hier.} other {# Bestellungen können nicht gelesen werden und fehlen hier.}}',
  'calendar.more':
    '{count, plural, one {# weitere wird nicht gezeigt.} other {# weitere werden nicht gezeigt.}}',
  'calendar.day': 'Tag',
  'calendar.order': 'Bestellung',
  'calendar.item': 'Artikel',
  'calendar.quantity': 'Menge und Betrag',
  'calendar.line': 'Position {line}',
  'calendar.open': 'Bestellung {order} bei Position {line} öffnen',
  'calendar.no-amount': 'kein Betrag',
} as const;
