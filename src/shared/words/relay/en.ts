/** English texts of messages that leave the desk. A text that is given in has been made harmless before. */
export const relayWords = {
  orders: (count: number): string =>
    count === 1 ? '1 order waits for an answer' : `${count} orders wait for an answer`,
  /** `buyer`: empty where it isn't known. */
  order: (number: string, buyer: string): string =>
    `Order ${number}${buyer === '' ? '' : ` from ${buyer}`} waits for an answer`,
  /** `age`: from `minutes`, `hours` or `days`. `since`: a moment. */
  oldest: (count: number, age: string, since: string): string =>
    count === 1
      ? `It has waited for ${age} (since ${since}).`
      : `The oldest has waited for ${age} (since ${since}).`,
  minutes: (count: number): string => (count === 1 ? '1 minute' : `${count} minutes`),
  hours: (count: number): string => (count === 1 ? '1 hour' : `${count} hours`),
  days: (count: number): string => (count === 1 ? '1 day' : `${count} days`),
  more: (count: number): string => (count === 1 ? 'and 1 more' : `and ${count} more`),
  notListening: 'No new orders can arrive',
  notListeningSince: (age: string, since: string): string =>
    `Orderbell hasn’t reached the order service for ${age} (since ${since}). Check the computer and its internet connection.`,
  channelFails: (contact: string): string => `Messages to ${contact} fail`,
  channelFailsSince: (age: string, since: string): string =>
    `This has been known for ${age} (since ${since}). Check this contact in the settings of Orderbell.`,
  test: 'Test message',
  testBody: 'Messages from Orderbell reach you here.',
  open: 'Open Orderbell, on the computer that has it:',
  acknowledge: 'I’m on it',
  /** How to stop a message. */
  stop: 'To pause these messages, open the order in Orderbell, or put it aside with Later. An answer ends them.',
  stopProblem: 'To stop these messages, fix the problem in Orderbell.',
  stopAll:
    'To get no more messages, ask the person who looks after Orderbell to remove you from its contacts.',
};

/** The same texts in another language. A missing one doesn't compile. */
export type RelayWords = typeof relayWords;
