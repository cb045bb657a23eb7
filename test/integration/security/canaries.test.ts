import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { z } from 'zod';
import { createPracticeService } from '../../../src/main/practice/create-practice-service.ts';
import { noFilter } from '../../../src/shared/domain/order/order-filter.ts';
import { defaultSort } from '../../../src/shared/domain/order/order-sort.ts';
import { isAnswer, isLogin, isPoll, isRefresh, isUpload } from '../faults/fault-harness.ts';
import { createFaultServer, type Fault, type ReceivedRequest } from '../faults/fault-server.ts';
import { says } from '../faults/faults.ts';
import { runShell, signInAt } from '../web-shell/running-shell.ts';
import { countTraces, filesIn } from './canary.ts';

describe('a canary', () => {
  const canary = 'Canary/ö+?d "4711"&<x>';
  test.each([
    ['as it is', canary],
    ['in JSON', JSON.stringify({ canary })],
    ['in an address', `https://x/?a=${encodeURIComponent(canary)}`],
    ['in a form', new URLSearchParams({ canary }).toString()],
    ['in base64', Buffer.from(canary).toString('base64')],
    ['in Basic', Buffer.from(`me@works.example:${canary}`).toString('base64')],
    ['in Basic of another length', Buffer.from(`mee@works.example:${canary}!`).toString('base64')],
    ['in Basic of a third length', Buffer.from(`meee@works.example:${canary}!!`).toString('base64')],
    ['in base64 for addresses', Buffer.from(`.${canary}`).toString('base64url')],
  ])('is found %s', (_, text) => expect(countTraces(Buffer.from(`…${text}…`), canary)).toBeGreaterThan(0));

  test('is not found in other bytes', () =>
    expect(countTraces(Buffer.from('Canary/ and nothing else'), canary)).toBe(0));
});

test('every file of a folder is searched, also one with another’s name', () => {
  const folder = mkdtempSync(join(tmpdir(), 'orderbell-canary-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const texts = { first: 'the first canary', second: 'the second canary' };
  for (const [name, text] of Object.entries(texts)) {
    mkdirSync(join(folder, name));
    writeFileSync(join(folder, name, 'same.log'), text);
  }
  const found = [...filesIn(folder)].map(([path, content]) => [path, content.toString()]);
  expect(Object.fromEntries(found)).toEqual({
    [join('first', 'same.log')]: texts.first,
    [join('second', 'same.log')]: texts.second,
  });
});

/** The ways in which a service, a gateway or its log quotes a request. */
const writings = (secret: string): string[] => [
  secret,
  encodeURIComponent(secret),
  Buffer.from(secret).toString('base64'),
  Buffer.from(secret).toString('base64url'),
  encodeURIComponent(Buffer.from(secret).toString('base64')),
];

/** A service whose every error quotes the request: in the body, in headers, and in a redirect. */
const quoting = (status: number, secrets: () => string[]): Fault => ({
  takenIn: false,
  deliver: (answer) => {
    const all = secrets().flatMap(writings);
    const inHeaders = secrets().map(encodeURIComponent).join('.');
    const headers = {
      'content-type': 'application/json',
      location: `/elsewhere?token=${inHeaders}`,
      'www-authenticate': `Bearer error="${inHeaders}"`,
      'set-cookie': `echo=${inHeaders}`,
      'x-request-id': inHeaders,
    };
    const words = `You said ${all.join(' and ')}`;
    const body = JSON.stringify({ message: words, errors: [{ field: all[0], message: words }], error: all });
    return says(status, headers, status === 200 ? `${body}, and no more JSON` : body).deliver(answer);
  },
});

const reply = z.looseObject({ ok: z.boolean() });
const entryReply = z.object({ output: z.object({ entry: z.object({ id: z.string() }) }) });
const rowsReply = z.object({
  output: z.object({ rows: z.array(z.object({ key: z.number(), processStatus: z.string() })) }),
});
const orderReply = z.object({
  output: z.object({
    revision: z.number(),
    order: z.object({ lines: z.array(z.object({ position: z.string() })) }),
  }),
});
const attachmentReply = z.object({ output: z.object({ attachment: z.object({ id: z.string() }) }) });

/** A whole Orderbell in a process of its own, with a service that quotes. */
const harness = async () => {
  const folder = mkdtempSync(join(tmpdir(), 'orderbell-canaries-'));
  const practice = createPracticeService({ seed: 3 });
  const { url, email, password } = await practice.start();
  const front = createFaultServer();
  const baseUrl = await front.start(url, { now: Date.now });
  const shell = runShell(['--data-dir', folder]);
  onTestFinished(async () => {
    shell.process.kill('SIGKILL');
    await front.stop();
    await practice.stop();
    rmSync(folder, { recursive: true, force: true });
  });
  const { call, cookie } = await signInAt(await shell.nextAddress());
  const wrong = 'Canary/ö+?d "4711"&<x>';
  // The last request's secret, plain and encoded.
  let sent = wrong;
  const secrets = (): string[] => [sent, `${email}:${sent}`, ...front.tokens];
  const faulty = (): number => front.seen.filter((one) => one.faulty).length;
  return {
    ...{ folder, front, practice, shell, call, cookie, email, password, wrong },
    everySecret: (): string[] => [password, wrong, ...front.tokens],
    /** Makes matching requests fail with each status in turn, each time after an action. */
    eachQuoted: async (
      meant: (seen: ReceivedRequest) => boolean,
      statuses: number[],
      provoke: () => Promise<unknown>,
    ): Promise<void> => {
      for (const status of statuses) {
        const before = faulty();
        front.break(meant, quoting(status, secrets));
        await provoke();
        await expect.poll(faulty, { timeout: 15_000 }).toBeGreaterThan(before);
        front.heal();
      }
    },
    signIn: (withPassword: string) => {
      sent = withPassword;
      return call('accounts.sign-in', {
        ...{ baseUrl, email, password: withPassword, keepSignedIn: true },
        fetchFrom: { kind: 'days-back', days: 365 },
      });
    },
  };
};

const openOrders = {
  ...{ filter: { ...noFilter, scope: 'open' }, sort: defaultSort('open') },
  ...{ locale: 'en', first: 500 },
};

test('no failure leaves a secret anywhere: 0 traces in files, log, WAL, report, arguments and output', async () => {
  const running = await harness();
  const { call, front, eachQuoted, signIn, folder, shell } = running;
  await call('settings.set', { patch: { undoSeconds: 0 } });

  // Sign-in.
  await eachQuoted(isLogin, [200, 302, 400, 401, 403, 404, 422, 500, 503], () => signIn(running.wrong));
  await eachQuoted(isLogin, [401, 500], () => signIn(running.password));
  expect(reply.parse(await signIn(running.password)).ok).toBe(true);
  const rows = async () => rowsReply.parse(await call('orders.list', openOrders)).output.rows;
  await expect.poll(async () => (await rows()).length, { timeout: 20_000 }).toBeGreaterThan(10);

  // An answer and a document.
  const issued = (await rows()).filter(({ processStatus }) => processStatus === 'Issued');
  for (const [turn, status] of [422, 500].entries()) {
    const key = issued[turn]?.key ?? 0;
    const { revision, order } = orderReply.parse(await call('orders.get', { key })).output;
    await eachQuoted(isAnswer, [status], async () => {
      const answers = order.lines.map(({ position }) => ({ position, answer: { kind: 'accept' } }));
      const input = { orderKey: key, revision, answers, buyerAccountNumber: 'B-1' };
      entryReply.parse(await call('responses.send', input));
    });
  }
  const orderKey = issued[2]?.key ?? 0;
  const begun = await call('documents.begin', { orderKey, position: null, name: 'drawing.pdf', size: 3 });
  const { id } = attachmentReply.parse(begun).output.attachment;
  await call('documents.append', { id, offset: 0, base64: 'YWJj' });
  await eachQuoted(isUpload, [422], () => call('documents.finish', { id }));

  // Another sign-in method, the service's published state, and polling, until the session is lost.
  await eachQuoted(
    () => true,
    [401, 500],
    () => call('accounts.use-means', { means: 'basic' }),
  );
  await eachQuoted(
    () => true,
    [500],
    () => call('diagnostics.service', {}),
  );
  await eachQuoted(isPoll, [200, 302, 404, 422, 500], () => call('sync.poll-now', {}));
  // A token that no longer works, and a service that fails to renew it.
  running.practice.intercept = ({ path }) => (path.endsWith('/poll') ? { status: 401 } : 'pass');
  await eachQuoted(
    (seen) => isRefresh(seen) || isLogin(seen),
    [500],
    () => call('sync.poll-now', {}),
  );
  running.practice.intercept = () => 'pass';
  const report = await call('diagnostics.report', {});
  const { id: shown } = z.object({ output: z.object({ id: z.number() }) }).parse(report).output;
  expect(await call('diagnostics.save', { what: 'report', id: shown })).toMatchObject({
    output: { path: expect.any(String) },
  });
  const told = {
    report,
    diagnostics: await call('diagnostics.get', {}),
    polls: await call('sync.diagnostics', {}),
    status: await call('sync.status', {}),
    account: await call('accounts.current', {}),
    answered: await call('orders.get', { key: issued[0]?.key ?? 0 }),
    document: await call('orders.get', { key: orderKey }),
    settings: await call('settings.get', {}),
  };
  const { pid } = shell.process;
  const process =
    globalThis.process.platform === 'linux'
      ? ['cmdline', 'environ'].map((name) => readFileSync(`/proc/${pid}/${name}`))
      : [];
  const alive = filesIn(folder);
  await signIn(running.password);
  await eachQuoted(
    () => true,
    [500],
    () => call('accounts.sign-out', {}),
  );
  shell.process.kill('SIGTERM');
  await shell.ended;
  const after = filesIn(folder);

  // The searched places exist, and contain what they may contain.
  expect([...alive.keys()]).toEqual(
    expect.arrayContaining([
      ...['orderbell.sqlite', 'orderbell.sqlite-wal', 'settings.json'],
      join('logs', 'orderbell.log'),
    ]),
  );
  const everything = Buffer.concat([...alive.values()]);
  expect(countTraces(everything, running.email)).toBeGreaterThan(0);
  expect(everything.includes('You said')).toBe(true);
  expect(front.tokens.size).toBeGreaterThan(1);

  const places = [
    ...[...alive].map(([name, content]) => [`${name}, running`, content] as const),
    ...[...after].map(([name, content]) => [`${name}, ended`, content] as const),
    ...Object.entries(told).map(([name, one]) => [name, Buffer.from(JSON.stringify(one))] as const),
    ...process.map((content) => ['the process', content] as const),
    ['its output', Buffer.from(shell.output())] as const,
  ];
  const session = running.cookie.split('=')[1] ?? '';
  const found = [...running.everySecret(), session].flatMap((secret) =>
    places.flatMap(([name, content]) => (countTraces(content, secret) > 0 ? [`${secret} in ${name}`] : [])),
  );
  expect(found).toEqual([]);
}, 120_000);
