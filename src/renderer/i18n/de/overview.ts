export const overview = {
  'overview.title': 'Übersicht',
  'overview.figures': 'Kennzahlen',
  'overview.loading': 'Kennzahlen werden berechnet …',
  'overview.period': 'Zeitraum',
  'overview.last-days': 'Letzte {days} Tage',
  'overview.everybody': 'Alle Kunden',
  'overview.buyers': 'Kunden',
  'overview.buyer': 'Kunde',
  'overview.open': 'Zu beantworten',
  'overview.median': 'Antwortzeit',
  'overview.on-time': 'Pünktlich',
  'overview.late': 'Verspätet',
  'overview.on-time-title': 'Liefertreue',
  'overview.on-time-count':
    '{count, plural, =0 {Keine Lieferung war fällig} one {{done} von # Lieferung pünktlich} other {{done} von # Lieferungen pünktlich}}',
  'overview.on-time-few':
    '{count, plural, =0 {Keine Lieferung war fällig: Eine Quote braucht {needed}} one {Zu wenige Lieferungen: # von {needed}, die eine Quote braucht ({done} pünktlich)} other {Zu wenige Lieferungen: # von {needed}, die eine Quote braucht ({done} pünktlich)}}',
  'overview.on-time-note':
    'Bestätigte Lieferungen, die in diesem Zeitraum fällig waren. Pünktlich ist eine Lieferung, wenn der Kunde sie bis zu ihrem Termin erhalten hat. Ohne Wareneingang zählt der Tag, an dem Ihre Sendung abging. Lieferungen ohne bekannten Tag zählen nicht. Eine Quote braucht mindestens {needed} Lieferungen.',
  'overview.how': 'Wie „{title}“ gezählt wird',
  'overview.minutes': '{minutes} Min.',
  'overview.hours': '{hours} Std. {minutes} Min.',
  'overview.days': '{days, plural, one {# Tag} other {# Tage}} {hours} Std.',
  'overview.open-title': 'Wartet auf Ihre Antwort, nach Alter',
  'overview.open-orders': '{count, plural, =0 {Keine Bestellung} one {# Bestellung} other {# Bestellungen}}',
  'overview.open-note':
    '{count, plural, =0 {Keine Position ist zu beantworten.} one {# Position ist zu beantworten.} other {# Positionen sind zu beantworten.}} Stand jetzt, unabhängig vom Zeitraum. Das Alter zählt in Kalendertagen ab Eingang der letzten Version des Kunden; bei Bestellungen aus der Zeit vor Orderbell ab der letzten Änderung beim Dienst.',
  'overview.age.today': 'Heute',
  'overview.age.one-day': '1 Tag',
  'overview.age.three-days': '2 oder 3 Tage',
  'overview.age.week': '4 bis 7 Tage',
  'overview.age.older': 'Länger',
  'overview.time-title': 'Antwortzeit',
  'overview.median-of': '{time} (Median aus {count, plural, one {# Antwort} other {# Antworten}})',
  'overview.few': 'zu wenige',
  'overview.too-few':
    '{count, plural, =0 {Noch keine Antwort: Ein Median braucht {needed}} one {Zu wenige Antworten: # von {needed}, die ein Median braucht} other {Zu wenige Antworten: # von {needed}, die ein Median braucht}}',
  'overview.time-note':
    'Von der letzten Änderung des Kunden bis zur Annahme Ihrer Antwort durch den Dienst, Nächte und Wochenenden eingerechnet. Jede Antwort zählt einmal; Änderungen, die Sie von sich aus vorgeschlagen haben, zählen nicht. Ein Median braucht mindestens {needed} Antworten. Darum kann er bei einem Kunden fehlen, obwohl alle Kunden zusammen einen haben.',
  'overview.pace.hour': 'Bis 1 Stunde',
  'overview.pace.four-hours': '1 bis 4 Stunden',
  'overview.pace.day': '4 bis 24 Stunden',
  'overview.pace.three-days': '1 bis 3 Tage',
  'overview.pace.longer': 'Länger',
  'overview.lines-title': 'Ihre Antworten',
  'overview.lines':
    '{count, plural, =0 {Noch keine Position beantwortet} one {# Position} other {# Positionen}}',
  'overview.lines-note':
    'Positionen aus Antworten, die von hier gesendet wurden und in der Bestellung sichtbar sind. Eine zweimal beantwortete Position zählt zweimal.',
  'overview.lines-few':
    'Zu wenige Positionen für eine Quote: Sie braucht {needed}. Gezählt werden Antworten, die von hier gesendet wurden und in der Bestellung sichtbar sind.',
  'overview.outcome.as-ordered': 'Wie bestellt angenommen',
  'overview.outcome.changed': 'Geändert',
  'overview.outcome.declined': 'Änderung abgelehnt',
  'overview.outcome.rejected': 'Abgelehnt',
} as const;
