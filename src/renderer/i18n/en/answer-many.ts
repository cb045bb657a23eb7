export const answerMany = {
  'many.title': '{count, plural, one {Answer # order} other {Answer # orders}}',
  'many.what': 'Your answer to all orders',
  'many.each': 'Your answer per order',
  'many.kind.accept': 'Accept',
  'many.kind.date': 'Propose one date',
  'many.kind.reject': 'Reject',
  'many.nothing': 'No line needs an answer',
  'many.conflict': 'Conflict: the order changed after you answered. Open the order to decide.',
  'many.refused': 'Needs attention: the service refused your answer. Open the order to decide.',
  'many.under-way': 'Your answer is already on its way',
  'many.draft': 'You have a draft answer to this order. Open the order to send it.',
  'many.documents': '{count, plural, one {# document attached} other {# documents attached}}',
  'many.next': 'Each order gets its own answer. You can undo for a few seconds after sending.',
  'many.send':
    '{orders, plural, one {Send # answer} other {Send # answers}} ({lines, plural, one {# line} other {# lines}})',
  'many.sending': 'Sending…',
  'many.sent':
    '{count, plural, one {# answer is on its way.} other {# answers are on their way.}} Each order shows its status.',
  'many.taken-back': '{count, plural, one {# answer undone.} other {# answers undone.}}',
  'many.failed':
    '{count, plural, one {# order wasn’t answered. See the reason next to it.} other {# orders weren’t answered. See the reason next to each.}}',
  'many.undo': 'Undo all',
  'many.again': 'Back',
  'many.close': 'Close',
  'many.open': 'Answer selected orders…',
  'many.too-many': 'You can answer up to {count} orders at once.',
} as const;
