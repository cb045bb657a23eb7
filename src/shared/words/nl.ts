import type { SharedWords } from './en.ts';

export const sharedWords: SharedWords = {
  'alert.new-order': 'Nieuwe bestelling',
  'alert.changed': 'Klant heeft een bestelling gewijzigd',
  'alert.proposal-rejected': 'Klant heeft uw voorstel afgewezen',
  'alert.reopen-requested': 'Klant wil een bevestigde regel wijzigen',
  'alert.reconfirmation-requested': 'Klant vraagt opnieuw om bevestiging',
  'alert.cancelled': 'Klant heeft regels geannuleerd',
  'alert.request-over': 'Uw verzoek is beëindigd; het blijft bij wat is afgesproken',
  'alert.proposal-approved': 'Klant gaat akkoord met uw voorstel',
  'empty.to-answer': 'Niets te beantwoorden',
  'sync.listening': 'Luistert',
  'sync.not-listening': 'Luistert niet',
  'sync.poll-now': 'Nu ophalen',
};
