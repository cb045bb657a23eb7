import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { connect, type SecureContextOptions } from 'node:tls';
import { describe, expect, it } from 'vitest';
import { shapeOfError } from '../../../src/shared/contract/errors.ts';
import { accept, at } from '../answering/harness.ts';
import {
  expectSentence,
  type FaultHarness,
  isAnswer,
  isOrderFetch,
  openFaultHarness,
} from './fault-harness.ts';

const pem = (name: string): string =>
  readFileSync(new URL(`../../fixtures/tls/${name}.pem`, import.meta.url), 'utf8');
const key = pem('localhost-key');
const certificateOf = (name: string) => ({ key, cert: pem(`${name}-cert`) });

/** All certificates are trusted except the stranger's, so the others have another fault. */
const trusted = ['localhost', 'expired', 'other-host'].map((name) => pem(`${name}-cert`));

const open = (): Promise<FaultHarness> =>
  openFaultHarness({ tls: { certificate: certificateOf('localhost'), trusted } });

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
    const harness = await open();
    await harness.call('accounts.sign-out', {});
    harness.front.show(shown);
    const before = harness.front.seen.length;
    const error = await harness.signIn().catch((refusal: unknown) => refusal);
    expectSentence(shapeOfError(error), 'service.tls');
    expect(harness.front.seen).toHaveLength(before);
    expect((await harness.call('accounts.current', {})).account).toBeNull();
    harness.front.show(certificateOf('localhost'));
    await harness.signIn();
  });

  it('at midday gets no token, poll or answer, and everything continues once it is fixed', async () => {
    const harness = await open();
    harness.practice.buyers.issue({ purchaseOrderNumber: 'PO-1', lineCount: 1 });
    const { key: order, order: received } = await harness.received('PO-1');
    const line = received.lines[0];
    if (line === undefined) throw new Error('The order has no line.');
    const cursor = harness.cursor();
    harness.front.show(shown);
    // Shipments are requested after the orders and may still be under way.
    const seen = () => harness.front.seen.filter(({ path }) => !path.endsWith('/shipment/poll'));
    const before = seen().length;
    harness.practice.buyers.issue({ purchaseOrderNumber: 'PO-2', lineCount: 1 });
    const { id } = await harness.send(order, at(line, accept));
    const problem = await harness.until(async () => (await harness.entry(order, id)).problem, 'the trouble');
    expectSentence(problem, 'service.tls');
    await harness.pass(15 * 60_000);
    await harness.until(
      async () => (await harness.call('sync.status', {})).state === 'not-connected',
      'saying so',
    );
    expectSentence((await harness.call('sync.status', {})).reason, 'service.tls');
    expect(seen()).toHaveLength(before);
    expect(harness.cursor()).toBe(cursor);
    harness.front.show(certificateOf('localhost'));
    await harness.reach(order, id, 'done');
    await harness.until(() => harness.stored().includes('PO-2'), 'the order');
    expect(harness.count(isAnswer)).toBe(1);
    // It is older than a minute by then, so it is checked first.
    expect(harness.count(isOrderFetch)).toBeGreaterThan(0);
    expect(harness.logins()).toBe(1);
  });
});

it('a client of TLS 1.1 is served by that server, so Orderbell refuses the version', async () => {
  const harness = await open();
  harness.front.show({ ...certificateOf('localhost'), ...old });
  const { hostname: host, port } = new URL(harness.credentials.url);
  const socket = connect({ ...{ host, port: Number(port), ca: trusted }, ...old });
  await once(socket, 'secureConnect');
  expect(socket.getProtocol()).toBe('TLSv1.1');
  socket.destroy();
});
