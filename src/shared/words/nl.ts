import type { SharedWords } from './en.ts';

export const sharedWords: SharedWords = {
  'alert.new-order': 'Nieuwe bestelling',
  'alert.changed': 'Klant heeft een bestelling gewijzigd',
  'alert.proposal-rejected': 'Klant heeft uw voorstel afgewezen',
  'alert.reopen-requested': 'Klant wil een bevestigde regel wijzigen',
  'alert.reconfirmation-requested': 'Klant vraagt u opnieuw te bevestigen',
  'alert.cancelled': 'Klant heeft regels geannuleerd',
  'alert.request-over': 'Uw wijzigingsverzoek is gesloten; wat bevestigd is, blijft gelden',
  'alert.proposal-approved': 'Klant gaat akkoord met uw voorstel',
  'alert.decline-accepted': 'Klant accepteert dat u de wijziging hebt afgewezen',
  'alert.returned': 'Bestelling is terug uit Later',
  'empty.to-answer': 'Niets te beantwoorden',
  'sync.connected': 'Verbonden',
  'sync.not-connected': 'Niet verbonden',
  'sync.poll-now': 'Nu ophalen',
};
