import { startWords } from '../../adapters/start-failure.ts';

/** What this door alone says outside the page, in English. */
export const en = {
  open: 'Open Orderbell',
  quit: 'Quit Orderbell',
  quitting: {
    message: (count: number): string =>
      count === 1 ? 'Quit with 1 unsent answer?' : `Quit with ${count} unsent answers?`,
    detail: 'What is unsent stays in Orderbell and goes when you start it again.',
    yes: 'Quit',
    no: 'Keep running',
  },
  edit: { cut: 'Cut', copy: 'Copy', paste: 'Paste', selectAll: 'Select all' },
  oneToAnswer: '1 order to answer',
  manyToAnswer: (count: string): string => `${count} orders to answer`,
  severalOrders: (count: string): string => `${count} orders are new or changed`,
  unreadable: {
    title: 'An order can’t be read',
    body: 'Orderbell keeps all of it. Ask the buyer, or whoever looks after Orderbell.',
  },
  keepsListening: {
    title: 'Orderbell keeps listening',
    body: 'The window is closed; Orderbell is still there as an icon. Quit it there to stop.',
  },
  windowReloaded: {
    title: 'The window had stopped working',
    body: 'It was loaded again. Orderbell went on listening, and what you sent is kept.',
  },
  windowFailed: {
    message: 'The window of Orderbell stopped working again.',
    detail:
      'Orderbell goes on listening, and what you sent is kept. This tells whoever helps you what happened; it holds nothing of an order:',
    again: 'Load it again',
    save: 'Save these lines',
    without: 'Go on without it',
  },
  innerError: {
    title: 'Something went wrong inside Orderbell',
    body: 'It goes on, and what you sent is kept. Diagnostics in the settings tells more.',
  },
  start: startWords,
  cantStart: (said: string): string => `Orderbell can't start: ${said}`,
  keychainSlow: {
    title: 'The keychain is not answering',
    body: 'It may be asking for its password. Until it answers, Orderbell may ask you to sign in.',
  },
  notOpened: {
    'no-such-order': {
      title: 'Orderbell has no order with the number of this link',
      body: 'Perhaps it has not come in yet, or it is another account’s.',
    },
    several: {
      title: 'Several orders have the number of this link',
      body: 'Search for the number in Orderbell to see them.',
    },
  },
  snooze: 'Snooze',
  tenMinutes: '10 minutes',
  anHour: '1 hour',
  lastHeard: (time: string): string => `Last heard ${time}`,
  untilTime: (time: string): string => `Until ${time}`,
  snoozedUntil: (time: string): string => `Snoozed until ${time}`,
  ringAgain: 'Ring again',
  testing: {
    title: 'Orderbell is trying its bell',
    body: 'So it looks when an order comes in.',
  },
  leaving: (where: string): string => `Open ${where} outside Orderbell?`,
  leavingYes: 'Open',
  leavingNo: 'Stay here',
  reasons: {
    'service.unreachable': 'the service cannot be reached',
    'service.cut-off': 'the connection to the service broke off',
    'service.timeout': 'the service does not answer in time',
    'service.tls': 'the connection to the service is not safe',
    'service.trouble': 'the service has trouble',
    'service.rate-limited': 'the service asks for a pause',
    'service.not-a-service': 'there is no order service at this address',
    'service.answer-too-large': 'the answer of the service is too large',
    'service.far-future': 'the service sends a date far in the future',
    'service.never-still': 'the list of the service never stays still',
    'service.refused': 'the service refuses to tell of orders',
    'service.not-found': 'the service has no list of orders at this address',
    'service.needs-token': 'this service wants a token',
    'service.address-invalid': 'the address of the service is wrong',
    'service.not-https': 'the address of the service is not https',
    'service.credentials-refused': 'the service refused this e-mail and password',
    'service.path-refused': 'the service refuses orders to this login',
    'service.role-missing': 'the account lacks the integration role',
    'proxy.unusable': 'the proxy settings of this computer cannot be used',
    'proxy.unreachable': 'the proxy of your network cannot be reached',
    'proxy.refused': 'the proxy does not let Orderbell through',
    'proxy.scheme': 'the proxy wants a sign-in that Orderbell does not have',
    'proxy.credentials-needed': 'the proxy asks for a user name and password',
    'proxy.credentials-refused': 'the proxy refused the user name and password',
    'account.signed-out': 'nobody is signed in',
    'store.full': 'the disk is full',
    'store.failed': 'Orderbell cannot keep anything on the disk',
    internal: 'something went wrong inside Orderbell',
    'store.read-only': 'the disk is read-only',
  },
};

/** The same in another language: what is missing doesn't compile. */
export type DoorWords = typeof en;
