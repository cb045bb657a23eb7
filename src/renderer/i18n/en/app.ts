/** The window, and form fields anywhere. */
export const app = {
  'app.name': 'Orderbell',

  'dialog.close': 'Close',
  'start.opening': 'Opening Orderbell…',
  'start.failed': 'Orderbell couldn’t open',
  'start.try-again': 'Try again',
  'link.expired': 'This link has expired or was already used.',
  'link.expired-help': 'Press Enter in the terminal to get a new one, or restart Orderbell.',
  'notice.settings-set-aside':
    'Your settings couldn’t be read, so Orderbell started with the defaults. The old settings are in the data folder.',
  'notice.earlier-store': 'Orderbell now uses a new database and reads your orders from the service again.',
  'notice.earlier-store-kept': 'The earlier database is kept unchanged: {path}',
  'notice.earlier-store-unsent': 'These were not sent from it. Check each order before you answer again:',
  'notice.earlier-store-unreadable': 'It can’t be read, so what was not sent from it is unknown.',
  'notice.unsent.answer': 'Answer to order {number}',
  'notice.unsent.draft': 'Draft of an answer to order {number}',
  'notice.unsent.despatch-advice': 'Despatch advice for order {number}',
  'notice.unsent.document': 'Document for order {number}',
  'notice.window-reloaded':
    'The window stopped working and was reloaded. Everything you sent is saved. Check what you were typing.',
  'notice.inner-error':
    'Something went wrong in Orderbell. It keeps running, and everything you sent is saved. See Settings › Diagnostics for details.',
  'notice.password-not-forgotten':
    'Orderbell couldn’t remove a password from this computer’s keychain. You can delete it there; its name starts with Orderbell.',
  'notice.dismiss': 'OK',
  'page-failed.title': 'This window isn’t working',
  'page-failed.what':
    'The window was reloaded and failed again. Orderbell keeps running, and everything you sent is saved. Send the report to support.',
  'page-failed.again': 'Reload window',

  'field.did-you-mean': 'Did you mean',
  'field.missing': 'Required',
  'field.above-zero': 'Enter a number above 0',
  'field.not-a-number': 'Enter a number',
  'field.not-a-date': 'Enter a date like {example}.',
  'field.calendar': '{label}: open calendar',
  'field.days-later': 'or +7 for a week later',
  'new.tag': 'new',
} as const;
