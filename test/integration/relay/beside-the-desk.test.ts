import { expect, test } from 'vitest';
import { createMemorySecrets, createRecordingLog } from '../../fakes/memory-ports.ts';
import { isLongRun } from '../../runner/scope.ts';
import { accept, at, propose } from '../answering/harness.ts';
import { countTraces } from '../security/canary.ts';
import { minutes, openDesk, shown, step, topic, webhookKey, webhookPath } from './desk.ts';
import { mailLogin, startSilentServer } from './mail-server.ts';

test('prices, items, notes and secrets are in no message, no log, no setting and no file', async () => {
  const log = createRecordingLog();
  const desk = await openDesk(
    { steps: [step(10, 'anna', 'ben', 'cleo')] },
    { surroundings: { log: () => log } },
  );
  const { key, line } = await desk.order('PO-1');
  await desk.call('notes.save', { orderKey: key, position: null, text: 'note-Canary-77' });
  await Promise.all([desk.mails(1), desk.pushes(1), desk.hooks(1)]);
  await desk.ntfy.press();
  await desk.harness.until(async () => (await desk.ofOrder(key)).isAcknowledged, 'the press');

  const said = [
    ...desk.mail.mails.map(({ raw }) => raw),
    ...desk.received,
    ...shown(desk.ntfy).map((message) => JSON.stringify({ ...message, topic: '', actions: [] })),
  ];
  const ofOrders = [
    '4711.77',
    'PO-1',
    'note-Canary-77',
    line.item.number ?? line.position,
    line.item.description ?? '',
  ];
  const { buyerName } = await desk.call('orders.get', { key });
  expect(buyerName.length).toBeGreaterThan(3);
  ofOrders.push(buyerName);
  const settings = JSON.stringify([await desk.call('settings.get', {}), await desk.call('relay.get', {})]);
  for (const canary of ofOrders.filter((one) => one.length > 3)) {
    for (const text of said) expect(text).not.toContain(canary);
    expect(log.lines.join('\n')).not.toContain(canary);
  }
  const files = desk.store();
  for (const secret of [mailLogin.password, topic, await desk.answersTopic(), webhookKey, webhookPath]) {
    const places = [...said, log.lines.join('\n'), settings].map((text) => Buffer.from(text));
    for (const place of [...places, ...files]) expect(countTraces(place, secret)).toBe(0);
  }
});

test('number and buyer are named by choice', async () => {
  const desk = await openDesk({ steps: [step(10, 'anna')], namesOrders: true });
  await desk.order('PO-1');
  await desk.mails(1);
  expect(desk.mail.mails[0]?.raw).toContain('PO-1');
});

test('each clean poll calls the check address, and no other', async () => {
  const desk = await openDesk({ steps: [step(10, 'anna')], heartbeat: true });
  const value = `${desk.receiver.origin}/ping/Canary`;
  await desk.call('relay.set-secret', { of: 'heartbeat', value });
  const beats = (): number => desk.receiver.requests.filter(({ url }) => url.startsWith('/ping')).length;
  await desk.harness.poll();
  await desk.harness.until(() => beats() === 1, 'a beat');
  const heartbeat = async () => (await desk.call('relay.get', {})).heartbeat;
  await desk.harness.until(async () => (await heartbeat())?.state === 'ok', 'its result');
  const changes = (): number => desk.harness.events.filter(({ name }) => name === 'relay.changed').length;
  const before = changes();
  await desk.harness.poll();
  await desk.harness.until(() => beats() === 2, 'another beat');
  await desk.harness.pass(minutes(1));
  // It changed nothing.
  expect(changes()).toBe(before);
  desk.harness.disturb(() => ({ status: 503 }));
  await desk.harness.pass(minutes(12));
  expect(beats()).toBe(2);
  expect(await heartbeat()).toMatchObject({ state: 'ok' });

  // One where nothing is: the screens have its host, and the store doesn't.
  desk.harness.disturb(null);
  await desk.call('relay.set-secret', { of: 'heartbeat', value: 'http://localhost:1/gone' });
  await desk.harness.poll();
  await desk.harness.until(async () => (await heartbeat())?.state === 'failed', 'the failure');
  expect(await heartbeat()).toMatchObject({
    error: { code: 'relay.unreachable', params: { host: 'localhost:1' } },
  });
  for (const file of desk.store()) expect(countTraces(file, 'localhost:1')).toBe(0);
  // Nobody hears of it as of a contact: a check service that is down alerts by itself.
  expect((await desk.call('app.info', {})).notices).toEqual([]);
});

test('a proposal without a reaction becomes a reminder at the desk', async () => {
  const desk = await openDesk({ steps: [step(10, 'anna')], reminderDays: 2 });
  const { key, line } = await desk.order('PO-1');
  const { id } = await desk.harness.send(key, at(line, propose(line, { dates: ['2026-12-24'] })));
  await desk.harness.reach(key, id, 'done');
  expect((await desk.call('relay.reminders', {})).reminders).toEqual([]);
  // From Tuesday to Thursday.
  desk.harness.jump(minutes(2 * 24 * 60));
  await desk.harness.until(
    async () => (await desk.call('relay.reminders', {})).reminders.length > 0,
    'a reminder',
  );
  expect((await desk.call('relay.reminders', {})).reminders).toMatchObject([
    { orderKey: key, purchaseOrderNumber: 'PO-1', openDays: 2 },
  ]);
  // On Monday, two more.
  desk.harness.jump(minutes(4 * 24 * 60));
  expect((await desk.ofOrder(key)).reminder).toMatchObject({ openDays: 4 });
  expect(desk.mail.mails).toHaveLength(0);
  expect(desk.harness.events).toContainEqual({ name: 'relay.changed', keys: [] });
});

// Of the commit: the nights and test/unit/core/relay/time-watch.test.ts.
test.runIf(isLongRun)('a clock that is set back postpones no step', async () => {
  const desk = await openDesk({ steps: [step(30, 'anna')] });
  await desk.order('PO-1');
  await desk.harness.pass(minutes(20));
  desk.harness.jump(-minutes(300));
  const then = desk.harness.clock.now();
  await desk.mails(1);
  expect(desk.harness.clock.now() - then).toBeLessThan(minutes(15));
  await desk.harness.pass(minutes(60));
  expect(desk.mail.mails).toHaveLength(1);
});

test.runIf(isLongRun)(
  'of the steps that came due while the computer slept, only the newest is told',
  async () => {
    const desk = await openDesk({ steps: [step(30, 'anna'), step(60, 'cleo')] });
    await desk.order('PO-1');
    await desk.harness.pass(minutes(5));
    desk.harness.jump(minutes(300));
    await desk.hooks(1);
    await desk.harness.pass(minutes(60));
    expect(desk.mail.mails).toHaveLength(0);
    expect(desk.received).toHaveLength(1);
  },
);

test('nothing is told of an account that is signed out', async () => {
  const desk = await openDesk({ steps: [step(30, 'anna')] });
  await desk.order('PO-1');
  await desk.call('accounts.sign-out', {});
  await desk.harness.pass(minutes(60));
  expect(desk.mail.mails).toHaveLength(0);
  await expect(desk.call('relay.get', {})).rejects.toMatchObject({ code: 'account.signed-out' });
  await desk.harness.signIn();
  await desk.mails(1);
});

test('an attempt keeps the secrets of the account that it began for, also if it signs out', async () => {
  const secrets = createMemorySecrets();
  const desk = await openDesk({ steps: [step(5, 'ben')] }, { surroundings: { secrets } });
  const server = desk.ntfy.origin;
  await desk.call('relay.set-secret', { of: 'ntfy-server', value: { server, token: 'tk_1' } });
  await desk.order('PO-1');
  const read = secrets.read.bind(secrets);
  let signedOut: Promise<unknown> | undefined;
  secrets.read = async (name) => {
    if (/^relay ntfy ben /.test(name)) signedOut ??= desk.call('accounts.sign-out', {});
    return read(name);
  };
  await desk.pushes(1);
  await signedOut;
  expect(desk.ntfy.requests.map(({ headers }) => headers.authorization)).toEqual(['Bearer tk_1']);
});

test('a mail server that hangs keeps no answer waiting', async () => {
  const silent = await startSilentServer(null);
  const desk = await openDesk({
    ...{ steps: [step(5, 'anna')] },
    smtp: { host: '127.0.0.1', port: silent.port, security: 'none', user: '', from: 'bell@works.example' },
  });
  const first = await desk.order('PO-1');
  const second = await desk.order('PO-2');
  await desk.harness.until(async () => (await desk.ofOrder(first.key)).sent.length > 0, 'a message');
  const { id } = await desk.harness.send(second.key, at(second.line, accept));
  await desk.harness.reach(second.key, id, 'done');
  expect((await desk.ofOrder(first.key)).sent).toMatchObject([{ state: 'waiting' }]);
  await silent.close();
});

test('settings that tell nobody are refused, and what is taken away loses its secrets', async () => {
  const desk = await openDesk({ steps: [step(5, 'ben')] });
  const nobody = desk.call('relay.set', { patch: { steps: [] } });
  await expect(nobody).rejects.toMatchObject({ code: 'relay.nobody-told' });
  const { settings } = await desk.call('relay.get', {});
  const { entries } = await desk.call('relay.time-line', { settings });
  expect(entries).toMatchObject([{ contact: 'ben', step: 'after-5', repeat: 0 }]);
  await desk.call('relay.set-secret', {
    of: 'ntfy-server',
    value: { server: desk.ntfy.origin, token: 'tk_1' },
  });
  await desk.call('relay.set-secret', { of: 'heartbeat', value: 'https://check.example/1' });
  const known = () => desk.call('relay.secrets', { contactIds: ['ben', 'cleo'] });
  expect(await known()).toMatchObject({ contacts: ['ben', 'cleo'], heartbeat: true });
  await desk.call('relay.set', { patch: { on: false, heartbeat: true, contacts: [] } });
  expect(await known()).toMatchObject({ contacts: [], smtp: null, ntfyServer: null, heartbeat: true });
  await desk.call('relay.set', { patch: { heartbeat: false } });
  expect(await known()).toMatchObject({ heartbeat: false });
});

test('a secret that the keychain keeps is said at the desk', async () => {
  const secrets = createMemorySecrets();
  const desk = await openDesk({ steps: [step(5, 'anna')] }, { surroundings: { secrets } });
  secrets.remove = () => Promise.reject(new Error('locked'));
  const { contacts } = (await desk.call('relay.get', {})).settings;
  await desk.call('relay.set', { patch: { contacts: contacts.filter(({ id }) => id !== 'ben') } });
  expect((await desk.call('app.info', {})).notices).toEqual(['password-not-forgotten']);
});
