import type { hints as english } from '../en/hints.ts';
import type { WordsFor } from '../words-for.ts';

export const hints: WordsFor<typeof english> = {
  'hint.label': 'Bitte prüfen',
  'hint.past': '{date} liegt in der Vergangenheit',
  'hint.closed-own': '{date}: Sie haben geschlossen ({name})',
  'hint.closed-own-day': '{date}: Sie haben geschlossen',
  'hint.closed-holiday': '{date} ist ein Feiertag: {name}',
  'hint.closed-weekday': '{date}: kein Arbeitstag bei Ihnen',
  'hint.full-week':
    '{week} hätte {count, plural, one {# Lieferung} other {# Lieferungen}}, Ihre Grenze liegt bei {limit}: {parts}',
  'hint.load-agreed': '{count} bestätigt',
  'hint.load-waiting': '{count} vorgeschlagen, noch nicht bestätigt',
  'hint.load-answer': '{count} in dieser Antwort',
  'hint.far-quantity': '{quantity} statt {asked}: Stimmt das?',
  'hint.price-zero': 'Preis 0: Sie würden kostenlos liefern',
  'hint.price-negative': 'Negativer Preis: Sie würden dem Kunden Geld zahlen',
  'hint.far-price': '{price} statt {asked}: Stimmt das?',
  'hint.price-before': '{price}, Bestellung {order}, Position {line}, {date}',
  'hint.price-per': '{price} je {unit}',
  'hint.price-other': 'Weicht von Ihrem letzten Preis ab ({before})',
  'hint.price-higher': '{percent} über Ihrem letzten Preis ({before})',
  'hint.price-lower': '{percent} unter Ihrem letzten Preis ({before})',
  'hint.of-lines': '{what} ({count, plural, one {Position {lines}} other {Positionen {lines}}})',
  'hint.more':
    '{count, plural, one {# weiterer Hinweis bei der Position} other {# weitere Hinweise bei den Positionen}}',
  'hint.take': '{date} übernehmen',
  'hint.taken': '{date} in das Terminfeld übernommen.',
  'hint.suggested-why':
    'Diesen Artikel haben Sie meist {days, plural, one {# Tag} other {# Tage}} nach Bestelleingang zugesagt (Median Ihrer letzten {times} Zusagen).',
  'hint.moved-closed': 'Das wäre {usual}, da haben Sie geschlossen; {date} ist Ihr nächster Arbeitstag.',
  'hint.moved-full':
    'Das wäre {usual}, aber die Woche ist voll; {date} liegt in der nächsten Woche mit freier Kapazität.',
  'hint.moved-both':
    'Das wäre {usual}; {date} ist Ihr nächster Arbeitstag in einer Woche mit freier Kapazität.',

  'workshop.title': 'Kalender und Kapazität',
  'workshop.what':
    'Orderbell weist Sie darauf hin, wenn ein Termin auf einen Tag fällt, an dem Sie geschlossen haben, oder in eine volle Woche. Geändert oder gesendet wird dadurch nichts.',
  'workshop.weekdays': 'Arbeitstage',
  'workshop.closed': 'Betriebsfreie Tage',
  'workshop.closed-what': 'Betriebsferien, Brückentage, Inventur.',
  'workshop.closed-name': 'Grund (optional)',
  'workshop.closed-from': 'Erster Tag',
  'workshop.closed-to': 'Letzter Tag',
  'workshop.closed-to-hint': 'Leer lassen, wenn es nur ein Tag ist.',
  'workshop.closed-order': 'Der letzte Tag liegt vor dem ersten.',
  'workshop.closed-add': 'Hinzufügen',
  'workshop.closed-remove': '{days} entfernen',
  'workshop.closed-past': 'vergangen',
  'workshop.closed-most': 'Die Liste ist voll: Entfernen Sie vergangene Einträge.',
  'workshop.country': 'Feiertage in',
  'workshop.no-country': 'Keine Feiertage',
  'workshop.region': 'Region',
  'workshop.whole-country': 'Ganzes Land',
  'workshop.limit': 'Hinweis, wenn eine Woche voll ist',
  'workshop.limit-what':
    'Gezählt wird, was Sie in allen Bestellungen zugesagt oder vorgeschlagen haben oder gerade beantworten.',
  'workshop.per-week': 'Lieferungen pro Woche, höchstens',
  'workshop.find': 'Kalender, geschlossen, Wochenende, Urlaub, Betriebsferien',
  'workshop.find-load': 'Kapazität, Auslastung, ausgebucht',
};
