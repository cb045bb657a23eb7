/**
 * Whether a host, as `URL.hostname` gives it, is this computer or lies in a private net by what is written: a literal
 * address (RFC 1918, 4193, 6598, link-local, loopback, unspecified) or a name that no public name server knows. A public
 * name that leads to a private address isn't seen here.
 */
export const isPrivateHost = (hostname: string): boolean => {
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

// URL writes an address in its shortest form, and one of IPv4 inside of it as two groups of hexadecimal digits.
const isPrivateIpv6 = (address: string): boolean => {
  const inside = /^::(?:ffff:)?([0-9a-f]{1,4}):[0-9a-f]{1,4}$/.exec(address)?.[1];
  if (inside !== undefined) {
    const group = Number.parseInt(inside, 16);
    return isPrivateIpv4(group >> 8, group & 0xff);
  }
  return address === '::' || address === '::1' || /^(f[cd]|fe[89ab])/.test(address);
};
