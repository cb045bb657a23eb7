/** What is said in the same words inside the window and outside of it. */
export const sharedWords = {
  'alert.new-order': 'New order',
  'alert.changed': 'Buyer changed an order',
  'alert.proposal-rejected': 'Buyer rejected your proposal',
  'alert.reopen-requested': 'Buyer asks to change a confirmed line',
  'alert.reconfirmation-requested': 'Buyer asks you to confirm again',
  'alert.cancelled': 'Buyer cancelled lines',
  'alert.request-over': 'Your request is over; what was agreed stands',
  'alert.proposal-approved': 'Buyer agreed to your proposal',
  'empty.to-answer': 'Nothing to answer',
  'sync.listening': 'Listening',
  'sync.not-listening': 'Not listening',
  'sync.poll-now': 'Poll now',
} as const;

/** The same words in another language: one that is missing doesn't compile. */
export type SharedWords = Readonly<Record<keyof typeof sharedWords, string>>;
