import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { createPracticeService } from '../../../src/main/practice/create-practice-service.ts';
import { noRelay, type RelaySettings } from '../../../src/shared/contract/calls/relay.ts';
import { noQuietHours } from '../../../src/shared/domain/alerts/alert-silence.ts';
import { isLongRun } from '../../runner/scope.ts';
import { shown, step, topic } from './desk.ts';
import { startNtfyServer } from './http-servers.ts';
import { mailLogin, startMailServer } from './mail-server.ts';

test.each(isLongRun ? (['mail', 'ntfy'] as const) : (['ntfy'] as const))(
  'a process that is killed while %s has its message',
  async (channel) => {
    let child: ChildProcess | null = null;
    let isKilled = false;
    /** The server has the message, and nobody hears of it. */
    const kill = (of: 'mail' | 'ntfy'): boolean => {
      if (of !== channel || isKilled) return false;
      isKilled = true;
      return child?.kill('SIGKILL') === true;
    };
    const mail = await startMailServer({ offersTls: false, onData: () => (kill('mail') ? 'cut' : null) });
    const ntfy = await startNtfyServer({ onPublish: () => (kill('ntfy') ? 'lost' : null) });
    const practice = createPracticeService({ seed: 3, sample: 'empty' });
    const { url: baseUrl, email, password } = await practice.start();
    const folder = await mkdtemp(join(tmpdir(), 'orderbell-killed-'));
    onTestFinished(async () => {
      child?.kill('SIGKILL');
      await Promise.all([mail.close(), ntfy.close(), practice.stop()]);
      await rm(folder, { recursive: true, force: true });
    });
    const settings: RelaySettings = {
      ...noRelay,
      ...{ on: true, ntfyServer: ntfy.origin, steps: [step(0, 'anna', 'ben')] },
      contacts: [
        {
          id: 'anna',
          name: 'Anna',
          channel: 'email',
          address: 'anna@works.example',
          quietHours: noQuietHours,
        },
        { id: 'ben', name: 'Ben', channel: 'ntfy', quietHours: noQuietHours },
      ],
      smtp: {
        ...{ host: '127.0.0.1', port: mail.port, security: 'none' },
        ...{ user: mailLogin.user, from: 'bell@works.example' },
      },
    };
    const start = async (): Promise<ChildProcess> => {
      const input = {
        ...{ folder, settings, topic, service: { baseUrl, email, password } },
        password: { host: '127.0.0.1', ...mailLogin },
      };
      const one = fork(new URL('desk-process.ts', import.meta.url), [JSON.stringify(input)]);
      child = one;
      await said(one, 'polled');
      return one;
    };

    const first = await start();
    practice.buyers.issue({
      purchaseOrderNumber: 'PO-1',
      lines: [{ deliverySchedule: [{ date: '2030-12-10', quantity: '1' }], netPrice: '1' }],
    });
    await once(first, 'exit');
    await said(await start(), 'anna arrived, ben arrived');
    // Until somebody signs in again, there is also a message that Orderbell doesn't listen.
    const isOfOrder = (text: string): boolean => text.includes('order waits');
    const ids = mail.mails
      .filter(({ raw }) => isOfOrder(raw))
      .map(({ raw }) => /^Message-ID: (.+)$/im.exec(raw)?.[1]);
    // SMTP can't tell that a mail arrived. If the server took it in the moment of the kill, it comes again.
    expect(new Set(ids).size).toBe(1);
    if (channel === 'mail') expect(ids).toHaveLength(2);
    else expect(ids.length).toBeLessThanOrEqual(2);
    expect(shown(ntfy).filter(({ title = '' }) => isOfOrder(title))).toHaveLength(1);
  },
);

const said = (child: ChildProcess, words: string): Promise<void> =>
  new Promise((resolve) => child.on('message', (message) => message === words && resolve()));
