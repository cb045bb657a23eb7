/** Die Wörter der Übersicht: wie das Beantworten läuft. */
export const overview = {
  'overview.title': 'Übersicht',
  'overview.figures': 'Zahlen',
  'overview.loading': 'Die Zahlen werden berechnet',
  'overview.period': 'Zeitraum',
  'overview.last-days': 'Letzte {days} Tage',
  'overview.everybody': 'Alle Kunden',
  'overview.buyers': 'Kunden',
  'overview.buyer': 'Kunde',
  'overview.open': 'Zu beantworten',
  'overview.median': 'Median',
  'overview.as-asked': 'Wie gewünscht',
  'overview.few-lines':
    '{count, plural, =0 {Noch keine Position beantwortet} one {Erst # Position beantwortet: zu wenig für einen Anteil} other {Erst # Positionen beantwortet: zu wenige für einen Anteil}}',
  'overview.minutes': '{minutes} Min.',
  'overview.hours': '{hours} Std. {minutes} Min.',
  'overview.days': '{days, plural, one {# Tag} other {# Tage}} {hours} Std.',
  'overview.open-title': 'Wartet auf Ihre Antwort, nach Alter',
  'overview.open-orders': '{count, plural, =0 {Keine Bestellung} one {# Bestellung} other {# Bestellungen}}',
  'overview.open-note':
    '{count, plural, =0 {Keine Position fragt etwas.} one {# Position verlangt eine Antwort.} other {# Positionen verlangen eine Antwort.}} Jetzt, unabhängig vom Zeitraum. Das Alter zählt in Kalendertagen, seit die letzte Fassung des Kunden eingegangen ist; was schon vor Orderbell da war, zählt ab seiner letzten Änderung beim Dienst.',
  'overview.age.today': 'Heute',
  'overview.age.one-day': '1 Tag',
  'overview.age.three-days': '2 oder 3 Tage',
  'overview.age.week': '4 bis 7 Tage',
  'overview.age.older': 'Länger',
  'overview.time-title': 'Zeit bis zur Antwort',
  'overview.median-of': '{time}, der Median von {count, plural, one {# Antwort} other {# Antworten}}',
  'overview.too-few':
    '{count, plural, =0 {Noch keine Antwort} one {Erst # Antwort: zu wenig für einen Median} other {Erst # Antworten: zu wenige für einen Median}}',
  'overview.time-note':
    'Von der letzten Änderung des Kunden vor der Antwort, bis der Dienst die Antwort angenommen hat, Nächte und Wochenenden mitgezählt. Jede Antwort zählt einmal; Änderungen, um die niemand gebeten hatte, zählen nicht.',
  'overview.pace.hour': 'Bis 1 Stunde',
  'overview.pace.four-hours': '1 bis 4 Stunden',
  'overview.pace.day': '4 bis 24 Stunden',
  'overview.pace.three-days': '1 bis 3 Tage',
  'overview.pace.longer': 'Länger',
  'overview.lines-title': 'Was Sie geantwortet haben',
  'overview.lines':
    '{count, plural, =0 {Noch keine Position beantwortet} one {# Position} other {# Positionen}}',
  'overview.lines-note':
    'Positionen der Antworten, die von hier gesendet wurden und die die Bestellung zeigt. Eine zweimal beantwortete Position zählt zweimal.',
  'overview.lines-few':
    'Zu wenige Positionen für Anteile. Gezählt sind die der Antworten, die von hier gesendet wurden und die die Bestellung zeigt.',
  'overview.outcome.as-asked': 'Wie gewünscht angenommen',
  'overview.outcome.changed': 'Geändert',
  'overview.outcome.rejected': 'Abgelehnt',
} as const;
