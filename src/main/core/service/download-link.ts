import { isLoopbackHost } from './base-url.ts';
import { isPrivateHost } from './private-host.ts';

/**
 * Whether Orderbell follows a link from the service: https to a public host. A service on this computer or
 * in a private network may also link to a private host. A service on this computer may use http to this
 * computer. Any other link could make Orderbell call hosts of the user's network that the service can't
 * reach itself.
 * The query of a link can be a key: never log or show it.
 */
export const mayFollow = (link: string, baseUrl: string): boolean => {
  if (!URL.canParse(link)) return false;
  const { protocol, hostname, username, password } = new URL(link);
  if (username !== '' || password !== '') return false;
  const base = new URL(baseUrl).hostname;
  if (protocol === 'http:') return isLoopbackHost(hostname) && isLoopbackHost(base);
  return protocol === 'https:' && (!isPrivateHost(hostname) || isPrivateHost(base));
};
