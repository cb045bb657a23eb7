import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { createFileSaver } from '../../../src/main/adapters/data-folder/file-saver.ts';
import { createHttp } from '../../../src/main/adapters/network/http-undici.ts';
import type { ErrorCode } from '../../../src/shared/contract/errors.ts';
import { type CompanyProxy, startCompanyProxy } from '../../fakes/company-proxy.ts';
import { createMemorySecrets } from '../../fakes/memory-ports.ts';
import { accept, at, openHarness, settled } from '../answering/harness.ts';
import {
  expectSentence,
  type FaultHarness,
  isAnswer,
  isPoll,
  isUpload,
  openFaultHarness,
} from '../faults/fault-harness.ts';
import { says } from '../faults/faults.ts';
import { countTraces, filesIn } from '../security/canary.ts';

const pem = (name: string): string =>
  readFileSync(new URL(`../../fixtures/tls/${name}.pem`, import.meta.url), 'utf8');
const key = pem('localhost-key');
const trusted = [pem('localhost-cert'), pem('other-host-cert')];

/** Nothing here knows this name: who gets there came through the proxy. */
const service = 'https://other.example';
const place = 'other.example:443';

type Office = {
  harness: FaultHarness;
  proxies: CompanyProxy[];
  secrets: ReturnType<typeof createMemorySecrets>;
  /** The folder of downloads. */
  saved: string;
  /** What the system says from now on. */
  say: (answer: string | Error) => void;
  /** The addresses that the system was asked for. */
  resolved: string[];
  signIn: () => Promise<void>;
  /** What a sign-in at the service comes to. */
  failure: () => Promise<unknown>;
};

/** An office whose only way to the service is a proxy, or two. */
const openOffice = async ({ tls = false } = {}): Promise<Office> => {
  const hosts: Record<string, number> = {};
  const shown = tls ? { key, cert: pem('localhost-cert') } : null;
  const proxies = await Promise.all([startCompanyProxy(hosts, shown), startCompanyProxy(hosts, shown)]);
  onTestFinished(async () => {
    for (const proxy of proxies) await proxy.stop();
  });
  const resolved: string[] = [];
  const secrets = createMemorySecrets();
  const saved = await mkdtemp(join(tmpdir(), 'orderbell-saved-'));
  onTestFinished(() => rm(saved, { recursive: true, force: true }));
  let answer: string | Error = proxies[0].entry();
  const harness = await openFaultHarness({
    tls: { certificate: { key, cert: pem('localhost-cert') }, trusted },
    secrets,
    saver: createFileSaver({
      choose: async (name) => join(saved, name),
      chooseFolder: async () => saved,
      open: async () => undefined,
      reveal: async () => undefined,
    }),
    systemProxy: async (url) => {
      resolved.push(url);
      if (answer instanceof Error) throw answer;
      return answer;
    },
  });
  await harness.call('accounts.sign-out', {});
  harness.front.show({ key, cert: pem('other-host-cert') });
  hosts[place] = Number(new URL(harness.credentials.url).port);
  const signIn = () => harness.signIn({ ...harness.credentials, url: service });
  return {
    ...{ harness, proxies, secrets, saved, resolved, signIn },
    say: (next) => {
      answer = next;
    },
    failure: () =>
      signIn().then(
        () => null,
        (error: unknown) => error,
      ),
  };
};

const first = ({ proxies }: Office): CompanyProxy => {
  const [proxy] = proxies;
  if (proxy === undefined) throw new Error('There is no proxy.');
  return proxy;
};
const second = ({ proxies }: Office): CompanyProxy => {
  const proxy = proxies[1];
  if (proxy === undefined) throw new Error('There is no second proxy.');
  return proxy;
};

const receivedOrder = async ({ harness }: Office, purchaseOrderNumber: string) => {
  harness.practice.buyers.issue({ purchaseOrderNumber, lineCount: 1 });
  const { key: order, order: detail } = await harness.received(purchaseOrderNumber);
  const line = detail.lines[0];
  if (line === undefined) throw new Error('The order has no line.');
  return { order, line };
};

/** Dead, and what was on its way has arrived. */
const killed = async (harness: FaultHarness): Promise<void> => {
  harness.kill();
  await harness.pass(1_000);
};

const reasonOf = async ({ harness }: Office) => (await harness.call('sync.status', {})).reason;

const expectFailure = async (office: Office, code: ErrorCode): Promise<void> => {
  const before = office.harness.front.seen.length;
  expect(await office.failure()).toMatchObject({ code });
  expect(office.harness.front.seen).toHaveLength(before);
};

describe('the system’s proxy', () => {
  it.each([{ tls: false }, { tls: true }])(
    'carries polls, answers and documents both ways, over TLS to the proxy: $tls',
    async (kind) => {
      const office = await openOffice(kind);
      const { harness } = office;
      await office.signIn();
      const { order, line } = await receivedOrder(office, 'PO-1');
      const plan = randomBytes(200_000);
      await harness.attach(order, null, 'Plan.pdf', plan);
      const { id } = await harness.send(order, at(line, accept));
      await harness.reach(order, id, 'done');
      const objectId = harness.practice.world.responses[0]?.response.order.documents[0]?.objectId ?? '';
      await settled(harness, harness.call('documents.download', { objectId, name: null }));
      await harness.until(async () => {
        const { downloads } = await harness.call('documents.downloads', {});
        return downloads[0]?.state === 'done';
      }, 'the download');
      expect(readFileSync(join(office.saved, 'Plan.pdf'))).toEqual(plan);
      expect([harness.count(isPoll) > 0, harness.count(isUpload), harness.count(isAnswer)]).toEqual([
        true,
        1,
        1,
      ]);
      expect(new Set(first(office).asked.map((one) => one.place))).toEqual(new Set([place]));
      expect(second(office).asked).toEqual([]);
      // The host alone: paths and queries stay between Orderbell and the service.
      expect(new Set(office.resolved)).toEqual(new Set([`${service}/`]));
    },
  );

  it('takes the first of several entries that it can use and reach', async () => {
    const office = await openOffice();
    const dead = await startCompanyProxy({});
    await dead.stop();
    first(office).become('silent');
    office.say(
      `SOCKS5 socks.example:1080;${dead.entry()};${first(office).entry()};${second(office).entry()};DIRECT`,
    );
    await office.signIn();
    expect(first(office).asked.length).toBeGreaterThan(0);
    expect(second(office).asked.length).toBeGreaterThan(0);
  });

  it('notices another proxy within ten seconds, and at once when the old one fails', async () => {
    const office = await openOffice();
    const { harness } = office;
    await office.signIn();
    await receivedOrder(office, 'PO-1');
    office.say(second(office).entry());
    await harness.pass(10_000);
    const before = first(office).asked.length;
    await receivedOrder(office, 'PO-2');
    expect(second(office).asked.length).toBeGreaterThan(0);
    expect(first(office).asked).toHaveLength(before);
    await second(office).stop();
    office.say(first(office).entry());
    const { order, line } = await receivedOrder(office, 'PO-3');
    const { id } = await harness.send(order, at(line, accept));
    await harness.reach(order, id, 'done');
    expect(harness.count(isAnswer)).toBe(1);
    expect(first(office).asked.length).toBeGreaterThan(before);
  });

  it('that fails during the day is reported, and nothing is sent twice once it is back', async () => {
    const office = await openOffice();
    const { harness } = office;
    await office.signIn();
    const { order, line } = await receivedOrder(office, 'PO-1');
    await harness.pass(10_000);
    await first(office).stop();
    const { id } = await harness.send(order, at(line, accept));
    await harness.until(async () => (await reasonOf(office))?.code === 'proxy.unreachable', 'the reason');
    expectSentence(await reasonOf(office), 'proxy.unreachable');
    expect(await harness.entry(order, id)).toMatchObject({ state: 'waiting' });
    office.say(second(office).entry());
    await harness.reach(order, id, 'done');
    expect(harness.count(isAnswer)).toBe(1);
  });

  it.each<[string, (office: Office) => void, ErrorCode]>([
    ['refuses the host', (office) => first(office).become('refuses'), 'proxy.refused'],
    ['wants a sign-in of Windows', (office) => first(office).become('ntlm'), 'proxy.scheme'],
    ['hangs up', (office) => first(office).become('silent'), 'proxy.unreachable'],
    ['is one for SOCKS', (office) => office.say('SOCKS5 socks.example:1080'), 'proxy.unusable'],
    ['isn’t named', (office) => office.say(''), 'proxy.unusable'],
    ['can’t be asked for', (office) => office.say(new Error('no network service')), 'proxy.unusable'],
  ])(
    'that %s is one sentence, nothing is sent, and all goes on once it is mended',
    async (_, spoil, code) => {
      const office = await openOffice();
      spoil(office);
      await expectFailure(office, code);
      first(office).become('open');
      office.say(first(office).entry());
      await office.signIn();
      spoil(office);
      for (const proxy of office.proxies) proxy.cut();
      await office.harness.pass(10_000);
      await office.harness.until(async () => (await reasonOf(office))?.code === code, 'the reason');
      expectSentence(await reasonOf(office), code);
    },
  );

  it('isn’t used for addresses on this computer', async () => {
    const resolved: string[] = [];
    const harness = await openHarness(
      {},
      {
        systemProxy: async (url) => {
          resolved.push(url);
          return 'PROXY 127.0.0.1:1';
        },
      },
    );
    harness.practice.buyers.issue({ purchaseOrderNumber: 'PO-1', lineCount: 1 });
    await harness.received('PO-1');
    expect(resolved).toEqual([]);
  });
});

describe('a proxy that asks who it is', () => {
  const user = 'Kessler\\j.dörr';
  const password = 'Canary/ö+?d "4711"&<x>:y';
  const right = `${user}:${password}`;

  const openAsking = async (): Promise<Office> => {
    const office = await openOffice();
    first(office).become('basic', right);
    await expectFailure(office, 'proxy.credentials-needed');
    return office;
  };
  const enter = ({ harness, proxies }: Office, word = password) =>
    settled(
      harness,
      harness.call('proxy.sign-in', { proxy: `http://${proxies[0]?.name()}`, user, password: word }),
    );

  it('is answered once, and again after a restart without a question', async () => {
    const office = await openAsking();
    const { harness, secrets } = office;
    const proxy = `http://${first(office).name()}`;
    expect(await harness.call('proxy.get', {})).toEqual({
      source: 'system',
      asks: { proxy, refused: false },
      signedIn: [],
    });
    expect(first(office).tries()).toEqual([]);
    expect(await enter(office)).toEqual({ source: 'system', asks: null, signedIn: [proxy] });
    expect([...secrets.kept.keys()]).toEqual([`proxy ${proxy}`]);
    await office.signIn();
    await receivedOrder(office, 'PO-1');

    await killed(harness);
    const before = first(office).asked.length;
    await harness.start();
    await receivedOrder(office, 'PO-2');
    expect((await harness.call('proxy.get', {})).asks).toBeNull();
    const [unsigned, ...signed] = first(office).asked.slice(before);
    expect(unsigned?.credentials).toBeNull();
    expect(new Set(signed.map(({ credentials }) => credentials))).toEqual(new Set([right]));
  });

  it('gets wrong ones a single time, and they aren’t stored', async () => {
    const office = await openAsking();
    const { harness, secrets } = office;
    const error = await enter(office, 'wrong').catch((refusal: unknown) => refusal);
    expect(error).toMatchObject({ code: 'proxy.credentials-refused' });
    expect(secrets.kept.size).toBe(0);
    expect((await harness.call('proxy.get', {})).asks?.refused).toBe(true);
    for (let count = 0; count < 3; count += 1) await expectFailure(office, 'proxy.credentials-refused');
    expect(first(office).tries()).toEqual([`${user}:wrong`]);
    await enter(office);
    await office.signIn();
    expect(
      first(office)
        .tries()
        .filter((one) => one !== right),
    ).toHaveLength(1);
  });

  it('gets the keychain’s credentials once, from the first request, and wrong ones are removed', async () => {
    const office = await openAsking();
    const { harness, secrets } = office;
    await enter(office);
    await office.signIn();
    const { order, line } = await receivedOrder(office, 'PO-1');
    await killed(harness);
    first(office).become('basic', 'changed:meanwhile');
    const before = first(office).tries().length;
    await harness.start();
    await harness.send(order, at(line, accept));
    await harness.until(async () => (await reasonOf(office)) !== null, 'the reason');
    expectSentence(await reasonOf(office), 'proxy.credentials-refused');
    await harness.pass(3_600_000);
    expect(first(office).tries().slice(before)).toEqual([right]);
    expect([...secrets.kept.keys()].filter((name) => name.startsWith('proxy'))).toEqual([]);
    harness.kill();
    await harness.start();
    await harness.until(async () => (await reasonOf(office)) !== null, 'the reason');
    expectSentence(await reasonOf(office), 'proxy.credentials-needed');
    expect(first(office).tries().slice(before)).toEqual([right]);
  });

  it('gets wrong ones once where many requests leave at the same time', async () => {
    const office = await openAsking();
    const { harness, secrets } = office;
    await enter(office);
    await office.signIn();
    await killed(harness);
    first(office).become('basic', 'changed:meanwhile');
    const before = first(office).tries().length;
    await harness.start();
    const asked = Array.from({ length: 6 }, () => office.failure());
    await harness.pass(5_000);
    await Promise.all(asked);
    expect(first(office).tries().slice(before)).toEqual([right]);
    expect(secrets.kept.size).toBe(1);
  });

  it('that refuses late has not accepted the credentials, and none are stored', async () => {
    const office = await openAsking();
    const { harness, secrets } = office;
    const proxy = `http://${first(office).name()}`;
    first(office).become('slow', right);
    harness.break(() => true, { ...says(200), stalls: true });
    const error = await enter(office, 'wrong').catch((refusal: unknown) => refusal);
    expect(error).toMatchObject({ code: 'service.timeout' });
    harness.heal();
    expect(await harness.call('proxy.get', {})).toEqual({
      source: 'system',
      asks: { proxy, refused: false },
      signedIn: [],
    });
    expect([...secrets.kept.keys()].filter((name) => name.startsWith('proxy'))).toEqual([]);
    first(office).become('basic', right);
    await expectFailure(office, 'proxy.credentials-needed');
    expect(first(office).tries()).toEqual([`${user}:wrong`]);
    expect((await enter(office)).signedIn).toEqual([proxy]);
  });

  it('that is slow to check what the keychain has has not taken it', async () => {
    const office = await openAsking();
    const { harness, secrets } = office;
    await enter(office);
    await office.signIn();
    await killed(harness);
    first(office).become('slow', 'changed:meanwhile');
    harness.break(() => true, { ...says(200), stalls: true });
    await harness.start();
    await harness.until(async () => (await reasonOf(office))?.code === 'service.timeout', 'the reason');
    expect((await harness.call('proxy.get', {})).signedIn).toEqual([]);
    harness.heal();
    first(office).become('basic', 'changed:meanwhile');
    await harness.until(
      async () => (await reasonOf(office))?.code === 'proxy.credentials-refused',
      'the refusal',
    );
    expect([...secrets.kept.keys()].filter((name) => name.startsWith('proxy'))).toEqual([]);
  });

  it('never gets what was entered for another one', async () => {
    const office = await openAsking();
    await enter(office);
    await office.signIn();
    second(office).become('basic', right);
    office.say(second(office).entry());
    await office.harness.pass(10_000);
    await office.harness.until(async () => (await reasonOf(office)) !== null, 'the reason');
    expectSentence(await reasonOf(office), 'proxy.credentials-needed');
    expect(second(office).asked.length).toBeGreaterThan(0);
    expect(second(office).tries()).toEqual([]);
  });

  it('is forgotten when the user signs out of it, and nobody asks where the network needs none', async () => {
    const office = await openAsking();
    const { harness, secrets } = office;
    await enter(office);
    await office.signIn();
    await harness.call('proxy.forget', { proxy: `http://${first(office).name()}` });
    expect([...secrets.kept.keys()].filter((name) => name.startsWith('proxy'))).toEqual([]);
    await harness.until(async () => (await harness.call('proxy.get', {})).asks !== null, 'the question');
    office.say(second(office).entry());
    await harness.until(
      async () => (await harness.call('proxy.get', {})).asks === null,
      'the end of the question',
    );
  });

  it('leaves no trace of the credentials in any file, event, error or report', async () => {
    const office = await openAsking();
    const { harness } = office;
    const errors = [await enter(office, `${password}x`).catch((error: unknown) => error)];
    await enter(office);
    await office.signIn();
    await receivedOrder(office, 'PO-1');
    first(office).become('basic', 'changed:meanwhile');
    first(office).cut();
    await harness.until(async () => (await reasonOf(office)) !== null, 'the reason');
    errors.push(await office.failure());
    const report = await harness.call('diagnostics.report', {});
    const told = [
      ...filesIn(harness.folder),
      ['events', Buffer.from(JSON.stringify(harness.events))],
      ['report', Buffer.from(JSON.stringify(report))],
      ['errors', Buffer.from(errors.map(wholeOf).join('\n'))],
      ['state', Buffer.from(JSON.stringify(await harness.call('proxy.get', {})))],
    ] as const;
    expect(harness.logged('proxy-credentials-refused').length).toBeGreaterThan(0);
    expect(told.flatMap(([name, content]) => (countTraces(content, password) > 0 ? [name] : []))).toEqual([]);
  });
});

/** An error with everything that hangs on it. */
const wholeOf = (error: unknown): string =>
  error instanceof Error
    ? `${error.stack} ${JSON.stringify(error, Object.getOwnPropertyNames(error))} ${wholeOf(error.cause)}`
    : String(error);

it('the environment’s proxy that refuses a host is reported as such, too', async () => {
  const proxy = await startCompanyProxy({});
  vi.stubEnv('https_proxy', `http://${proxy.name()}`);
  const http = createHttp();
  onTestFinished(async () => {
    vi.unstubAllEnvs();
    await http.close();
    await proxy.stop();
  });
  proxy.become('basic', 'a:b');
  const asked = http.send({
    ...{ method: 'GET', url: `${service}/`, headers: {}, deadlineMs: 60_000, maxAnswerBytes: 1_000 },
  });
  const params = { proxy: 'HTTPS_PROXY', status: '407' };
  await expect(asked).rejects.toMatchObject({ kind: 'proxy-refused', taken: 'not-sent', params });
});

it('the adapter reports which part of the connection failed', async () => {
  const proxy = await startCompanyProxy({});
  const http = createHttp();
  onTestFinished(async () => {
    await http.close();
    await proxy.stop();
  });
  const send = (authorization: string | null) =>
    http.send({
      ...{ method: 'GET', url: `${service}/`, headers: {}, deadlineMs: 60_000, maxAnswerBytes: 1_000 },
      via: { origin: `http://${proxy.name()}`, authorization },
    });
  const params = { proxy: proxy.name() };
  const taken = 'not-sent';
  await expect(send(null)).rejects.toMatchObject({ kind: 'proxy-refused', taken, params: { status: '502' } });
  proxy.become('basic', 'a:b');
  await expect(send('Basic wrong')).rejects.toMatchObject({ kind: 'proxy-credentials', taken, params });
  proxy.become('ntlm');
  await expect(send(null)).rejects.toMatchObject({ kind: 'proxy-scheme', taken, params });
  await proxy.stop();
  await expect(send(null)).rejects.toMatchObject({ kind: 'proxy-unreachable', taken, params });
});
