import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Place } from '../../../src/main/core/ports.ts';
import { type BrowserSaver, createBrowserSaver } from '../../../src/main/web/browser-saver.ts';
import { type OpenShell, openShell } from '../web-shell/web-server.ts';

let downloads: BrowserSaver;
let shell: OpenShell;
beforeEach(async () => {
  downloads = createBrowserSaver();
  shell = await openShell({ downloads });
});
afterEach(() => shell.close());

const placeOf = async (name = 'Drawing.pdf', from: BrowserSaver = downloads): Promise<Place> => {
  const place = await from.saver.place(name);
  if (place === null) throw new Error('The browser always has a place.');
  return place;
};

const pathOf = ({ address }: Place): string => `/${address}`;

/** A browser's request for a file, up to the head of the answer. */
const fetchAt = async (path: string, headers: Record<string, string>): Promise<IncomingMessage> => {
  const asked = request({ host: '127.0.0.1', port: shell.port, path, headers, agent: false });
  const answered = once(asked, 'response');
  asked.end();
  const [response]: IncomingMessage[] = await answered;
  if (response === undefined) throw new Error('There was no answer.');
  return response;
};

const cookieOf = async (): Promise<{ cookie: string }> => ({ cookie: (await shell.enter()).cookie });

describe('a document for the browser', () => {
  it('is served with the session and its address, as a file and never as a page', async () => {
    const place = await placeOf('Prüfung "7".html');
    const headers = { ...(await cookieOf()), 'sec-fetch-site': 'same-origin' };
    await place.begin(6);
    const written = place.write(Buffer.from('abc')).then(() => place.write(Buffer.from('def')));
    const response = await fetchAt(pathOf(place), headers);
    const finished = written.then(place.finish);
    let text = '';
    for await (const piece of response) text += String(piece);
    expect(text).toBe('abcdef');
    expect(await finished).toEqual({ name: 'Prüfung "7".html', path: null });
    expect(response.statusCode).toBe(200);
    expect(response.headers).toMatchObject({
      'content-type': 'application/octet-stream',
      'content-length': '6',
      'content-disposition':
        'attachment; filename="Pr_fung _7_.html"; filename*=UTF-8\'\'Pr%C3%BCfung%20%227%22.html',
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-store',
      'cross-origin-resource-policy': 'same-origin',
    });
    expect(response.headers['content-security-policy']).toContain("default-src 'none'");
    expect(response.headers['access-control-allow-origin']).toBeUndefined();
  });

  it('works once', async () => {
    const place = await placeOf();
    const headers = await cookieOf();
    await place.begin(0);
    expect((await fetchAt(pathOf(place), headers)).statusCode).toBe(200);
    await place.finish();
    expect((await shell.ask({ path: pathOf(place), headers })).status).toBe(404);
  });

  it('isn’t served without the session, with any address', async () => {
    const place = await placeOf();
    expect((await shell.ask({ path: pathOf(place) })).status).toBe(401);
    // The refusal didn't use the link up.
    expect((await fetchAt(pathOf(place), await cookieOf())).statusCode).toBe(200);
  });

  it('isn’t served without its address, with any session', async () => {
    await placeOf();
    const headers = await cookieOf();
    for (const path of ['/downloads/', `/downloads/${'A'.repeat(43)}`, '/downloads/../secret.sqlite']) {
      expect((await shell.ask({ path, headers })).status).toBe(404);
    }
  });

  it.each([
    ['another page’s script', { origin: 'https://elsewhere.example' }],
    ['a link on another page', { 'sec-fetch-site': 'cross-site' }],
    ['another port of this computer', { 'sec-fetch-site': 'same-site' }],
    ['a typed or kept address', { 'sec-fetch-site': 'none' }],
    ['another name of this computer', { host: 'elsewhere.example' }],
  ])('is refused to %s', async (_who, foreign) => {
    const place = await placeOf();
    const headers = { ...(await cookieOf()), ...foreign };
    expect((await shell.ask({ path: pathOf(place), headers })).status).toBe(403);
  });

  it.each(['POST', 'HEAD', 'DELETE'])('is not given to %s', async (method) => {
    const place = await placeOf();
    const headers = await cookieOf();
    expect((await shell.ask({ method, path: pathOf(place), headers })).status).toBe(405);
  });

  it('that the browser doesn’t fetch is dropped', async () => {
    const impatient = createBrowserSaver(20);
    const place = await placeOf('Drawing.pdf', impatient);
    await place.begin(3);
    await expect(place.write(Buffer.from('abc'))).rejects.toMatchObject({ code: 'document.not-fetched' });
    expect(impatient.isOurs(pathOf(place))).toBe(true);
  });

  it('that the browser stops fetching is dropped', async () => {
    const place = await placeOf();
    await place.begin(null);
    const response = await fetchAt(pathOf(place), await cookieOf());
    response.destroy();
    const piece = Buffer.alloc(1024 * 1024);
    const written = (async () => {
      for (;;) await place.write(piece);
    })();
    await expect(written).rejects.toMatchObject({ code: 'document.not-fetched' });
  });

  it.each([10, null])(
    'of %s bytes that can’t be had to its end breaks off, so that the browser knows',
    async (length) => {
      const place = await placeOf();
      await place.begin(length);
      const response = await fetchAt(pathOf(place), await cookieOf());
      await place.write(Buffer.from('abc'));
      await once(response, 'readable');
      await place.discard();
      const read = (async () => {
        for await (const _piece of response);
      })();
      await expect(read).rejects.toMatchObject({ code: 'ECONNRESET' });
    },
  );
});
