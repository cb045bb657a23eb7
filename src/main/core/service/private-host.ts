/**
 * Whether a host, as `URL.hostname` gives it, is by its name this computer or in a private network. True
 * for literal addresses (RFC 1918, 4193, 6598, link-local, loopback, unspecified). True for these inside an
 * IPv6 address (mapped, or for a translator by RFC 6052, 8215 or 3056). True for names that no public name
 * server knows. A public name of a private address isn't detected.
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
