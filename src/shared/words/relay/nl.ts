import type { RelayWords } from './en.ts';

export const relayWords: RelayWords = {
  orders: (count) =>
    count === 1 ? '1 bestelling wacht op antwoord' : `${count} bestellingen wachten op antwoord`,
  order: (number, buyer) => `Bestelling ${number}${buyer === '' ? '' : ` van ${buyer}`} wacht op antwoord`,
  oldest: (count, age, since) =>
    count === 1 ? `Deze wacht al ${age} (sinds ${since}).` : `De oudste wacht al ${age} (sinds ${since}).`,
  minutes: (count) => (count === 1 ? '1 minuut' : `${count} minuten`),
  hours: (count) => `${count} uur`,
  days: (count) => (count === 1 ? '1 dag' : `${count} dagen`),
  more: (count) => `en nog ${count}`,
  notListening: 'Er komen geen nieuwe bestellingen binnen',
  notListeningSince: (age, since) =>
    `Orderbell bereikt de besteldienst al ${age} niet (sinds ${since}). Controleer de computer en de internetverbinding.`,
  channelFails: (contact) => `Berichten aan ${contact} komen niet aan`,
  channelFailsSince: (age, since) =>
    `Dit is al ${age} bekend (sinds ${since}). Controleer dit contact in de instellingen van Orderbell.`,
  test: 'Testbericht',
  testBody: 'Berichten van Orderbell komen hier aan.',
  open: 'Orderbell openen (op de computer waarop het staat):',
  acknowledge: 'Ik pak het op',
  stop: 'Deze berichten pauzeren zodra iemand de bestelling in Orderbell opent of weglegt. Met een antwoord stoppen ze.',
  stopProblem: 'Deze berichten stoppen zodra het probleem in Orderbell is opgelost.',
  stopAll:
    'Wilt u geen berichten meer? Vraag dan degene die Orderbell beheert om u uit de contacten te verwijderen.',
};
