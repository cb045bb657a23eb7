/** The words of the keyboard shortcuts. */
export const keyboard = {
  'help.title': 'Keyboard shortcuts',
  'help.next-previous': 'Next and previous order',
  'help.open': 'From the list into the order',
  'help.lines': 'Next and previous line, in the order',
  'help.accept': 'Accept the line',
  'help.reject': 'Reject the line, with a reason',
  'help.propose': 'Propose something else for the line',
  'help.attach': 'Attach a document to the line or the order',
  'help.send': 'Send the answer',
  'help.undo': 'Undo, while the answer has not gone',
  'help.back': 'From the order back to the list',
  'help.filter': 'Filter the list',
  'help.help': 'This list',
  'help.single-keys': 'Single keys are shortcuts',
  'help.single-keys-hint': 'Switch this off if you speak to your computer. It counts for this screen only.',
} as const;
