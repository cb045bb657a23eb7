export const account = {
  'means.label': 'Authentication',
  'means.token': 'Token',
  'means.basic': 'Basic (password in every request)',
  'means.token-hint': 'Recommended. Your password is sent only when you sign in.',
  'means.basic-hint':
    'Slow: use it if you send less than one answer a minute. Shipments, company search and fetching a single order need a token.',
  'means.changing': 'Checking with the service…',
  'means.hint-title': 'Switch to a token',
  'means.hint':
    'You send more than one answer a minute. With the password in every request, each answer takes up to 3 seconds and shipments aren’t available.',
  'means.hint-use': 'Use a token',
  'means.hint-dismiss': 'Dismiss',
  'answers.form': 'Send acceptances as',
  'answers.form.values': 'Exact values',
  'answers.form.indicators': 'Simple yes',
  'answers.form-hint.values': 'If the buyer has just changed the line, your acceptance becomes a proposal.',
  'answers.form-hint.indicators':
    'Accepts whatever the line says when your answer arrives, even if the buyer has just changed it.',
  'answers.format': 'Answer format',
  'answers.format-hint': 'Both mean the same. A change applies from your next answer.',
  'answers.format.json': 'JSON',
  'answers.format.xml': 'XML',
  'answers.company': 'Company ID (only if your login works for several companies)',
  'answers.company-hint':
    'Your own company’s ID at the service, never the buyer’s. Leave empty to send none.',
  'answers.company-wrong': 'An ID can have up to 100 characters and no spaces.',
} as const;
