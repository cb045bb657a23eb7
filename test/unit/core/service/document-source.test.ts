import { describe, expect, it } from 'vitest';
import { HttpFailure } from '../../../../src/main/core/http-failure.ts';
import type { HttpAnswer, HttpRequest } from '../../../../src/main/core/ports.ts';
import { createDocumentSource } from '../../../../src/main/core/service/document-source.ts';
import type { Session } from '../../../../src/main/core/service/session.ts';
import { OrderbellError } from '../../../../src/shared/contract/errors.ts';
import { createVirtualTime } from '../../../fakes/virtual-time.ts';

type Given =
  | { status: number; headers?: Record<string, string>; text?: string }
  | HttpFailure
  | OrderbellError;

const base = 'https://service.example/exchange';
const metadata = `${base}/v2/object-storage/document/42/metadata`;
const byStorage = `${base}/object-storage/download/42`;
const byInterface = `${base}/v2/object-storage/document/42`;
const link = 'https://files.example/42?key=1';
const newLink = 'https://files.example/42?key=2';

const described = (downloadUrl: string | null, filename: string | null = 'drawing.pdf'): Given => ({
  status: 200,
  text: JSON.stringify({ filename, downloadUrl }),
});
const content = '%PDF-1.7 the document';
const refused = new OrderbellError('service.path-refused');
const bytes: Given = { status: 200, text: content };

/**
 * A service, and hosts of links. Each address gives one answer after another, then the last one again; 404
 * for any other. The receiver gets the body of an answer in pieces, as with HTTP. `|` separates them.
 */
const setUp = (given: Readonly<Record<string, readonly Given[]>>, baseUrl = base) => {
  const asked: { url: string; signed: boolean; request: HttpRequest }[] = [];
  const logged: unknown[][] = [];
  /** The length of each received piece. */
  const taken: number[] = [];
  const ask = async (request: HttpRequest, signed: boolean): Promise<HttpAnswer> => {
    const { url, receive } = request;
    const before = asked.filter((one) => one.url === url).length;
    asked.push({ url, signed, request });
    const scripted = given[url]?.[before] ?? given[url]?.at(-1) ?? { status: 404 };
    if (scripted instanceof Error) throw scripted;
    const { status, headers = {}, text = '' } = scripted;
    const head = { status, header: (name: string) => headers[name] ?? null };
    if (receive?.begin(head) !== true) return { ...head, text };
    if (request.signal?.aborted) throw new HttpFailure('aborted', 'unclear');
    for (const piece of text.split('|')) await receive.take(new TextEncoder().encode(piece));
    return { ...head, text: '' };
  };
  const session: Session = {
    ...{ baseUrl, means: 'token', state: () => ({ signedInUntil: null, renewedAt: null, renewedBy: null }) },
    ...{ signIn: async () => undefined, end: async () => undefined },
    send: (request) => ask(request, true),
    sendUnsigned: (request) => ask(request, false),
  };
  const { clock } = createVirtualTime();
  const openFor = (current: Session | null) =>
    createDocumentSource({ clock, session: () => current, log: (...said) => logged.push(said) });
  const open = openFor(session);
  /** Fetches the document from a byte on; returns the received bytes. */
  const fetch = async (from = 0, etag: string | null = null, objectId = '42') => {
    const { signal } = new AbortController();
    const came = { text: '', begun: 0 };
    taken.length = 0;
    const remote = await open(objectId, null);
    await remote.fetch({
      ...{ from, etag, signal },
      begin: () => {
        came.begun += 1;
      },
      take: async (piece) => {
        came.text += new TextDecoder().decode(piece);
        taken.push(piece.length);
      },
    });
    return came;
  };
  const urls = () => asked.map(({ url, signed }) => (signed ? url : `unsigned ${url}`));
  return { open, openFor, fetch, urls, logged, taken, last: () => asked.at(-1)?.request };
};

describe('finding out about a document', () => {
  it('requests the metadata with credentials', async () => {
    const { open, urls, last } = setUp({ [metadata]: [described(link)] });
    expect((await open('42', null)).filename).toBe('drawing.pdf');
    expect(urls()).toEqual([metadata]);
    const { method, headers, deadlineMs, maxAnswerBytes, receive } = last() ?? {};
    expect([method, headers, deadlineMs, maxAnswerBytes, receive]).toEqual([
      'GET',
      { accept: 'application/json' },
      60_000,
      33_554_432,
      undefined,
    ]);
  });

  it.each([
    ['no name', JSON.stringify({ downloadUrl: link })],
    ['an empty name', JSON.stringify({ filename: '', downloadUrl: link })],
    ['a name that is none', JSON.stringify({ filename: 7, downloadUrl: link })],
  ])('continues without one if it gets %s', async (_, text) => {
    const { open, urls } = setUp({ [metadata]: [{ status: 200, text }] });
    expect((await open('42', null)).filename).toBeNull();
    expect(urls()).toEqual([metadata]);
  });

  it('sends no request without a sign-in, and for an invalid document id', async () => {
    const { open, openFor, urls } = setUp({});
    await expect(openFor(null)('42', null)).rejects.toMatchObject({ code: 'account.signed-out' });
    await expect(open('..', null)).rejects.toMatchObject({ code: 'document.gone' });
    expect(urls()).toEqual([]);
  });

  it('keeps an id within its place in the path', async () => {
    const { open, urls } = setUp({});
    await expect(open('a/b?c', null)).rejects.toMatchObject({ code: 'document.gone' });
    expect(urls()[0]).toBe(`${base}/v2/object-storage/document/a%2Fb%3Fc/metadata`);
  });

  it.each([
    ['says nothing of it', { status: 404 }],
    ['is in trouble there', { status: 503 }],
    ['says what can’t be read', { status: 200, text: '<html>' }],
    ['says something else', { status: 200, text: '[]' }],
    ['describes an error', { status: 500, text: '{"filename":"error"}' }],
    ['refuses the question to this login', refused],
  ])('checks whether a document exists if the service %s, and reads nothing of it yet', async (_, said) => {
    const { open, urls, last } = setUp({ [metadata]: [said], [byStorage]: [bytes] });
    expect((await open('42', null)).filename).toBeNull();
    expect(urls()).toEqual([metadata, metadata, byStorage]);
    expect(last()?.signal?.aborted).toBe(true);
  });

  it.each([
    ['by a sign-out', new OrderbellError('account.signed-out'), 'account.signed-out'],
    ['because the disk is full', new OrderbellError('document.save-full'), 'document.save-full'],
  ])('ends %s', async (_, error, code) => {
    const early = setUp({ [metadata]: [error] });
    await expect(early.open('42', null)).rejects.toMatchObject({ code });
    const late = setUp({ [byStorage]: [error] });
    await expect(late.open('42', null)).rejects.toMatchObject({ code });
    expect(late.urls()).toEqual([metadata, metadata, byStorage]);
  });

  it('is gone if nothing has it', async () => {
    const { open, urls } = setUp({});
    await expect(open('42', null)).rejects.toMatchObject({ code: 'document.gone' });
    expect(urls()).toEqual([metadata, metadata, byStorage, byInterface]);
  });

  it('stops at a 429, which applies to every request', async () => {
    const { open, urls } = setUp({ [metadata]: [{ status: 429 }] });
    await expect(open('42', null)).rejects.toMatchObject({ code: 'service.rate-limited' });
    expect(urls()).toEqual([metadata]);
  });

  it('reports why there is no answer at all', async () => {
    const away = setUp({ [metadata]: [new HttpFailure('unreachable', 'not-sent')] });
    await expect(away.open('42', null)).rejects.toMatchObject({ code: 'service.unreachable' });
    const slow = setUp({ [byStorage]: [new HttpFailure('timeout', 'unclear')] });
    await expect(slow.open('42', null)).rejects.toMatchObject({ code: 'service.timeout' });
  });
});

describe('fetching a document', () => {
  it('follows the given link, without credentials', async () => {
    const { fetch, urls, last } = setUp({ [metadata]: [described(link)], [link]: [bytes] });
    expect(await fetch()).toEqual({ text: content, begun: 1 });
    expect(urls()).toEqual([metadata, `unsigned ${link}`]);
    const { method, headers, deadlineMs, receive } = last() ?? {};
    expect([method, headers, deadlineMs, receive?.maxBytes]).toEqual([
      'GET',
      { accept: '*/*', 'accept-encoding': 'identity' },
      60_000,
      2_147_483_648,
    ]);
  });

  it('requests a new link at the next fetch: one is valid for a minute', async () => {
    const { open, urls } = setUp({
      [metadata]: [described(link), described(newLink)],
      [link]: [bytes],
      [newLink]: [bytes],
    });
    const remote = await open('42', null);
    const { signal } = new AbortController();
    const request = { from: 0, etag: null, signal, begin: () => undefined, take: async () => undefined };
    await remote.fetch(request);
    await remote.fetch(request);
    expect(urls()).toEqual([metadata, `unsigned ${link}`, metadata, `unsigned ${newLink}`]);
  });

  it('renews a link that is no longer good, once', async () => {
    const renewed = setUp({
      ...{ [metadata]: [described(link), described(newLink)] },
      ...{ [link]: [{ status: 403 }], [newLink]: [bytes] },
    });
    expect((await renewed.fetch()).text).toBe(content);
    expect(renewed.urls()).toEqual([metadata, `unsigned ${link}`, metadata, `unsigned ${newLink}`]);
    const never = setUp({ [metadata]: [described(link)], [link]: [{ status: 403 }], [byStorage]: [bytes] });
    expect((await never.fetch()).text).toBe(content);
    expect(never.urls()).toEqual([metadata, `unsigned ${link}`, metadata, `unsigned ${link}`, byStorage]);
  });

  it.each([429, 401])('continues at the service if the link’s host answers %i', async (status) => {
    const { fetch } = setUp({ [metadata]: [described(link)], [link]: [{ status }], [byStorage]: [bytes] });
    expect((await fetch()).text).toBe(content);
  });

  it('continues at the service if the link’s host is unreachable', async () => {
    const { fetch, urls } = setUp({
      ...{ [metadata]: [described(link)], [byInterface]: [bytes] },
      [link]: [new HttpFailure('unreachable', 'not-sent')],
    });
    expect((await fetch()).text).toBe(content);
    expect(urls()).toEqual([metadata, `unsigned ${link}`, byStorage, byInterface]);
  });

  it('stops on request, with any other routes left', async () => {
    const { fetch, urls } = setUp({
      ...{ [metadata]: [described(link)], [byStorage]: [bytes] },
      [link]: [new HttpFailure('aborted', 'unclear')],
    });
    await expect(fetch()).rejects.toMatchObject({ kind: 'aborted' });
    expect(urls()).toEqual([metadata, `unsigned ${link}`]);
  });

  it('tries no second route after received bytes, which would mix two documents', async () => {
    const { open, urls } = setUp({ [metadata]: [described(link)], [link]: [bytes], [byStorage]: [bytes] });
    const broken = new HttpFailure('cut-off', 'unclear');
    const { signal } = new AbortController();
    const fetched = (await open('42', null)).fetch({
      ...{ from: 0, etag: null, signal, begin: () => undefined },
      take: () => Promise.reject(broken),
    });
    await expect(fetched).rejects.toBe(broken);
    expect(urls()).toEqual([metadata, `unsigned ${link}`]);
  });

  it('never follows a link into the user’s own network, and reports it without the link', async () => {
    const inside = 'https://192.168.1.1/42?key=1';
    const { open, fetch, urls, logged } = setUp({
      [metadata]: [described(inside)],
      [inside]: [bytes],
      [byStorage]: [bytes],
    });
    expect((await fetch()).text).toBe(content);
    expect(urls()).toEqual([metadata, metadata, byStorage]);
    expect(logged).toEqual([
      ['warn', 'download-link-refused'],
      ['warn', 'download-link-refused'],
    ]);
    expect((await open('42', null)).filename).toBe('drawing.pdf');
  });

  it('passes over a route that sends something else, and begins with the first document', async () => {
    const { fetch, urls } = setUp({
      ...{ [metadata]: [described(link), described(newLink)], [link]: [{ status: 403 }] },
      ...{ [newLink]: [{ status: 200, text: '<html>' }], [byStorage]: [{ status: 200 }] },
      [byInterface]: [bytes],
    });
    expect(await fetch()).toEqual({ text: content, begun: 1 });
    expect(urls().slice(3)).toEqual([`unsigned ${newLink}`, byStorage, byInterface]);
  });

  it('takes the order’s name where the metadata has none', async () => {
    const { open, logged } = setUp({ [metadata]: [described(null, null)], [byStorage]: [bytes] });
    expect((await open('42', 'Order 7.pdf')).filename).toBe('Order 7.pdf');
    expect(logged).toEqual([]);
  });

  it('stops at the service’s 429, which applies to every request', async () => {
    const { fetch, urls } = setUp({
      [metadata]: [described(null)],
      [byStorage]: [{ status: 429 }],
      [byInterface]: [bytes],
    });
    await expect(fetch()).rejects.toMatchObject({ code: 'service.rate-limited' });
    expect(urls()).toEqual([metadata, metadata, byStorage]);
  });

  it('tries the next route if one is refused to this login', async () => {
    const { fetch } = setUp({ [byStorage]: [refused], [byInterface]: [bytes] });
    expect((await fetch()).text).toBe(content);
  });

  it.each([
    ['where none has it', 404, 404, 'document.gone'],
    ['where one of them is in trouble', 503, 404, 'service.trouble'],
    ['whichever of them it is', 404, 503, 'service.trouble'],
    ['where it isn’t given to this account', 403, 404, 'service.role-missing'],
  ])('reports the results of the routes, %s', async (_, one, other, code) => {
    const { fetch } = setUp({
      ...{ [metadata]: [described(null)] },
      ...{ [byStorage]: [{ status: one }], [byInterface]: [{ status: other }] },
    });
    await expect(fetch()).rejects.toMatchObject({ code });
  });
});

describe('the beginning of a document', () => {
  const sized = (size: number): Given => ({
    status: 200,
    text: JSON.stringify({ filename: 'parts.csv', size }),
  });
  const long = 'a'.repeat(600);

  it.each([
    ['passed on at once if it can only be the document', '%PDF-1.7|ab|c', [8, 2, 1]],
    ['held back until it shows that it is no message', `${long}|${long}|${long}|a`, [1200, 600, 1]],
    ['held back until the end of a short document', 'a|b|c', [3]],
  ])('is %s', async (_, text, lengths) => {
    const { fetch, taken } = setUp({ [byStorage]: [{ status: 200, text }] });
    await fetch();
    expect(taken).toEqual(lengths);
  });

  it('is never held back in the rest of one', async () => {
    const { fetch, taken } = setUp({
      [metadata]: [described(null)],
      [byStorage]: [{ status: 206, text: 'a|b|c' }],
    });
    await fetch(4);
    expect(taken).toEqual([1, 1, 1]);
  });

  it.each([
    ['shorter than the metadata says', 5, 'four', {}, false],
    ['as long as the metadata says', 4, 'four', {}, true],
    ['announced with another length', 1201, `${long}|${long}|a`, { 'content-length': '1200' }, false],
    ['announced with its length', 1201, `${long}|${long}|a`, { 'content-length': '1201' }, true],
    ['announced with no readable length', 1201, `${long}|${long}|a`, { 'content-length': 'many' }, true],
    ['longer than 1 kB, and shorter than the metadata says', 900_000, `${long}|${long}|a`, {}, false],
    ['longer than the metadata says', 1200, `${long}|${long}|a`, {}, false],
    ['binary, and shorter than the metadata says', 900, 'PK\u0003\u0004|a', {}, false],
    ['binary, and longer than the metadata says', 4, 'PK\u0003\u0004|a', {}, false],
    ['binary, and as long as the metadata says', 5, 'PK\u0003\u0004|a', {}, true],
    [
      'longer than what is held, and than the metadata says',
      70_000,
      `${'a'.repeat(65_000)}|${'a'.repeat(6_000)}`,
      {},
      false,
    ],
    ['announced with a wrong length, but right when it is here', 4, 'four', { 'content-length': '5' }, true],
  ])('decides about a document that is %s', async (_, size, text, headers, isTaken) => {
    const { fetch, taken } = setUp({
      [metadata]: [sized(size)],
      [byStorage]: [{ status: 200, headers, text }],
    });
    if (isTaken) {
      await fetch();
      expect(taken.length).toBeGreaterThan(0);
    } else {
      await expect(fetch()).rejects.toMatchObject({
        code: 'document.wrong-content',
        params: { what: 'other' },
      });
      expect(taken).toEqual([]);
    }
  });
});

describe('going on with a document that broke off', () => {
  const rest: Given = { status: 206, text: 'document' };
  const at = (given: Given) => setUp({ [metadata]: [described(null)], [byStorage]: [given] });

  it.each([
    ['from its first byte', 0, 'a', {}],
    ['from its first byte without a mark', 0, null, {}],
    ['from where it broke off', 4, null, { range: 'bytes=4-' }],
    ['only while it is the same', 4, '"v1"', { range: 'bytes=4-', 'if-range': '"v1"' }],
  ])('requests it %s', async (_, from, etag, range) => {
    const { fetch, last } = at(from === 0 ? bytes : rest);
    await fetch(from, etag);
    expect(last()?.headers).toEqual({ accept: '*/*', 'accept-encoding': 'identity', ...range });
  });

  it.each([
    ['a part that was asked for', 206, 4, {}, true],
    ['a part that nobody asked for', 206, 0, {}, false],
    ['all of it in place of a part', 200, 4, {}, true],
    ['bytes as they are, said in words', 200, 0, { 'content-encoding': ' Identity ' }, true],
    ['packed bytes', 200, 0, { 'content-encoding': 'gzip' }, false],
    ['a packed part', 206, 4, { 'content-encoding': 'br' }, false],
    ['a success without a document', 204, 0, {}, false],
    ['a success without the rest of a document', 204, 4, {}, false],
  ])('takes %s (status %i, from byte %i, %j): %s', async (_, status, from, headers, isTaken) => {
    const { fetch } = at({ status, headers, text: content });
    if (isTaken) expect(await fetch(from)).toEqual({ text: content, begun: 1 });
    else await expect(fetch(from)).rejects.toMatchObject({ code: 'service.not-a-service' });
  });
});
