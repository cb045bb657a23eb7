/** The words about a proxy on the way to the service. */
export const proxy = {
  'proxy.title': 'Proxy',
  'proxy.source.system': 'Orderbell uses this computer’s proxy settings.',
  'proxy.source.environment': 'Orderbell uses the environment variables HTTPS_PROXY and NO_PROXY.',
  'proxy.signed-in': 'Signed in to {proxy}',
  'proxy.forget': 'Sign out of the proxy',
  'proxy.asks': 'The proxy {proxy} needs a user name and password',
  'proxy.asks-help': 'Until you sign in to it, Orderbell can’t receive orders or send answers.',
  'proxy.refused': 'The proxy {proxy} refused the user name and password',
  'proxy.sign-in': 'Sign in to the proxy',
  'proxy.what':
    'Your network reaches the service through the proxy {proxy}. It usually takes the user name and password of your company’s network.',
  'proxy.keeps.keychain': 'Once the proxy accepts the password, it’s saved in this computer’s keychain.',
  'proxy.keeps.memory': 'This computer has no keychain, so you enter the password at each start.',
  'proxy.in-the-clear':
    'The connection to this proxy isn’t encrypted. Others on your network could read the password.',
  'proxy.user': 'User name for the proxy',
  'proxy.password': 'Password for the proxy',
  'proxy.wrong': 'Enter a user name without a colon.',
  'proxy.working': 'Signing in…',
  'proxy.not-now': 'Not now',
} as const;
