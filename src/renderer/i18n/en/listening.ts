/** The words of listening: polls, banners, the first reading. */
export const listening = {
  'sync.signed-out': 'Signed out',
  'sync.starting': 'Starting',
  'sync.polling': 'polling now',
  'sync.no-poll-yet': 'no poll yet',
  'sync.trying-again': 'Not heard, trying again',
  'sync.last-heard': 'last heard {time}',
  'sync.set-aside': '{count, plural, one {# record} other {# records}} unreadable, kept aside',
  'sync.set-aside-help':
    'The service sent something that can’t be read as an order. Orderbell keeps all of it. Settings, Diagnostics says why. The service’s operator can mend it.',
  'import.label': 'First reading of the orders',
  'import.progress': 'Reading the orders that are there: {received} of {total}',
  'import.stopped':
    'Stopped at {received} of {total} orders. What was read can be used; nothing else comes in until you go on.',
  'import.stop': 'Stop',
  'import.go-on': 'Go on',

  'banner.stopped': 'Orderbell itself has stopped. Start it again.',
  'banner.stopped-help':
    'What you see may be old. The answers that you began are kept; open the new link that it gives you.',
  'banner.not-listening': 'Not listening',
  'banner.trying': 'Not listening: Orderbell goes on trying',
  'banner.refused': 'Not listening: the service refused this e-mail and password',
  'banner.refused-help':
    'Nothing is tried again until you sign in. If the password is right, the service’s administrator can tell why.',
  'banner.password-needed': 'Not listening: the password is needed',
  'banner.password-needed-help': 'It isn’t kept on this computer, so it is asked for at each start.',
  'banner.sign-in': 'Sign in again',
  'banner.import-stopped':
    'You stopped the first reading of the orders. New orders don’t come in until you go on.',
  'banner.never-heard': 'The service has not been heard yet.',
  'banner.last-heard':
    'Last heard {time}. New orders may be waiting there; answers that can’t leave yet are kept until they can.',
  'banner.webhook-closed': 'The service can’t call Orderbell',
  'banner.webhook-closed-help':
    'Orderbell tries again by itself. Orders come in by polling meanwhile, only later.',
  'banner.far-future': 'The service sends a date that can’t be right',
  'banner.try-now': 'Try now',
  'banner.reason.service.refused':
    'The service refuses to tell of orders. It may have changed: its operator can mend it, and Settings, Diagnostics has its words.',
  'banner.reason.service.not-found':
    'The service has no list of orders at this address any more. Ask its administrator whether the address has changed.',
  'banner.reason.internal':
    'Something went wrong inside Orderbell while it listened. Restart it; if it stays so, send its makers the report in Settings, Diagnostics.',
} as const;
