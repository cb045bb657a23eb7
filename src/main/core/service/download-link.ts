import { isLoopbackHost } from './base-url.ts';
import { isPrivateHost } from './private-host.ts';

/**
 * Whether a link that a service gives is followed: https, to a host of the open net. A service on this computer or in a
 * private net may lead there, and one on this computer by http to itself; any other would make Orderbell probe ports of
 * the user's own net that the service can't reach itself. Its query can be a key: it is never logged or shown.
 */
export const mayFollow = (link: string, baseUrl: string): boolean => {
  if (!URL.canParse(link)) return false;
  const { protocol, hostname, username, password } = new URL(link);
  if (username !== '' || password !== '') return false;
  const base = new URL(baseUrl).hostname;
  if (protocol === 'http:') return isLoopbackHost(hostname) && isLoopbackHost(base);
  return protocol === 'https:' && (!isPrivateHost(hostname) || isPrivateHost(base));
};
