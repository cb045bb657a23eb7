export const listening = {
  'sync.signed-out': 'Signed out',
  'sync.starting': 'Starting…',
  'sync.polling': 'Checking…',
  'sync.no-poll-yet': 'Not checked yet',
  'sync.trying-again': 'Can’t reach the service, retrying',
  'sync.last-checked': 'Checked {time}',
  'sync.set-aside': '{count, plural, one {# unreadable record} other {# unreadable records}}',
  'sync.set-aside-help':
    'The service sent data that can’t be read as an order. Nothing is lost. See Settings › Diagnostics for the reason, and contact the service’s administrator.',
  'import.label': 'First import',
  'import.progress': 'Importing orders: {received} of {total}',
  'import.stopped':
    'Import stopped at {received} of {total} orders. You can work with these, but new orders don’t arrive until you resume.',
  'import.stop': 'Stop',
  'import.go-on': 'Resume',

  'banner.stopped': 'Orderbell has stopped. Start it again.',
  'banner.stopped-help':
    'What you see may be out of date. Your draft answers are saved. Open the new link that Orderbell gives you.',
  'banner.not-listening': 'Not connected',
  'banner.trying': 'Not connected, retrying',
  'banner.refused': 'Not connected: the service refused this email and password',
  'banner.refused-help':
    'Orderbell stops checking until you sign in. If the password is right, contact the service’s administrator.',
  'banner.password-needed': 'Not connected: enter your password',
  'banner.password-needed-help':
    'Your password isn’t saved on this computer, so Orderbell asks for it at each start.',
  'banner.sign-in': 'Sign in again',
  'banner.import-stopped': 'You stopped the first import. New orders don’t arrive until you resume.',
  'banner.never-checked': 'The service hasn’t been reached yet.',
  'banner.last-checked':
    'Last checked {time}. There may be new orders. Your answers are saved and sent once you’re connected.',
  'banner.webhook-closed': 'The service can’t notify Orderbell',
  'banner.webhook-closed-help':
    'Orderbell retries automatically. Until then, orders arrive at the next regular check.',
  'banner.far-future': 'The service sent an invalid date',
  'banner.try-now': 'Check now',
  'banner.reason.service.refused':
    'The service refuses to list orders. See Settings › Diagnostics for its message, and contact the service’s administrator.',
  'banner.reason.service.not-found':
    'The service no longer lists orders at this address. Ask the service’s administrator whether the address has changed.',
  'banner.reason.internal':
    'Something went wrong in Orderbell while it checked for orders. Restart it. If this keeps happening, send the support report from Settings › Diagnostics.',
} as const;
