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

  'field.did-you-mean': 'Did you mean',
  'field.not-a-number': 'This can’t be read as a number',
  'field.not-a-date': 'This can’t be read as a date. Write it like {example}.',
  'field.calendar': '{label}: open the calendar',
  'new.tag': 'new',
} as const;
