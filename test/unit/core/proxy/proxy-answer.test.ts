import { expect, it } from 'vitest';
import { readProxyAnswer } from '../../../../src/main/core/proxy/proxy-routes.ts';

it.each<[string, string[]]>([
  ['DIRECT', ['direct']],
  ['PROXY proxy.example:8080', ['http://proxy.example:8080']],
  [
    'PROXY a.example:8080;HTTPS b.example:443;DIRECT',
    ['http://a.example:8080', 'https://b.example', 'direct'],
  ],
  ['PROXY a:1; SOCKS5 b:2; QUIC c:3; SOCKS d:4; DIRECT', ['http://a:1', 'direct']],
  ['SOCKS5 b:1080', []],
  ['proxy A.Example', ['http://a.example']],
  ['PROXY [2001:db8::1]:3128', ['http://[2001:db8::1]:3128']],
  // A chain of proxies, as ToDebugString writes it.
  ['[HTTPS a:443, HTTPS b:443]', []],
  ['PROXY user:word@a.example:8080; DIRECT', ['direct']],
  ['PROXY a.example:8080/path', []],
  ['PROXY a.example:99999; PROXY; PROXY a b; DIRECT now', []],
  ['', []],
  [' ; ;', []],
])('the ways that “%s” offers', (answer, hops) => {
  expect(readProxyAnswer(answer)).toEqual(hops);
});
