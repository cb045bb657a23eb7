import type { orderList as english } from '../en/order-list.ts';
import type { WordsFor } from '../words-for.ts';

export const orderList: WordsFor<typeof english> = {
  'empty.overdue': 'Niets is te laat',
  'empty.waiting': 'Geen klant is u een antwoord schuldig',
  'empty.confirmed': 'Niets te leveren',
  'empty.closed': 'Nog geen afgesloten bestellingen',
  'empty.open': 'Geen openstaande bestellingen',
  'empty-next.to-answer': 'De bel gaat zodra een klant een bestelling plaatst of wijzigt.',
  'empty-next.overdue': 'Hier komen afgesproken leveringen waarvan de dag voorbij is.',
  'empty-next.waiting': 'Hier wachten uw voorstellen tot de klant akkoord gaat of niet.',
  'empty-next.confirmed': 'Hier komen bestellingen zodra de dienst zegt dat ze bevestigd zijn.',
  'empty-next.closed': 'Geleverde, afgewezen en geannuleerde bestellingen vindt u hier terug.',
  'empty-next.open': 'De bel gaat zodra een klant een bestelling plaatst of wijzigt.',

  'list.filter': 'Lijst filteren',
  'list.loading': 'De bestellingen worden gelezen',
  'list.no-item': 'Geen artikel genoemd',
  'list.more-lines': '+ {count, plural, one {# regel} other {# regels}}',
  'list.nothing-found': 'Niets hier past bij “{filter}”',
  'list.search-everywhere': 'Overal zoeken',
  'list.nothing-fits': 'Geen bestelling hier past bij wat u vroeg',
  'list.waits': 'wacht {count, plural, one {# dag} other {# dagen}}',
  'list.clear-filter': 'Alles tonen',
  'list.draft': 'Concept',
  'list.unseen.new': 'nieuw',
  'list.unseen.changed': 'gewijzigd door de klant',
  'list.response.waiting': 'Antwoord nog niet verstuurd',
  'list.response.sending': 'Wordt verstuurd',
  'list.response.sent': 'Verstuurd',
  'list.response.conflict': 'Bestelling intussen gewijzigd',
  'list.response.needs-attention': 'Antwoord geweigerd',
};
