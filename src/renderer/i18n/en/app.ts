/** The words of the app’s frame and of fields anywhere. */
export const app = {
  'app.name': 'Orderbell',

  'dialog.close': 'Close',
  'start.opening': 'Orderbell is opening',
  'start.failed': 'Orderbell couldn’t be opened',
  'start.try-again': 'Try again',
  'link.expired': 'This link has been used or is too old.',
  'link.expired-help': 'Press Enter in the terminal for a new one, or start Orderbell again.',
  'notice.settings-set-aside':
    'The settings couldn’t be read. They were put aside in the data folder, and Orderbell starts with the usual ones.',
  'notice.earlier-store': 'Orderbell now uses a new database and reads your orders from the service again.',
  'notice.earlier-store-kept': 'The earlier database is kept unchanged: {path}',
  'notice.earlier-store-unsent': 'These were not sent from it. Check each order before you answer again:',
  'notice.earlier-store-unreadable': 'It can’t be read, so what was not sent from it is unknown.',
  'notice.unsent.answer': 'Answer to order {number}',
  'notice.unsent.draft': 'Draft of an answer to order {number}',
  'notice.unsent.despatch-advice': 'Despatch advice for order {number}',
  'notice.unsent.document': 'Document for order {number}',
  'notice.window-reloaded':
    'The window had stopped working and was loaded again. What you sent is kept; please look at what you were typing.',
  'notice.inner-error':
    'Something went wrong inside Orderbell. It goes on, and what you sent is kept. Diagnostics tells whoever helps you where it was.',
  'notice.password-not-forgotten':
    'A password that isn’t to be kept any more may still be in this computer’s keychain, which didn’t take it out. You can delete it there; its name begins with Orderbell.',
  'notice.dismiss': 'Understood',
  'page-failed.title': 'This window doesn’t work',
  'page-failed.what':
    'It was loaded again and failed once more. Orderbell goes on listening, and what you sent is kept. The report tells whoever helps you where it was.',
  'page-failed.again': 'Load it again',

  'field.did-you-mean': 'Did you mean',
  'field.missing': 'Still missing',
  'field.above-zero': 'More than 0 is needed',
  'field.not-a-number': 'This can’t be read as a number',
  'field.not-a-date': 'This can’t be read as a date. Write it like {example}.',
  'field.calendar': '{label}: open the calendar',
  'field.days-later': 'or +7: a week later',
  'new.tag': 'new',
} as const;
