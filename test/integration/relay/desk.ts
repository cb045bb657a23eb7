import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { z } from 'zod';
import { createMailer } from '../../../src/main/adapters/network/mailer.ts';
import type { RelaySettings } from '../../../src/shared/contract/calls/relay.ts';
import type { Settings } from '../../../src/shared/contract/calls/settings.ts';
import { noQuietHours } from '../../../src/shared/domain/alerts/alert-silence.ts';
import { type Harness, openHarness, type Surroundings } from '../answering/harness.ts';
import { type NtfyFaults, startHttpServer, startNtfyServer } from './http-servers.ts';
import { type MailServerFaults, mailLogin, pem, startMailServer } from './mail-server.ts';

export const topic = '8d2f6b1c40ca4a7e91d05b3fe8a7c612';
export const webhookKey = 'key-Canary-0123456789abcdef';
export const webhookPath = '/services/T-Canary-1/secret-Canary-2';

export const minutes = (count: number): number => count * 60_000;

/** A person who is reached by each channel. */
const contacts: RelaySettings['contacts'] = [
  { id: 'anna', name: 'Anna', channel: 'email', address: 'anna@works.example', quietHours: noQuietHours },
  { id: 'ben', name: 'Ben', channel: 'ntfy', quietHours: noQuietHours },
  { id: 'cleo', name: 'Cleo', channel: 'webhook', quietHours: noQuietHours },
];

export const step = (afterMinutes: number, ...ids: string[]): RelaySettings['steps'][number] => ({
  ...{ id: `after-${afterMinutes}`, afterMinutes, counts: 'all', contacts: ids },
});

/**
 * Orderbell at a desk where nobody sits, with the practice service, a real mail server, an ntfy server and a
 * receiver of webhooks.
 */
export const openDesk = async (
  relay: Partial<RelaySettings>,
  faults: {
    mail?: MailServerFaults;
    ntfy?: NtfyFaults;
    /** What the receiver of webhooks answers. */
    receiver?: () => 200 | 503;
    settings?: Partial<Settings>;
    surroundings?: Surroundings;
  } = {},
) => {
  const mail = await startMailServer(faults.mail);
  const ntfy = await startNtfyServer(faults.ntfy);
  const received: string[] = [];
  const receiver = await startHttpServer(({ body }, response) => {
    const status = faults.receiver?.() ?? 200;
    if (status === 200) received.push(body);
    response.writeHead(status).end('said');
  });
  onTestFinished(async () => {
    await Promise.all([mail.close(), ntfy.close(), receiver.close()]);
  });
  const harness: Harness = await openHarness(
    { undoSeconds: 0, ...faults.settings },
    { mailer: createMailer({ extraCertificates: [pem('localhost-cert')] }), ...faults.surroundings },
  );
  const { call } = harness;
  await call('relay.set-secret', {
    of: 'smtp',
    value: { host: 'localhost', user: mailLogin.user, password: mailLogin.password },
  });
  await call('relay.set-secret', { of: 'ntfy', contactId: 'ben', value: topic });
  await call('relay.set-secret', {
    ...{ of: 'webhook', contactId: 'cleo' },
    value: { address: `${receiver.origin}${webhookPath}`, key: webhookKey },
  });
  await call('relay.set', {
    patch: {
      ...{ on: true, contacts, ntfyServer: ntfy.origin },
      smtp: {
        ...{ host: 'localhost', port: mail.port, security: 'starttls' },
        ...{ user: mailLogin.user, from: 'bell@works.example' },
      },
      ...relay,
    },
  });
  return {
    ...{ harness, call, mail, ntfy, receiver, received },
    /** An order comes, and Orderbell has it. */
    order: async (purchaseOrderNumber: string, lines = 1) => {
      const deliverySchedule = [{ date: '2026-12-10', quantity: '100' }];
      const { id } = harness.practice.buyers.issue({
        purchaseOrderNumber,
        lines: Array.from({ length: lines }, () => ({ deliverySchedule, netPrice: '4711.77' })),
      });
      const { key, revision, order } = await harness.received(purchaseOrderNumber);
      const [line] = order.lines;
      if (line === undefined) throw new Error('A line was issued.');
      return { id, key, revision, line };
    },
    /** The second topic of Ben, on which the button publishes. */
    answersTopic: async (): Promise<string> => {
      const actions = ntfy.messages.findLast((one) => one.actions !== undefined)?.actions;
      const [{ url }] = z.tuple([z.object({ url: z.string() })]).parse(actions);
      return new URL(url).pathname.slice(1);
    },
    /** The files of the store. */
    store: (): Buffer[] =>
      readdirSync(harness.folder, { recursive: true, encoding: 'utf8' })
        .filter((name) => /sqlite/.test(name))
        .map((name) => readFileSync(join(harness.folder, name))),
    ofOrder: (key: number) => call('relay.of-order', { key }),
    /** Lets time pass until that many messages were sent. */
    mails: (count: number) => harness.until(() => mail.mails.length >= count, `${count} mails`),
    pushes: (count: number) => harness.until(() => shown(ntfy).length >= count, `${count} pushes`),
    hooks: (count: number) => harness.until(() => received.length >= count, `${count} webhooks`),
  };
};

/** The messages that a telephone shows, without presses of the button. */
export const shown = (ntfy: { messages: readonly { title?: string }[] }) =>
  ntfy.messages.filter(({ title }) => title !== undefined);
