import { OrderbellError } from '../../../shared/contract/errors.ts';
import { isLoopbackHost } from '../../../shared/domain/values/loopback.ts';

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

const parseUrl = (text: string): URL | null => {
  if (/\s/.test(text) || !URL.canParse(text)) return null;
  return new URL(text);
};

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

/**
 * Whether a host, as `URL.hostname` gives it, is by its name this computer or in a private network. True
 * for literal addresses (RFC 1918, 4193, 6598, link-local, loopback, unspecified). True for these inside an
 * IPv6 address (mapped, or for a translator by RFC 6052, 8215 or 3056). True for names that no public name
 * server knows. A public name of a private address isn't detected.
 */
const isPrivateHost = (hostname: string): boolean => {
  const name = hostname.toLowerCase().replace(/\.$/, '');
  if (name.startsWith('[')) return isPrivateIpv6(name.slice(1, -1));
  const address = /^(\d+)\.(\d+)\.(\d+)\.(\d+)$/.exec(name);
  if (address !== null) return isPrivateIpv4(Number(address[1]), Number(address[2]));
  return !name.includes('.') || /\.(localhost|local|internal|lan|home\.arpa)$/.test(name);
};

const isPrivateIpv4 = (first: number, second: number): boolean =>
  first === 0 ||
  first === 10 ||
  first === 127 ||
  (first === 100 && second >= 64 && second < 128) ||
  (first === 169 && second === 254) ||
  (first === 172 && second >= 16 && second < 32) ||
  (first === 192 && second === 168);

// URL writes addresses in their shortest form, and an IPv4 address inside IPv6 as two hexadecimal groups.
const ipv4Inside = [
  /^::(?:ffff:)?([0-9a-f]{1,4}):[0-9a-f]{1,4}$/,
  /^64:ff9b::([0-9a-f]{1,4}):[0-9a-f]{1,4}$/,
  /^2002:([0-9a-f]{1,4}):/,
];

// This computer, a network, one link, and the translator of a private network. Behind the public
// translator's prefix, fewer than two groups mean an address that begins with 0.
const privateIpv6 = /^(::1?$|f[cd]|fe[89ab]|64:ff9b:1:|64:ff9b::[0-9a-f]{0,4}$|2002::)/;

const isPrivateIpv6 = (address: string): boolean => {
  for (const form of ipv4Inside) {
    const inside = form.exec(address)?.[1];
    if (inside === undefined) continue;
    const group = Number.parseInt(inside, 16);
    return isPrivateIpv4(group >> 8, group & 0xff);
  }
  return privateIpv6.test(address);
};
