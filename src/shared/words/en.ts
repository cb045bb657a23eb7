/** Texts that are the same inside and outside the window. */
export const sharedWords = {
  'alert.new-order': 'New order',
  'alert.changed': 'Buyer changed an order',
  'alert.proposal-rejected': 'Buyer rejected your proposal',
  'alert.reopen-requested': 'Buyer asks for a change',
  'alert.reconfirmation-requested': 'Buyer asks you to confirm again',
  'alert.cancelled': 'Buyer cancelled lines',
  'alert.request-over': 'Your change request was closed; the confirmed terms still apply',
  'alert.proposal-approved': 'Buyer agreed to your proposal',
  'alert.decline-accepted': 'Buyer accepts that you declined the change',
  'alert.returned': 'Order is back from Later',
  'empty.to-answer': 'Nothing to answer',
  'sync.connected': 'Connected',
  'sync.not-connected': 'Not connected',
  'sync.poll-now': 'Check now',
} as const;

/** The same texts in another language: a missing one doesn't compile. */
export type SharedWords = Readonly<Record<keyof typeof sharedWords, string>>;
