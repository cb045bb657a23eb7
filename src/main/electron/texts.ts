import type { AlertKind } from '../../shared/domain/alert-rule.ts';

/** What this door says outside the page. In one place, ready for more languages. */
export const texts = {
  open: 'Open Orderbell',
  pollNow: 'Look for orders now',
  quit: 'Quit Orderbell',
  listening: 'Listening',
  notListening: 'Not listening',
  toAnswer: (count: number): string =>
    count === 0 ? 'Nothing to answer' : count === 1 ? '1 order to answer' : `${count} orders to answer`,
  severalOrders: (count: number): string => `${count} orders are new or changed`,
  keepsListening: {
    title: 'Orderbell keeps listening',
    body: 'The window is closed; Orderbell is still there as an icon. Quit it there to stop.',
  },
  keychainSlow: {
    title: 'The keychain is not answering',
    body: 'It may be asking for its password. Until it answers, Orderbell may ask you to sign in.',
  },
  leaving: (where: string): string => `Open ${where} outside Orderbell?`,
  leavingYes: 'Open',
  leavingNo: 'Stay here',
} as const;

const alertTexts: Readonly<Record<AlertKind, string>> = {
  'new-order': 'New order',
  changed: 'Order changed',
  'proposal-rejected': 'Proposal rejected',
  'reopen-requested': 'Reopening asked for',
  'reconfirmation-requested': 'Reconfirmation asked for',
  cancelled: 'Order cancelled',
  'proposal-approved': 'Proposal approved',
};

export const alertText = (alert: AlertKind): string => alertTexts[alert];

const reasonTexts: ReadonlyMap<string, string> = new Map([
  ['service.unreachable', 'the service cannot be reached'],
  ['service.cut-off', 'the connection to the service broke off'],
  ['service.timeout', 'the service does not answer in time'],
  ['service.tls', 'the connection to the service is not safe'],
  ['service.trouble', 'the service has trouble'],
  ['service.rate-limited', 'the service asks for a pause'],
  ['service.not-a-service', 'there is no order service at this address'],
  ['service.answer-too-large', 'the answer of the service is too large'],
  ['service.credentials-refused', 'the service refused this e-mail and password'],
  ['service.role-missing', 'the account lacks the integration role'],
  ['account.signed-out', 'nobody is signed in'],
  ['store.full', 'the disk is full'],
  ['store.read-only', 'the disk is read-only'],
]);

/** A reason is an error's code; one without words of its own is left out rather than shown raw. */
export const reasonText = (reason: string | null): string | null =>
  reason === null ? null : (reasonTexts.get(reason) ?? null);
