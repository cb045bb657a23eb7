/** The words about a proxy on the way to the service. */
export const proxy = {
  'proxy.title': 'Proxy',
  'proxy.source.system': 'This computer’s proxy settings are used.',
  'proxy.source.environment': 'The variables HTTPS_PROXY and NO_PROXY of the environment are used.',
  'proxy.signed-in': 'Signed in at {proxy}',
  'proxy.forget': 'Sign out of the proxy',
  'proxy.asks': 'The proxy {proxy} asks for a user name and password',
  'proxy.asks-help': 'Until you enter them, no orders come in and no answers go out.',
  'proxy.refused': 'The proxy {proxy} refused the user name and password',
  'proxy.sign-in': 'Sign in at the proxy',
  'proxy.what':
    'Your network leads to the service through the proxy {proxy}. It asks for a user name and password, usually those of your company’s network.',
  'proxy.keeps.keychain': 'The password is kept in this computer’s keychain, once the proxy has accepted it.',
  'proxy.keeps.memory': 'This computer has no keychain: you will be asked at each start.',
  'proxy.in-the-clear':
    'The connection to this proxy isn’t encrypted. Somebody in your network could read the password.',
  'proxy.user': 'User name for the proxy',
  'proxy.password': 'Password for the proxy',
  'proxy.wrong': 'The user name is missing, or has a colon.',
  'proxy.working': 'Trying…',
  'proxy.not-now': 'Not now',
} as const;
