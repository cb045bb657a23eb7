import { startWords } from '../../adapters/start-failure.ts';

/** English texts of the desktop app outside the page. */
export const en = {
  open: 'Open Orderbell',
  quit: 'Quit Orderbell',
  quitting: {
    message: (count: number): string =>
      count === 1 ? 'Quit with 1 unsent answer?' : `Quit with ${count} unsent answers?`,
    detail: 'Unsent answers are saved. They’re sent when you start Orderbell again.',
    copying: 'Quit while a document is being copied?',
    copyingDetail: 'A document that isn’t copied completely has to be attached again.',
    yes: 'Quit',
    no: 'Keep running',
  },
  edit: { cut: 'Cut', copy: 'Copy', paste: 'Paste', selectAll: 'Select all' },
  oneToAnswer: '1 order to answer',
  manyToAnswer: (count: string): string => `${count} orders to answer`,
  severalOrders: (count: string): string => `${count} new or changed orders`,
  unreadable: {
    title: 'An order can’t be read',
    body: 'Nothing is lost. Ask the buyer or the service’s administrator.',
  },
  keepsRunning: {
    title: 'Orderbell is still running',
    body: 'You still get alerts. To stop, quit from the Orderbell icon.',
  },
  windowReloaded: {
    title: 'The window stopped working',
    body: 'It was reloaded. Orderbell kept running, and everything you sent is saved.',
  },
  windowFailed: {
    message: 'The Orderbell window stopped working again.',
    detail:
      'Orderbell keeps running, and everything you sent is saved. Send these details to support; they contain no order data:',
    again: 'Reload window',
    save: 'Save details',
    without: 'Continue without window',
  },
  innerError: {
    title: 'Something went wrong in Orderbell',
    body: 'It keeps running, and everything you sent is saved. See Settings › Advanced for details.',
  },
  start: startWords,
  damaged: {
    message: 'The database of Orderbell is damaged',
    backup: (moment: string): string =>
      `The newest good backup is from ${moment}. Orders that arrived or changed since then come in again by themselves. ` +
      'Answers and drafts since then are only in the damaged database.',
    noBackup: 'There is no good backup. You can begin with an empty database, and sign in again.',
    kept: (path: string): string => `The damaged database is kept in any case: ${path}`,
    restore: 'Open the backup',
    empty: 'Begin with an empty one',
    quit: 'Quit',
  },
  missing: {
    message: 'The database of Orderbell is missing',
    backup: (moment: string): string =>
      `The newest good backup is from ${moment}. Orders that arrived or changed since then come in again by themselves. ` +
      'Answers and drafts since then are only in the missing database.',
    noBackup: 'There is no good backup. You can begin with an empty database, and sign in again.',
    kept: (path: string): string =>
      `If it was moved, or another program removed it, quit Orderbell and put it back: ${path}`,
  },
  keychainSlow: {
    title: 'The keychain isn’t responding',
    body: 'It may be waiting for its password. Until then, Orderbell may ask you to sign in.',
  },
  notOpened: {
    'no-such-order': {
      title: 'Order not found',
      body: 'The order in this link hasn’t arrived yet, or belongs to another account.',
    },
    several: {
      title: 'Several orders have this number',
      body: 'Search for the number in Orderbell to see them all.',
    },
  },
  snooze: 'Snooze',
  tenMinutes: '10 minutes',
  anHour: '1 hour',
  lastChecked: (time: string): string => `Last checked ${time}`,
  untilTime: (time: string): string => `Until ${time}`,
  snoozedUntil: (time: string): string => `Snoozed until ${time}`,
  resumeAlerts: 'Resume alerts',
  testing: {
    title: 'Test alert',
    body: 'This is what a new order looks like.',
  },
  leaving: (where: string): string => `Open ${where} outside Orderbell?`,
  leavingYes: 'Open',
  leavingNo: 'Cancel',
  reasons: {
    'service.unreachable': 'can’t reach the service',
    'service.cut-off': 'the connection was interrupted',
    'service.timeout': 'the service took too long to respond',
    'service.tls': 'the connection isn’t secure',
    'service.trouble': 'the service has a problem',
    'service.rate-limited': 'the service is busy',
    'service.not-a-service': 'there’s no order service at this address',
    'service.answer-too-large': 'the service’s response is too large',
    'service.far-future': 'the service sent an invalid date',
    'service.never-still': 'the service’s list kept changing',
    'service.refused': 'the service refuses to list orders',
    'service.not-found': 'the service doesn’t list orders at this address',
    'service.needs-token': 'this service needs a token',
    'service.address-invalid': 'the service address isn’t valid',
    'service.not-https': 'the service address isn’t https',
    'service.credentials-refused': 'the service refused this email and password',
    'service.path-refused': 'this login isn’t allowed to receive orders',
    'service.role-missing': 'this account doesn’t have the integration role',
    'proxy.unusable': 'the proxy settings of this computer cannot be used',
    'proxy.unreachable': 'the proxy of your network cannot be reached',
    'proxy.refused': 'the proxy does not let Orderbell through',
    'proxy.scheme': 'the proxy wants a sign-in that Orderbell does not have',
    'proxy.credentials-needed': 'the proxy asks for a user name and password',
    'proxy.credentials-refused': 'the proxy refused the user name and password',
    'account.signed-out': 'you’re signed out',
    'store.gone': 'the data folder is no longer there',
    'store.taken': 'another Orderbell uses the data folder',
    'store.full': 'the disk is full',
    'store.failed': 'Orderbell can’t save to disk',
    internal: 'something went wrong in Orderbell',
    'store.read-only': 'the disk is read-only',
  },
};

/** The same texts in another language. A missing one doesn't compile. */
export type ShellWords = typeof en;
