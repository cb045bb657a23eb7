import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { connect, type SecureContextOptions } from 'node:tls';
import { describe, expect, it } from 'vitest';
import { shapeOfError } from '../../../src/shared/contract/errors.ts';
import { accept, at } from '../answering/house.ts';
import { expectSentence, type FaultHouse, isAnswer, isLook, openFaultHouse } from './fault-house.ts';

const pem = (name: string): string =>
  readFileSync(new URL(`../../fixtures/tls/${name}.pem`, import.meta.url), 'utf8');
const key = pem('localhost-key');
const certificateOf = (name: string) => ({ key, cert: pem(`${name}-cert`) });

/** All certificates are trusted except the stranger's, so the others have another fault. */
const trusted = ['localhost', 'expired', 'other-host'].map((name) => pem(`${name}-cert`));

const open = (): Promise<FaultHouse> =>
  openFaultHouse({ tls: { certificate: certificateOf('localhost'), trusted } });

/** A server of before 2008. Today's OpenSSL does so only at its lowest level. */
const old = {
  minVersion: 'TLSv1.1',
  maxVersion: 'TLSv1.1',
  ciphers: 'DEFAULT:@SECLEVEL=0',
} satisfies SecureContextOptions;

const wrongs = [
  { name: 'a certificate signed by itself', shown: certificateOf('stranger') },
  { name: 'a certificate that has expired', shown: certificateOf('expired') },
  { name: 'a certificate of another host', shown: certificateOf('other-host') },
  { name: 'TLS 1.1 and nothing newer', shown: { ...certificateOf('localhost'), ...old } },
];

describe.each(wrongs)('$name', ({ shown }) => {
  it('gets no password, and the user learns who can fix it', async () => {
    const house = await open();
    await house.call('accounts.sign-out', {});
    house.front.show(shown);
    const before = house.front.seen.length;
    const error = await house.signIn().catch((refusal: unknown) => refusal);
    expectSentence(shapeOfError(error), 'service.tls');
    expect(house.front.seen).toHaveLength(before);
    expect((await house.call('accounts.current', {})).account).toBeNull();
    house.front.show(certificateOf('localhost'));
    await house.signIn();
  });

  it('at midday gets no token, poll or answer, and everything continues once it is fixed', async () => {
    const house = await open();
    house.practice.buyers.issue({ purchaseOrderNumber: 'PO-1', lineCount: 1 });
    const { key: order, order: heard } = await house.heard('PO-1');
    const line = heard.lines[0];
    if (line === undefined) throw new Error('The order has no line.');
    const cursor = house.cursor();
    house.front.show(shown);
    // Shipments are requested after the orders and may still be under way.
    const seen = () => house.front.seen.filter(({ path }) => !path.endsWith('/shipment/poll'));
    const before = seen().length;
    house.practice.buyers.issue({ purchaseOrderNumber: 'PO-2', lineCount: 1 });
    const { id } = await house.send(order, at(line, accept));
    const problem = await house.until(async () => (await house.entry(order, id)).problem, 'the trouble');
    expectSentence(problem, 'service.tls');
    await house.pass(15 * 60_000);
    await house.until(
      async () => (await house.call('sync.status', {})).state === 'not-listening',
      'saying so',
    );
    expectSentence((await house.call('sync.status', {})).reason, 'service.tls');
    expect(seen()).toHaveLength(before);
    expect(house.cursor()).toBe(cursor);
    house.front.show(certificateOf('localhost'));
    await house.reach(order, id, 'done');
    await house.until(() => house.stored().includes('PO-2'), 'the order');
    expect(house.count(isAnswer)).toBe(1);
    // It is older than a minute by then, so it is checked first.
    expect(house.count(isLook)).toBeGreaterThan(0);
    expect(house.logins()).toBe(1);
  });
});

it('a client of TLS 1.1 is served by that server, so Orderbell refuses the version', async () => {
  const house = await open();
  house.front.show({ ...certificateOf('localhost'), ...old });
  const { hostname: host, port } = new URL(house.credentials.url);
  const socket = connect({ ...{ host, port: Number(port), ca: trusted }, ...old });
  await once(socket, 'secureConnect');
  expect(socket.getProtocol()).toBe('TLSv1.1');
  socket.destroy();
});
