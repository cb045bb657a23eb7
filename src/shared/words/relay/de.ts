import type { RelayWords } from './en.ts';

export const relayWords: RelayWords = {
  orders: (count) =>
    count === 1 ? '1 Bestellung wartet auf Antwort' : `${count} Bestellungen warten auf Antwort`,
  order: (number, buyer) => `Bestellung ${number}${buyer === '' ? '' : ` von ${buyer}`} wartet auf Antwort`,
  oldest: (count, age, since) =>
    count === 1
      ? `Sie wartet seit ${age} (seit ${since}).`
      : `Die älteste wartet seit ${age} (seit ${since}).`,
  minutes: (count) => (count === 1 ? '1 Minute' : `${count} Minuten`),
  hours: (count) => (count === 1 ? '1 Stunde' : `${count} Stunden`),
  days: (count) => (count === 1 ? '1 Tag' : `${count} Tagen`),
  more: (count) => `und ${count} weitere`,
  notListening: 'Neue Bestellungen kommen nicht an',
  notListeningSince: (age, since) =>
    `Orderbell erreicht den Bestelldienst seit ${age} nicht (seit ${since}). Prüfen Sie den Computer und seine Internetverbindung.`,
  channelFails: (contact) => `Nachrichten an ${contact} kommen nicht an`,
  channelFailsSince: (age, since) =>
    `Das ist seit ${age} bekannt (seit ${since}). Prüfen Sie diesen Kontakt in den Einstellungen von Orderbell.`,
  test: 'Testnachricht',
  testBody: 'Nachrichten von Orderbell erreichen Sie hier.',
  open: 'Orderbell öffnen (auf dem Computer, auf dem es installiert ist):',
  acknowledge: 'Ich kümmere mich darum',
  stop: 'Diese Nachrichten pausieren, sobald jemand die Bestellung in Orderbell öffnet oder auf Wiedervorlage legt. Mit einer Antwort enden sie.',
  stopProblem: 'Diese Nachrichten enden, sobald der Fehler in Orderbell behoben ist.',
  stopAll:
    'Wenn Sie keine Nachrichten mehr erhalten möchten, bitten Sie die Person, die Orderbell betreut, Sie aus den Kontakten zu entfernen.',
};
