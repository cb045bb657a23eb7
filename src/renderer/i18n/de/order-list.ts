import type { orderList as english } from '../en/order-list.ts';
import type { WordsFor } from '../words-for.ts';

export const orderList: WordsFor<typeof english> = {
  'empty.overdue': 'Nichts ist überfällig',
  'empty.waiting': 'Kein Kunde schuldet Ihnen eine Antwort',
  'empty.confirmed': 'Nichts zu liefern',
  'empty.closed': 'Noch keine abgeschlossenen Bestellungen',
  'empty.open': 'Keine offenen Bestellungen',
  'empty-next.to-answer': 'Es klingelt, sobald ein Kunde eine Bestellung erteilt oder ändert.',
  'empty-next.overdue': 'Hierher kommen vereinbarte Lieferungen, deren Tag vorbei ist.',
  'empty-next.waiting': 'Hier warten Ihre Vorschläge, bis der Kunde zustimmt oder nicht.',
  'empty-next.confirmed': 'Hierher kommen Bestellungen, sobald der Dienst sie als bestätigt zeigt.',
  'empty-next.closed': 'Gelieferte, abgelehnte und stornierte Bestellungen finden Sie hier wieder.',
  'empty-next.open': 'Es klingelt, sobald ein Kunde eine Bestellung erteilt oder ändert.',

  'list.filter': 'Liste filtern',
  'list.loading': 'Die Bestellungen werden gelesen',
  'list.no-item': 'Kein Artikel genannt',
  'list.more-lines': '+ {count, plural, one {# Position} other {# Positionen}}',
  'list.nothing-found': 'Hier passt nichts zu „{filter}“',
  'list.search-everywhere': 'Überall suchen',
  'list.nothing-fits': 'Keine Bestellung hier passt zur Auswahl',
  'list.waits': 'wartet {count, plural, one {# Tag} other {# Tage}}',
  'list.clear-filter': 'Alle zeigen',
  'list.draft': 'Entwurf',
  'list.unseen.new': 'neu',
  'list.unseen.changed': 'vom Kunden geändert',
  'list.response.waiting': 'Antwort noch nicht gesendet',
  'list.response.sending': 'Wird gesendet',
  'list.response.sent': 'Gesendet',
  'list.response.conflict': 'Bestellung inzwischen geändert',
  'list.response.needs-attention': 'Antwort abgewiesen',
};
