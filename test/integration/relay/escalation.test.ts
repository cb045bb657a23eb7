import { describe, expect, test } from 'vitest';
import type { ChannelTest } from '../../../src/shared/contract/calls/relay-channels.ts';
import { createMemorySecrets } from '../../fakes/memory-ports.ts';
import { isLongRun } from '../../runner/scope.ts';
import { accept, at } from '../answering/harness.ts';
import { minutes, openDesk, shown, step } from './desk.ts';
import { Refusal } from './mail-server.ts';

const mailThenPush = [step(30, 'anna'), step(60, 'ben'), step(90, 'cleo')];

describe('an order that nobody opens', () => {
  test('is told step by step, until somebody presses the button', async () => {
    const desk = await openDesk({ steps: mailThenPush, acknowledgedMinutes: 60 });
    const { key } = await desk.order('PO-1');
    const [first] = (await desk.ofOrder(key)).next;
    expect(first).toMatchObject({ contact: 'anna', contactName: 'Anna', step: 'after-30' });
    await desk.harness.pass(minutes(29));
    expect(desk.mail.mails).toHaveLength(0);
    await desk.mails(1);
    expect(desk.mail.mails[0]?.raw).toContain('1 order waits for an answer');
    await desk.pushes(1);
    await desk.ntfy.press();
    await desk.harness.until(async () => (await desk.ofOrder(key)).isAcknowledged, 'the press');
    await desk.harness.pass(minutes(50));
    expect(desk.received).toHaveLength(0);
    expect(desk.mail.mails).toHaveLength(1);
    const { sent, acknowledgements, next } = await desk.ofOrder(key);
    expect(sent).toMatchObject([
      { contactName: 'Anna', step: 'after-30', state: 'arrived', error: null },
      { contactName: 'Ben', step: 'after-60', state: 'arrived', error: null },
    ]);
    expect(acknowledgements).toMatchObject([{ way: 'ntfy', contactName: 'Ben' }]);
    const [{ at: pressed = 0, until = null } = {}] = acknowledgements;
    expect(until).toBe(pressed + minutes(60));
    // Without an answer, it goes on.
    expect(next).toMatchObject([{ contact: 'cleo', step: 'after-90' }]);
    await desk.hooks(1);
    expect(desk.harness.clock.now()).toBeGreaterThan(until ?? 0);
  });

  test('counts a button that is pressed more than twelve hours after the message', async () => {
    const desk = await openDesk({ steps: [step(30, 'ben')] });
    const { key } = await desk.order('PO-1');
    await desk.pushes(1);
    desk.harness.jump(minutes(13 * 60));
    await desk.ntfy.press();
    await desk.harness.until(async () => (await desk.ofOrder(key)).isAcknowledged, 'the press');
  });

  test('counts a button that was pressed in a sleep before the next step', async () => {
    const desk = await openDesk({ steps: [step(10, 'ben'), step(20, 'cleo')] });
    const { key } = await desk.order('PO-1');
    const isRead = () => desk.ntfy.requests.some(({ method }) => method === 'GET');
    await desk.harness.until(isRead, 'a look for presses');
    await desk.ntfy.press();
    // In a sleep only the wall clock goes on, so the next look at presses isn't due yet.
    desk.harness.jump(minutes(15));
    await desk.harness.poll();
    await desk.harness.until(async () => (await desk.ofOrder(key)).isAcknowledged, 'the press');
    expect((await desk.ofOrder(key)).sent).toMatchObject([{ contact: 'ben' }]);
  });

  test('counts a button that was pressed in a sleep before a message is sent again', async () => {
    let isDown = true;
    const desk = await openDesk(
      { steps: [step(10, 'ben'), step(20, 'anna')], acknowledgedMinutes: null },
      { mail: { onRecipient: () => (isDown ? new Refusal(451, 'greylisted') : null) } },
    );
    const { key } = await desk.order('PO-1');
    const mail = async () => (await desk.ofOrder(key)).sent[1];
    await desk.harness.until(async () => ((await mail())?.error ?? null) !== null, 'the refusal');
    await desk.ntfy.press();
    isDown = false;
    desk.harness.jump(minutes(15));
    await desk.harness.poll();
    // The server never took it, so it counts as never sent.
    await desk.harness.until(async () => (await mail()) === undefined, 'its end');
    expect(desk.mail.mails).toHaveLength(0);
  });

  test('is told when an acknowledgement expires, if its message was dropped before', async () => {
    let isUp = false;
    const desk = await openDesk(
      { steps: [step(2, 'cleo')], acknowledgedMinutes: 10 },
      { receiver: () => (isUp ? 200 : 503) },
    );
    const { key, revision } = await desk.order('PO-1');
    await desk.harness.until(async () => (await desk.ofOrder(key)).sent[0]?.error != null, 'a refusal');
    await desk.call('relay.acknowledge', { key, revision });
    isUp = true;
    await desk.harness.until(
      async () => (await desk.ofOrder(key)).sent[0]?.state === 'dropped',
      'the end of the message',
    );
    expect((await desk.ofOrder(key)).next).toMatchObject([{ contact: 'cleo', step: 'after-2' }]);
    await desk.hooks(1);
    const { acknowledgements } = await desk.ofOrder(key);
    expect(desk.harness.clock.now()).toBeGreaterThanOrEqual(acknowledgements[0]?.until ?? Number.NaN);
  });

  // Of the commit: test/unit/core/relay/gather.test.ts, and the nights.
  test.runIf(isLongRun)('counts only after the user opened it, also a second time', async () => {
    const desk = await openDesk({ steps: [step(30, 'anna'), step(60, 'cleo')], acknowledgedMinutes: 60 });
    const { key, revision } = await desk.order('PO-1');
    await desk.call('relay.acknowledge', { key, revision });
    expect(await desk.ofOrder(key)).toMatchObject({
      isAcknowledged: true,
      acknowledgements: [{ way: 'opened', contactName: null }],
    });
    await desk.harness.pass(minutes(50));
    await desk.call('relay.acknowledge', { key, revision });
    await desk.harness.pass(minutes(50));
    expect(desk.mail.mails).toHaveLength(0);
    const { acknowledgements } = await desk.ofOrder(key);
    expect(acknowledgements).toHaveLength(1);
    await desk.mails(1);
    expect(desk.harness.clock.now()).toBeGreaterThan((acknowledgements[0]?.until ?? 0) + minutes(29));
  });

  test('is over with an answer here, and when the buyer cancels it', async () => {
    const desk = await openDesk({ steps: [step(30, 'anna')] });
    const here = await desk.order('PO-1');
    const { id, key, line } = await desk.order('PO-2');
    expect((await desk.ofOrder(key)).since).not.toBeNull();
    await desk.harness.send(here.key, at(here.line, accept));
    desk.harness.practice.buyers.cancel(id, [line.position]);
    await desk.harness.poll();
    await desk.harness.until(async () => (await desk.ofOrder(key)).ended !== null, 'the end');
    expect((await desk.ofOrder(key)).ended).toMatchObject({ by: 'buyer' });
    expect(await desk.ofOrder(here.key)).toMatchObject({ since: null, ended: { by: 'answered' }, next: [] });
    await desk.harness.pass(minutes(60));
    expect(desk.mail.mails).toHaveLength(0);
  });

  test('rests after an answer to some of its lines, until the buyer changes it', async () => {
    const desk = await openDesk({ steps: [step(30, 'anna')] });
    const { id, key, line, revision } = await desk.order('PO-1', 2);
    const { id: answer } = await desk.harness.send(key, at(line, accept));
    await desk.harness.reach(key, answer, 'done');
    expect(await desk.ofOrder(key)).toMatchObject({
      ...{ isAcknowledged: true, ended: null },
      acknowledgements: [{ way: 'answered', contactName: null }],
    });
    await desk.harness.pass(minutes(40));
    expect(desk.mail.mails).toHaveLength(0);
    // Nobody can have seen a version that isn't there.
    await desk.call('relay.acknowledge', { key, revision: revision + 9 });
    const deliverySchedule = [{ date: '2026-12-20', quantity: '100' }];
    desk.harness.practice.buyers.reissue(id, { deliverySchedule });
    await desk.harness.poll();
    // The user sees the version before.
    await desk.call('relay.acknowledge', { key, revision });
    expect((await desk.ofOrder(key)).isAcknowledged).toBe(false);
    await desk.mails(1);
  });

  test.runIf(isLongRun)('begins again on the day until which it was put aside', async () => {
    const desk = await openDesk({ steps: [step(30, 'anna')], acknowledgedMinutes: null });
    desk.harness.jump(new Date(2026, 10, 17, 22).getTime() - desk.harness.clock.now());
    const { key } = await desk.order('PO-1');
    await desk.mails(1);
    await desk.call('orders.put-aside', { key, until: '2026-11-18' });
    await desk.harness.until(async () => (await desk.ofOrder(key)).isAcknowledged, 'Later');
    const until = new Date(2026, 10, 18).getTime();
    expect((await desk.ofOrder(key)).acknowledgements).toMatchObject([{ way: 'later', until }]);
    await desk.harness.pass(until - desk.harness.clock.now() - minutes(1));
    expect(desk.mail.mails).toHaveLength(1);
    await desk.harness.pass(minutes(29));
    expect(desk.mail.mails).toHaveLength(1);
    await desk.mails(2);
    expect((await desk.ofOrder(key)).isAcknowledged).toBe(false);
  });

  test('begins again, too, if the day until which it was put aside comes in a sleep', async () => {
    const desk = await openDesk({ steps: [step(30, 'cleo')], acknowledgedMinutes: null });
    const { key } = await desk.order('PO-1');
    await desk.call('orders.put-aside', { key, until: '2026-11-18' });
    desk.harness.jump(new Date(2026, 10, 18, 8).getTime() - desk.harness.clock.now());
    await desk.harness.poll();
    await desk.harness.pass(minutes(25));
    expect(desk.received).toHaveLength(0);
    await desk.hooks(1);
  });

  test('is only postponed by a snooze, and one that comes meanwhile isn’t', async () => {
    const desk = await openDesk({ steps: [step(20, 'anna')] });
    await desk.order('PO-1');
    await desk.harness.pass(minutes(15));
    await desk.call('alerts.snooze', { length: 'hour' });
    const ends = desk.harness.clock.now() + minutes(60);
    await desk.harness.pass(minutes(10));
    await desk.order('PO-2');
    await desk.mails(1);
    expect(desk.harness.clock.now()).toBeLessThan(ends);
    // It is prolonged, and then ended early.
    await desk.call('alerts.snooze', { length: 'hour' });
    await desk.harness.pass(ends + minutes(5) - desk.harness.clock.now());
    expect(desk.mail.mails).toHaveLength(1);
    await desk.call('alerts.snooze', { length: null });
    const ended = desk.harness.clock.now();
    await desk.mails(2);
    expect(desk.harness.clock.now() - ended).toBeLessThan(minutes(2));
    for (const { raw } of desk.mail.mails) expect(raw).toContain('1 order waits');
  });
});

describe('a contact that can’t be reached', () => {
  test('is given up; the next one is told at once, and of the failure, until a test succeeds', async () => {
    let isUp = false;
    const desk = await openDesk(
      { steps: [step(5, 'ben'), step(100, 'cleo')] },
      { ntfy: { onPublish: () => (isUp ? null : { status: 403, error: 'down' }) } },
    );
    const { key } = await desk.order('PO-1');
    const came = desk.harness.clock.now();
    await desk.hooks(1);
    expect(desk.harness.clock.now() - came).toBeLessThan(minutes(15));
    const [sent] = (await desk.ofOrder(key)).sent;
    expect(sent).toMatchObject({
      contactName: 'Ben',
      state: 'failed',
      error: { code: 'relay.login-refused' },
    });
    const contacts = async () => (await desk.call('relay.get', {})).contacts;
    await desk.harness.until(async () => (await contacts())[2]?.channel !== null, 'the result');
    expect(await contacts()).toMatchObject([
      { id: 'anna', channel: null },
      { id: 'ben', channel: { state: 'failed', error: { code: 'relay.login-refused', detail: 'down' } } },
      { id: 'cleo', channel: { state: 'ok' } },
    ]);
    expect((await desk.call('app.info', {})).notices).toEqual(['relay-failed']);
    expect(desk.received.map((body) => JSON.parse(body).about)).toEqual(['orders']);
    expect((await desk.call('relay.get', {})).problems).toMatchObject([
      { contact: 'ben', acknowledged: null },
    ]);
    await desk.hooks(2);
    expect(desk.received.map((body) => JSON.parse(body).about)).toEqual(['orders', 'channel']);
    await desk.call('relay.acknowledge-problem', { contact: 'ben' });
    const [problem] = (await desk.call('relay.get', {})).problems;
    expect(problem).toMatchObject({ contact: 'ben', acknowledged: { way: 'opened' } });

    const test: ChannelTest = {
      ...{ channel: 'ntfy' as const, server: desk.ntfy.origin, contactId: 'ben', topic: null, token: null },
    };
    await expect(desk.call('relay.test-channel', { language: 'en', test })).rejects.toThrow();
    expect((await contacts())[1]?.channel?.state).toBe('failed');
    isUp = true;
    await desk.call('relay.test-channel', { language: 'en', test });
    expect((await contacts())[1]?.channel?.state).toBe('ok');
    expect((await desk.call('app.info', {})).notices).toEqual([]);
  });

  test('is known to have a dead button, as long as its server lets Orderbell read nothing', async () => {
    let refuses: 'reading' | null = 'reading';
    const desk = await openDesk(
      { steps: [step(10, 'ben'), step(40, 'cleo')], repeatMinutes: 30 },
      { ntfy: { refuses: () => refuses } },
    );
    const { key } = await desk.order('PO-1');
    const ben = async () => (await desk.call('relay.get', {})).contacts[1]?.channel;
    await desk.harness.until(async () => (await ben())?.state === 'failed', 'the failure');
    expect(await ben()).toMatchObject({ error: { code: 'relay.topics-unreadable', detail: 'forbidden' } });
    expect((await desk.call('app.info', {})).notices).toEqual(['relay-failed']);
    // It isn't said that messages fail: they arrive.
    await desk.hooks(1);
    expect((await desk.ofOrder(key)).sent).toMatchObject([{ state: 'arrived' }, { state: 'arrived' }]);
    expect((await desk.call('relay.get', {})).problems).toEqual([]);
    await desk.order('PO-2');
    await desk.pushes(2);
    expect((await ben())?.state).toBe('failed');
    refuses = null;
    await desk.ntfy.press();
    await desk.harness.until(async () => (await ben())?.state === 'ok', 'its end');
    expect((await desk.call('app.info', {})).notices).toEqual([]);
  });

  test('fails at the start without its secret, until the secret is found again', async () => {
    const secrets = createMemorySecrets();
    const desk = await openDesk({ steps: [step(10, 'ben')], heartbeat: true }, { surroundings: { secrets } });
    const value = `${desk.receiver.origin}/ping`;
    await desk.call('relay.set-secret', { of: 'heartbeat', value });
    const kept = [...secrets.kept].filter(([name]) => / (ben|heartbeat) /.test(name));
    expect(kept).toHaveLength(2);
    for (const [name] of kept) secrets.kept.delete(name);
    desk.harness.kill();
    await desk.harness.start();
    const failed = { state: 'failed', error: { code: 'relay.secret-missing', params: { channel: 'ntfy' } } };
    await desk.harness.until(
      async () => (await desk.call('relay.get', {})).contacts[1]?.channel?.state === 'failed',
      'the failure',
    );
    expect((await desk.call('relay.get', {})).contacts[1]?.channel).toMatchObject(failed);
    expect((await desk.call('app.info', {})).notices).toEqual(['relay-failed']);
    // Neither is the check address known.
    const heartbeat = async () => (await desk.call('relay.get', {})).heartbeat;
    await desk.harness.until(async () => (await heartbeat())?.state === 'failed', 'the check address');
    expect(await heartbeat()).toMatchObject({
      error: { code: 'relay.secret-missing', params: { channel: 'heartbeat' } },
    });
    // The keychain was only locked.
    for (const [name, value] of kept) secrets.kept.set(name, value);
    await desk.harness.until(
      async () => (await desk.call('relay.get', {})).contacts[1]?.channel === null,
      'the end of the failure',
    );
    await desk.harness.until(async () => (await heartbeat())?.state === 'ok', 'a beat');
    expect((await desk.call('app.info', {})).notices).toEqual([]);
  });
});

test('a secret that is removed on the page is gone, and no message leaves with it', async () => {
  const secrets = createMemorySecrets();
  const desk = await openDesk({ steps: [step(5, 'anna', 'ben', 'cleo')] }, { surroundings: { secrets } });
  const server = desk.ntfy.origin;
  await desk.call('relay.set-secret', { of: 'ntfy-server', value: { server, token: 'tk_Canary' } });
  const kept = () =>
    [...secrets.kept.keys()].flatMap((name) => /^relay (\S+)/.exec(name)?.[1] ?? []).toSorted();
  expect(kept()).toEqual(['ntfy', 'ntfy-server', 'smtp', 'webhook']);
  await desk.call('relay.set-secret', { of: 'smtp', value: null });
  await desk.call('relay.set-secret', { of: 'ntfy-server', value: null });
  await desk.call('relay.set-secret', { of: 'webhook', contactId: 'cleo', value: null });
  expect(kept()).toEqual(['ntfy']);
  const missing = { state: 'failed', error: { code: 'relay.secret-missing' } };
  const contacts = async () => (await desk.call('relay.get', {})).contacts;
  // ntfy needs no token.
  expect(await contacts()).toMatchObject([{ channel: missing }, { channel: null }, { channel: missing }]);
  expect((await desk.call('app.info', {})).notices).toEqual(['relay-failed']);

  const { key } = await desk.order('PO-1');
  await desk.pushes(1);
  await desk.harness.until(
    async () => (await desk.ofOrder(key)).sent.every(({ state }) => state !== 'waiting'),
    'the results',
  );
  expect(
    (await desk.ofOrder(key)).sent.map(({ contact, state }) => `${contact} ${state}`).toSorted(),
  ).toEqual([...['anna failed', 'ben arrived', 'cleo failed']]);
  expect(desk.ntfy.requests.map(({ headers }) => headers.authorization)).not.toContain('Bearer tk_Canary');
  expect([desk.mail.mails, desk.received]).toEqual([[], []]);
  await desk.call('relay.set-secret', { of: 'ntfy', contactId: 'ben', value: null });
  expect(kept()).toEqual([]);
  expect((await contacts())[1]).toMatchObject({ channel: missing });
});

describe('the end of a process', () => {
  test('between writing and sending loses nothing and doubles nothing', async () => {
    let isUp = false;
    const desk = await openDesk(
      { steps: [step(10, 'ben')] },
      { ntfy: { onPublish: () => (isUp ? null : { status: 503, error: 'down' }) } },
    );
    const { key } = await desk.order('PO-1');
    await desk.harness.until(async () => (await desk.ofOrder(key)).sent.length > 0, 'a message');
    desk.harness.kill();
    isUp = true;
    desk.harness.jump(minutes(45));
    await desk.harness.start();
    await desk.pushes(1);
    // As old as the order is now.
    expect(JSON.stringify(shown(desk.ntfy))).toMatch(/for (5[5-9]|6\d) minutes/);
    await desk.harness.pass(minutes(60));
    expect(shown(desk.ntfy)).toHaveLength(1);
    expect((await desk.ofOrder(key)).sent).toMatchObject([{ state: 'arrived' }]);
  });

  test('while sending repeats the message with the same id, where the channel can’t tell', async () => {
    let isDead = false;
    const kill = (): 'cut' => {
      if (!isDead) desk.harness.kill();
      isDead = true;
      return 'cut';
    };
    let cut = true;
    const desk = await openDesk(
      { steps: [step(10, 'anna')] },
      { mail: { onData: () => (cut ? kill() : null) } },
    );
    await desk.order('PO-1');
    await desk.harness
      .until(() => isDead, 'the end')
      .catch((error: unknown) => {
        if (!isDead) throw error;
      });
    cut = false;
    await desk.harness.start();
    await desk.mails(2);
    await desk.harness.pass(minutes(60));
    const ids = desk.mail.mails.map(({ raw }) => /^Message-ID: (.+)$/im.exec(raw)?.[1]);
    expect(ids).toEqual([ids[0], ids[0]]);
  });
});

test('failed polls are told until somebody acknowledges them, and that they work again ends it', async () => {
  const desk = await openDesk(
    { steps: [step(5, 'anna')], repeatMinutes: 20, acknowledgedMinutes: 60 },
    { settings: { pollMinutes: 1 } },
  );
  const { lastSuccessAt } = await desk.call('sync.status', {});
  desk.harness.disturb(() => ({ status: 503 }));
  await desk.mails(1);
  expect(desk.mail.mails[0]?.raw).toMatch(/Subject: .*Orderbell/);
  const minute = new Date(lastSuccessAt ?? 0).toTimeString().slice(0, 5);
  expect(desk.mail.mails[0]?.raw).toContain(`(since ${minute})`);
  const problems = async () => (await desk.call('relay.get', {})).problems;
  expect(await problems()).toEqual([{ contact: null, since: expect.any(Number), acknowledged: null }]);
  await desk.call('relay.acknowledge-problem', { contact: null });
  const now = desk.harness.clock.now();
  expect(await problems()).toMatchObject([
    { acknowledged: { way: 'opened', at: now, until: now + minutes(60), contactName: null } },
  ]);
  await desk.harness.pass(minutes(50));
  expect(desk.mail.mails).toHaveLength(1);
  await desk.mails(2);
  const said = desk.harness.events.length;
  // It ended while Orderbell was off, which only a poll can tell.
  desk.harness.kill();
  desk.harness.jump(minutes(13 * 60));
  desk.harness.disturb(null);
  await desk.harness.start();
  await desk.harness.signIn();
  await desk.harness.poll();
  await desk.harness.pass(minutes(30));
  expect(desk.mail.mails).toHaveLength(2);
  expect(desk.harness.events.slice(said)).toContainEqual({ name: 'relay.changed', keys: [] });
  expect(await problems()).toEqual([]);
});
