import { OrderbellError } from '../../../shared/contract/errors.ts';

/**
 * The base address of a service from the user's input. Ignores white space, a trailing slash and a trailing
 * `/v2`; a missing scheme means https.
 * Throws `service.not-https` for http to another computer (interface, section 1), and
 * `service.address-invalid` if the input is no address.
 */
export const readBaseUrl = (typed: string): string => {
  const text = typed.trim();
  const url = parseUrl(/^[a-z][a-z0-9+.-]*:\/\//i.test(text) ? text : `https://${text}`);
  if (url === null || url.username !== '' || url.password !== '' || url.search !== '' || url.hash !== '') {
    throw new OrderbellError('service.address-invalid');
  }
  if (url.protocol === 'http:' && !isLoopbackHost(url.hostname))
    throw new OrderbellError('service.not-https');
  if (url.protocol !== 'https:' && url.protocol !== 'http:')
    throw new OrderbellError('service.address-invalid');
  return `${url.origin}${url.pathname}`.replace(/\/+$/, '').replace(/\/v2$/, '').replace(/\/+$/, '');
};

/** Whether the host is this computer: nobody can read the traffic to it. */
export const isLoopbackHost = (hostname: string): boolean =>
  hostname === '127.0.0.1' || hostname === '[::1]' || hostname === 'localhost';

const parseUrl = (text: string): URL | null => {
  if (/\s/.test(text) || !URL.canParse(text)) return null;
  return new URL(text);
};
