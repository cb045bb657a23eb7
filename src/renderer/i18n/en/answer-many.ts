/** The words of one answer for several orders. */
export const answerMany = {
  'many.title': '{count, plural, one {Answer # order} other {Answer # orders}}',
  'many.what': 'What you say to all of them',
  'many.each': 'What becomes of each order',
  'many.kind.accept': 'Accept as asked',
  'many.kind.date': 'One date for all',
  'many.kind.reject': 'Reject',
  'many.nothing': 'Nothing in it waits for your answer',
  'many.conflict': 'Its answer is in conflict, since the order changed: decide in the order itself',
  'many.refused': 'The service refused its answer: decide in the order itself',
  'many.under-way': 'Your answer to it is on its way',
  'many.draft': 'You are writing an answer in it: nothing is sent from here',
  'many.documents': '{count, plural, one {# document goes along} other {# documents go along}}',
  'many.next': 'Each order gets an answer of its own. After sending you can take them back for a moment.',
  'many.send':
    '{orders, plural, one {Send # answer} other {Send # answers}} ({lines, plural, one {# line} other {# lines}})',
  'many.sending': 'Putting the answers on their way …',
  'many.sent':
    '{count, plural, one {# answer given.} other {# answers given.}} Each order says what became of it.',
  'many.taken-back': '{count, plural, one {# was taken back.} other {# were taken back.}}',
  'many.failed':
    '{count, plural, one {# order was not answered: its reason stands beside it.} other {# orders were not answered: the reason stands beside each.}}',
  'many.undo': 'Undo all',
  'many.again': 'Back to the answer',
  'many.close': 'Close',
  'many.open': 'Answer them all …',
  'many.too-many': 'At most {count} orders are answered at once.',
} as const;
