/** The words of an account’s means of authentication, and of how its answers are written. */
export const account = {
  'means.label': 'Authentication',
  'means.token': 'Token (usual)',
  'means.basic': 'Basic, with every request',
  'means.token-hint': 'The password is sent once, then a token stands for it. Quick, and everything works.',
  'means.basic-hint':
    'Slow, and meant for less than one answer a minute. Orders, answers and documents work; shipments, company search and fetching one order want a token.',
  'means.changing': 'Asking the service …',
  'means.hint-title': 'A token would serve you better',
  'means.hint':
    'You send more than one answer a minute. With the password in every request each of them takes up to 3 seconds, and shipments can’t be heard.',
  'means.hint-use': 'Use the token',
  'means.hint-dismiss': 'Leave it so',
  'answers.form': 'An acceptance is sent as',
  'answers.form.values': 'Exact values',
  'answers.form.indicators': 'A plain yes',
  'answers.form-hint.values': 'If the buyer changed the line meanwhile, it becomes a proposal.',
  'answers.form-hint.indicators':
    'Agrees to whatever the line says when it arrives, even if the buyer changed it a moment before.',
  'answers.format': 'An answer is written as',
  'answers.format-hint': 'Both mean the same. A change counts from the next answer on.',
  'answers.format.json': 'JSON',
  'answers.format.xml': 'XML',
  'answers.company': 'Company id (only if your user works for several companies)',
  'answers.company-hint': 'Your own company’s id at the service, never the buyer’s. Empty: none is sent.',
  'answers.company-wrong': 'An id has no spaces in it and at most 100 characters.',
} as const;
