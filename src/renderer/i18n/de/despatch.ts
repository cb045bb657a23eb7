import type { despatch as english } from '../en/despatch.ts';
import type { WordsFor } from '../words-for.ts';

export const despatch: WordsFor<typeof english> = {
  'despatch.title': 'Lieferavis zu Bestellung {order}',
  'despatch.start': 'Ware avisieren',
  'despatch.what':
    'Kreuzen Sie an, was jetzt das Haus verlässt, und ändern Sie die Menge, wo es nur ein Teil ist.',
  'despatch.nothing-open': 'Alles Vereinbarte ist avisiert.',
  'despatch.delivery': 'Position {line}, vereinbart für {date}',
  'despatch.include': 'Position {line}, {date}: {item}',
  'despatch.open': 'von {quantity}',
  'despatch.quantity': 'Menge',
  'despatch.rest': 'Der Rest, {quantity}, folgt am',
  'despatch.more': '{quantity} mehr als vereinbart',
  'despatch.number': 'Nummer des Lieferavis',
  'despatch.shipment-number': 'Sendungsnummer',
  'despatch.number-hint': 'Ihre eigene, ohne Leerzeichen; noch nie benutzt.',
  'despatch.shipment-number-hint': 'Dieselbe für mehrere Avise, die zusammen reisen.',
  'despatch.carrier': 'Spediteur',
  'despatch.tracking': 'Trackingnummer',
  'despatch.departure': 'Geht ab am',
  'despatch.arrival': 'Dort erwartet am',
  'despatch.send': 'Lieferavis senden',
  'despatch.cancel': 'Abbrechen',
  'despatch.strip': 'Ihre Lieferavise',
  'despatch.card': 'Lieferavis {number}',
  'despatch.say': 'Position {line}: {quantity}',
  'despatch.say-rest': 'Position {line}: {quantity}, noch {rest} am {date}',
  'despatch.change': 'Ändern',
  'despatch.sending': 'Wird gesendet',
  'despatch.sent': 'Gesendet, unter den Sendungen noch nicht zu sehen',
  'despatch.done': 'Der Dienst zeigt diese Sendung',
  'despatch.order-changed': 'Nicht gesendet: Die Bestellung hat sich seitdem geändert',
  'despatch.order-changed-after':
    'Die Bestellung hat sich seitdem geändert, und keine Sendung zeigt das Avis',
  'despatch.number-taken': 'Nicht gesendet: Der Dienst hat eine andere Sendung mit dieser Nummer',
  'despatch.needs-attention': 'Der Dienst hat dieses Lieferavis abgewiesen',
  'despatch.undone': 'Zurückgenommen',
  'despatch.dropped': 'Verworfen',
  'despatch.unseen-for-long':
    'Der Dienst hat es angenommen ({moment}), zeigt aber noch keine solche Sendung. Rufen Sie noch einmal ab; bleibt es so, fragen Sie den Kunden, ob es angekommen ist. Wenn nicht, warten Sie nicht länger und senden Sie ein neues.',
  'problem.no-goods': 'Kreuzen Sie mindestens eine Lieferung an.',
  'problem.twice': 'Position {position} steht zweimal darin.',
  'problem.not-open': 'Was von Position {position} noch offen ist, hat sich inzwischen geändert.',
  'problem.backorder-date-missing': 'Position {position}: Geben Sie an, wann der Rest folgt.',
  'problem.arrival-before-departure': 'Die Ware kann nicht ankommen, bevor sie abgeht.',
  'problem.number-invalid': 'Eine Nummer enthält keine Leerzeichen.',
  'problem.too-many-lines':
    'Ein Lieferavis hat höchstens 500 Lieferungen. Senden Sie die übrigen mit einem zweiten.',
  'problem.item-number-missing':
    'Position {position}: Die Bestellung nennt keine Artikelnummer, und ein Lieferavis braucht eine.',
};
