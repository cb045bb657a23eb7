import { randomBytes } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { z } from 'zod';
import { createFileSaver } from '../../../src/main/adapters/data-folder/file-saver.ts';
import type { Download } from '../../../src/shared/contract/calls/documents.ts';
import { createRecordingLog } from '../../fakes/memory-ports.ts';
import { type Harness, openHarness, settled } from '../answering/harness.ts';
import { createWire, type Wire } from './wire.ts';

const content = randomBytes(700_000);

type Desk = {
  harness: Harness;
  wire: Wire;
  /** The folder of the saved files. */
  place: string;
  objectId: string;
  log: readonly string[];
  shown: string[];
  /** Runs while the user chooses a place. Returns the name there, `null` to cancel. */
  choosing: (choose: (name: string) => Promise<string | null>) => void;
  fetch: (name?: string | null) => Promise<Download>;
  saved: () => Promise<string[]>;
};

/** Orderbell with a service that has one document, and a user who saves it in a folder. */
const openDesk = async (filename = 'Drawing 7.pdf', bytes: Buffer = content): Promise<Desk> => {
  const place = await mkdtemp(join(tmpdir(), 'orderbell-saved-'));
  onTestFinished(() => rm(place, { recursive: true, force: true }));
  const wire = createWire();
  const log = createRecordingLog();
  const shown: string[] = [];
  let choose = async (name: string): Promise<string | null> => name;
  const saver = createFileSaver({
    choose: async (name) => {
      const chosen = await choose(name);
      return chosen === null ? null : join(place, chosen);
    },
    chooseFolder: async () => {
      const chosen = await choose('');
      return chosen === null ? null : join(place, chosen);
    },
    open: async (path) => void shown.push(`open ${path}`),
    reveal: async (path) => void shown.push(`reveal ${path}`),
  });
  const harness = await openHarness({}, { saver, front: wire.front, log: () => log });
  const objectId = await store(harness, filename, bytes);
  // No later request waits for its turn.
  await harness.pass(2_000);
  return {
    harness,
    wire,
    place,
    objectId,
    log: log.lines,
    shown,
    choosing: (next) => {
      choose = next;
    },
    fetch: async (name = null) => {
      const { download } = await harness.call('documents.download', { objectId, name });
      if (download === null) throw new Error('Nothing was begun.');
      return ended(harness, download.id);
    },
    saved: () => readdir(place),
  };
};

const store = async ({ credentials: { url, email, password } }: Harness, filename: string, bytes: Buffer) => {
  const form = new FormData();
  form.set('file', new Blob([new Uint8Array(bytes)]), filename);
  const answer = await fetch(`${url}/v2/object-storage/document`, {
    method: 'POST',
    headers: { authorization: `Basic ${Buffer.from(`${email}:${password}`).toString('base64')}` },
    body: form,
  });
  return z.object({ id: z.string() }).parse(await answer.json()).id;
};

const ended = (harness: Harness, id: string): Promise<Download> =>
  harness.until(async () => {
    const { downloads } = await harness.call('documents.downloads', {});
    const found = downloads.find((one) => one.id === id);
    return found === undefined || found.state === 'running' ? null : found;
  }, 'the end of the download');

describe('a document of the buyer’s', () => {
  it('is shown from a copy that the core fetched, or that a download left', async () => {
    const { harness, objectId, wire, fetch } = await openDesk();
    const view = (fetches: boolean) => harness.call('documents.view', { objectId, name: null, fetches });
    expect(await view(false)).toEqual({ size: null });
    await fetch();
    expect(await view(false)).toEqual({ size: content.length });
    const { base64 } = await harness.call('documents.piece', { objectId, offset: 0 });
    expect(Buffer.from(base64, 'base64').equals(content)).toBe(true);
    expect(base64).toMatch(/^[A-Za-z0-9+/]+={0,2}$/);
    await view(true);
    expect(wire.ways()).toEqual(['metadata', 'link']);
  });

  it('is saved with others of its batch in one folder, for which the user is asked once', async () => {
    const { harness, objectId, place, choosing } = await openDesk();
    let asked = 0;
    choosing(async () => {
      asked += 1;
      return '.';
    });
    for (const name of ['One.pdf', 'Two.pdf']) {
      const { download } = await harness.call('documents.download', { objectId, name, batch: 'all' });
      await ended(harness, download?.id ?? '');
    }
    expect(asked).toBe(1);
    expect((await readdir(place)).toSorted()).toEqual(['Drawing 7 (2).pdf', 'Drawing 7.pdf']);
  });

  it('is fetched by the link of its metadata, without credentials', async () => {
    const { wire, place, fetch, saved } = await openDesk();
    expect(await fetch()).toMatchObject({
      ...{ state: 'done', name: 'Drawing 7.pdf', received: content.length, size: content.length },
      ...{ problem: null, opens: 'file' },
    });
    expect(await saved()).toEqual(['Drawing 7.pdf']);
    expect((await readFile(join(place, 'Drawing 7.pdf'))).equals(content)).toBe(true);
    expect(wire.ways()).toEqual(['metadata', 'link']);
    expect(wire.asked.map(({ authorization }) => authorization !== null)).toEqual([true, false]);
  });

  it('is fetched by a new link if the user took longer than a minute to choose a place', async () => {
    const { harness, wire, fetch, choosing } = await openDesk();
    choosing(async (name) => {
      await harness.pass(61_000);
      return name;
    });
    expect((await fetch()).state).toBe('done');
    expect(wire.ways()).toEqual(['metadata', 'link', 'metadata', 'link']);
  });

  it.each([401, 403, 410, 429])(
    'is fetched by the interface’s path if a renewed link fails too (%i)',
    async (status) => {
      const { harness, wire, fetch } = await openDesk();
      wire.mishap = ({ way }) => (way === 'link' ? { status } : null);
      // A 429 of the service's host halves the pace, so the later requests wait.
      expect((await settled(harness, fetch())).state).toBe('done');
      expect(wire.ways()).toEqual(['metadata', 'link', 'metadata', 'link', 'download']);
      expect(wire.asked.at(-1)?.authorization).toMatch(/^Bearer /);
    },
  );

  it('is fetched by the object storage’s own path if the others are unknown', async () => {
    const { harness, wire, place, fetch } = await openDesk();
    wire.mishap = ({ way }) => (way === 'document' ? null : { status: 404 });
    expect((await settled(harness, fetch('Drawing 7'))).name).toBe('Drawing 7');
    // Without trustworthy metadata, the document is checked before the user is asked for a place.
    const byPath = ['metadata', 'download', 'document'];
    expect(wire.ways()).toEqual(['metadata', ...byPath, ...byPath]);
    expect((await readFile(join(place, 'Drawing 7'))).equals(content)).toBe(true);
  });

  it.each([
    'http://documents.example/7?key=secret',
    'ftp://documents.example/7',
    'https://user:word@documents.example/7',
    'no link at all',
  ])('is not fetched from %s', async (link) => {
    const { wire, fetch, log } = await openDesk();
    wire.mishap = ({ way }) => (way === 'metadata' ? { link } : null);
    expect((await fetch()).state).toBe('done');
    expect(wire.ways()).not.toContain('link');
    expect(log.join('\n')).toContain('download-link-refused');
    expect(log.join('\n')).not.toContain('documents.example');
  });

  it('is fetched by another route if the link’s host can’t be reached', async () => {
    const { wire, fetch } = await openDesk();
    // Port 1 of this computer: nothing listens there.
    wire.mishap = ({ way }) => (way === 'metadata' ? { link: 'https://127.0.0.1:1/7' } : null);
    expect((await fetch()).state).toBe('done');
    expect(wire.ways()).toEqual(['metadata', 'download']);
  });

  it('that no route has is gone, which is reported before the choice of a place', async () => {
    const { harness, wire, fetch, choosing, saved } = await openDesk();
    let asked = 0;
    choosing(async (name) => {
      asked += 1;
      return name;
    });
    wire.mishap = () => ({ status: 404 });
    await expect(fetch()).rejects.toMatchObject({ code: 'document.gone' });
    expect(wire.ways()).toEqual(['metadata', 'metadata', 'download', 'document']);
    expect([asked, await saved()]).toEqual([0, []]);
    expect((await harness.call('documents.downloads', {})).downloads).toEqual([]);
  });

  it('that disappears during the choice of a place is gone, and leaves no file', async () => {
    const { wire, fetch, choosing, saved } = await openDesk();
    choosing(async (name) => {
      wire.mishap = () => ({ status: 404 });
      return name;
    });
    expect(await fetch()).toMatchObject({ state: 'failed', problem: { code: 'document.gone' } });
    expect(await saved()).toEqual([]);
  });

  it('is not requested again after a too-many-requests reply', async () => {
    const { harness, wire, objectId } = await openDesk();
    wire.mishap = () => ({ status: 429 });
    const asked = harness.call('documents.download', { objectId, name: null });
    await expect(asked).rejects.toMatchObject({ code: 'service.rate-limited' });
    expect(wire.ways()).toEqual(['metadata']);
  });

  it('packed by something in between is not taken for the document', async () => {
    const { wire, place, fetch } = await openDesk();
    wire.mishap = ({ way }) => (way === 'link' ? { headers: { 'content-encoding': 'gzip' } } : null);
    expect((await fetch()).state).toBe('done');
    expect(wire.ways().at(-1)).toBe('download');
    expect((await readFile(join(place, 'Drawing 7.pdf'))).equals(content)).toBe(true);
  });
});

describe('something else in place of a document', () => {
  const page = {
    type: 'text/html',
    body: '<!DOCTYPE html><html><body><form action="/login">Sign in</form></body></html>',
  };
  const terms = Buffer.from('<html><title>Prices</title><table><tr><td>M8x40<td>0.12</table></html>');
  const answers = [
    { what: 'page', instead: page },
    // Blank lines, an untrue type, and a page that is shorter than anything that is checked.
    { what: 'page', instead: { type: 'application/pdf', body: `${'\r\n'.repeat(200)}${page.body}` } },
    { what: 'page', instead: { type: 'text/html', body: '<html>' } },
    {
      what: 'message',
      instead: {
        type: 'application/xml',
        body: '<?xml version="1.0"?><Error><Code>AccessDenied</Code></Error>',
      },
    },
    { what: 'message', instead: { type: 'application/json', body: '{"message":"The link has expired."}' } },
    { what: 'message', instead: { type: 'text/plain', body: 'Session ended.' } },
    { what: 'nothing', instead: { type: 'application/pdf', body: '' } },
  ];

  it.each(answers)(
    'at a link ($what, $instead.type) is passed over for the next route',
    async ({ instead }) => {
      const { wire, place, fetch, saved } = await openDesk();
      wire.mishap = ({ way }) => (way === 'link' ? { instead } : null);
      expect(await fetch()).toMatchObject({ state: 'done', received: content.length });
      expect(await saved()).toEqual(['Drawing 7.pdf']);
      expect((await readFile(join(place, 'Drawing 7.pdf'))).equals(content)).toBe(true);
      expect(wire.ways()).toEqual(['metadata', 'link', 'metadata', 'link', 'download']);
    },
  );

  it.each(answers)('on every route ($what, $instead.type) leaves no file', async ({ what, instead }) => {
    const { wire, fetch, saved } = await openDesk();
    wire.mishap = ({ way }) => (way === 'metadata' ? null : { instead });
    expect(await fetch()).toMatchObject({
      ...{ state: 'failed', received: 0 },
      problem: { code: 'document.wrong-content', params: { what } },
    });
    expect(await saved()).toEqual([]);
  });

  it('is reported before the choice of a place where there is no metadata', async () => {
    const { wire, fetch, choosing } = await openDesk();
    choosing(() => Promise.reject(new Error('A place was asked for.')));
    wire.mishap = () => ({ instead: page });
    await expect(fetch('Drawing 7.pdf')).rejects.toMatchObject({ code: 'document.wrong-content' });
  });

  it('during a transfer that continues is passed over', async () => {
    const { wire, place, fetch } = await openDesk();
    wire.mishap = ({ way }, count) => {
      if (way !== 'link') return null;
      return count === 0 ? { cutAfter: 300_000 } : { instead: page };
    };
    expect(await fetch()).toMatchObject({ state: 'done', received: content.length });
    expect((await readFile(join(place, 'Drawing 7.pdf'))).equals(content)).toBe(true);
  });

  it('is passed over when its length isn’t that of the metadata', async () => {
    const { wire, fetch } = await openDesk();
    wire.mishap = ({ way }) =>
      way === 'metadata' ? { metadata: { size: content.length } } : way === 'link' ? { longer: 10 } : null;
    expect((await fetch()).state).toBe('done');
    expect(wire.ways().at(-1)).toBe('download');
  });

  it('is passed over when it ends before the length of the metadata, without a length of its own', async () => {
    const { wire, place, fetch } = await openDesk();
    const shorter = { type: 'application/pdf', body: `%PDF-1.7${'a'.repeat(2_000)}` };
    wire.mishap = ({ way }) => {
      if (way === 'metadata') return { metadata: { size: content.length } };
      return way === 'link' ? { instead: shorter } : null;
    };
    expect(await fetch()).toMatchObject({ state: 'done', received: content.length });
    expect(wire.ways().at(-1)).toBe('download');
    expect((await readFile(join(place, 'Drawing 7.pdf'))).equals(content)).toBe(true);
  });

  it.each([2_000, 200_000])('that ends early on every route (%i bytes) leaves no file', async (length) => {
    const { harness, wire, fetch, saved } = await openDesk();
    const shorter = { type: 'application/pdf', body: `%PDF-1.7${'a'.repeat(length)}` };
    wire.mishap = ({ way }) =>
      way === 'metadata' ? { metadata: { size: content.length } } : { instead: shorter };
    expect(await settled(harness, fetch())).toMatchObject({
      ...{ state: 'failed' },
      problem: { code: 'document.wrong-content', params: { what: 'other' } },
    });
    expect(await saved()).toEqual([]);
  });

  it.each([
    { name: 'Part.step', type: 'application/octet-stream', body: '{"error":"denied"}' },
    { name: 'Part.sldprt', type: 'text/plain', body: '<Error><Code>AccessDenied</Code></Error>' },
    { name: 'Part.igs', type: 'application/octet-stream', body: '<title>Sign in</title>' },
    { name: 'Part.stp', type: 'text/plain', body: 'Internal Server Error' },
    { name: 'Order.xml', type: 'application/xml', body: '<Error><Code>AccessDenied</Code></Error>' },
    { name: 'Prices.xls', type: 'text/html', body: '<html><title>Sign in to your account</title>' },
  ])('is never saved as $name: $body', async ({ name, type, body }) => {
    const { wire, fetch, saved } = await openDesk(name);
    wire.mishap = ({ way }) => (way === 'metadata' ? null : { instead: { type, body } });
    expect(await fetch()).toMatchObject({ state: 'failed', problem: { code: 'document.wrong-content' } });
    expect(await saved()).toEqual([]);
  });

  it.each([
    { name: 'Drawing 7.pdf', type: 'application/octet-stream', bytes: content },
    { name: 'Drawing 7.pdf', type: 'text/html', bytes: Buffer.from('%PDF-1.4\nall of it is text') },
    { name: 'Conditions.html', type: 'text/html', bytes: terms },
    { name: 'Prices.xls', type: 'application/vnd.ms-excel', bytes: terms },
    { name: 'Conditions.HTM', type: 'application/octet-stream', bytes: terms },
    { name: 'Order.xml', type: 'application/xml', bytes: Buffer.from('<?xml version="1.0"?><Order/>') },
    { name: 'Parts.json', type: 'application/json', bytes: Buffer.from('{"message":"a part"}') },
    { name: 'Hole.svg', type: 'image/svg+xml', bytes: Buffer.from('<svg/>') },
    { name: 'Bracket.step', type: 'model/step', bytes: Buffer.from('ISO-10303-21;') },
    { name: 'List.csv', type: 'text/csv', bytes: Buffer.from('[1],{"2"}') },
    { name: 'Drawing 7', type: 'application/octet-stream', bytes: content },
  ])('is not what $name is, sent as $type', async ({ name, type, bytes }) => {
    const { wire, place, fetch } = await openDesk(name, bytes);
    wire.mishap = ({ way }) => (way === 'link' ? { headers: { 'content-type': type } } : null);
    expect(await fetch()).toMatchObject({ state: 'done', name });
    expect((await readFile(join(place, name))).equals(bytes)).toBe(true);
    expect(wire.ways()).toEqual(['metadata', 'link']);
  });

  it('is no web page if the metadata says that the document is one', async () => {
    const { wire, fetch } = await openDesk('Conditions', terms);
    wire.mishap = ({ way }) =>
      way === 'metadata' ? { metadata: { contentType: 'text/html; charset=utf-8' } } : null;
    expect((await fetch()).state).toBe('done');
  });
});

describe('a transfer that breaks off', () => {
  it('continues with the rest', async () => {
    const { wire, place, fetch } = await openDesk();
    wire.mishap = ({ way }, count) => (way === 'link' && count < 2 ? { cutAfter: 200_000 } : null);
    expect(await fetch()).toMatchObject({ state: 'done', received: content.length });
    const ranges = wire.asked.filter(({ way }) => way === 'link').map(({ range }) => range);
    expect(ranges).toHaveLength(3);
    expect(ranges[0]).toBeNull();
    expect(ranges.slice(1).every((range) => /^bytes=[1-9]\d*-$/.test(range ?? ''))).toBe(true);
    expect((await readFile(join(place, 'Drawing 7.pdf'))).equals(content)).toBe(true);
  });

  it.each([null, content.length])(
    'continues where the service tells no length (metadata: %s)',
    async (size) => {
      const { wire, place, fetch } = await openDesk();
      wire.mishap = ({ way }, count) => {
        if (way === 'metadata') return { metadata: { size } };
        return way === 'link' && count === 0 ? { unmeasured: true, cutAfter: 300_000 } : null;
      };
      expect(await fetch()).toMatchObject({ state: 'done', received: content.length, size: content.length });
      expect((await readFile(join(place, 'Drawing 7.pdf'))).equals(content)).toBe(true);
    },
  );

  it('restarts if the service knows no ranges, without saving a byte twice', async () => {
    const { wire, place, fetch } = await openDesk();
    wire.mishap = ({ way }, count) =>
      way === 'link' ? { whole: true, ...(count === 0 ? { cutAfter: 300_000 } : {}) } : null;
    expect(await fetch()).toMatchObject({ state: 'done', received: content.length });
    expect((await readFile(join(place, 'Drawing 7.pdf'))).equals(content)).toBe(true);
  });

  it('continues until it is complete if the service sends less than requested', async () => {
    const { wire, place, fetch } = await openDesk();
    wire.mishap = ({ way }, count) => {
      if (way !== 'link') return null;
      if (count === 0) return { cutAfter: 300_000 };
      return count < 3 ? { portion: 1_000 } : null;
    };
    expect(await fetch()).toMatchObject({ state: 'done', received: content.length });
    expect((await readFile(join(place, 'Drawing 7.pdf'))).equals(content)).toBe(true);
  });

  it('of a document that was replaced is discarded', async () => {
    const { wire, fetch, saved } = await openDesk();
    wire.mishap = ({ way }, count) => {
      if (way !== 'link') return null;
      return count === 0 ? { cutAfter: 300_000 } : { whole: true, headers: { etag: '"another"' } };
    };
    expect(await fetch()).toMatchObject({ state: 'failed', problem: { code: 'document.changed' } });
    expect(await saved()).toEqual([]);
  });

  it('with a part of unknown position is discarded', async () => {
    const { wire, fetch, saved } = await openDesk();
    wire.mishap = ({ way }, count) => {
      if (way !== 'link') return null;
      return count === 0 ? { cutAfter: 300_000 } : { headers: { 'content-range': 'bytes 5-9/10' } };
    };
    expect(await fetch()).toMatchObject({ state: 'failed', problem: { code: 'document.changed' } });
    expect(await saved()).toEqual([]);
  });

  it('that fails repeatedly is abandoned and reported, and leaves no file', async () => {
    const { wire, fetch, saved } = await openDesk();
    wire.mishap = ({ way }) => (way === 'link' ? { longer: 10, whole: true } : null);
    expect(await fetch()).toMatchObject({ state: 'failed', problem: { code: 'service.cut-off' } });
    expect(await saved()).toEqual([]);
    expect(wire.ways().filter((way) => way === 'link').length).toBeGreaterThan(2);
  });
});

describe('a saved document', () => {
  it('never replaces an existing file', async () => {
    const { place, fetch, saved } = await openDesk();
    await writeFile(join(place, 'Drawing 7.pdf'), 'hers');
    expect((await fetch()).name).toBe('Drawing 7 (2).pdf');
    expect((await fetch()).name).toBe('Drawing 7 (3).pdf');
    expect((await saved()).sort()).toEqual(['Drawing 7 (2).pdf', 'Drawing 7 (3).pdf', 'Drawing 7.pdf']);
    expect(await readFile(join(place, 'Drawing 7.pdf'), 'utf8')).toBe('hers');
  });

  it.runIf(process.platform !== 'win32')('is readable by the user only until they share it', async () => {
    const { place, fetch } = await openDesk();
    await fetch();
    expect((await stat(join(place, 'Drawing 7.pdf'))).mode & 0o777).toBe(0o600);
  });

  it.each([
    ['..\\..\\Start\\run.pdf', 'run.pdf'],
    ['con.pdf', '_con.pdf'],
    ['invoice\u202efdp.exe', 'invoicefdp.exe'],
  ])('called %j by the service is offered as %j', async (filename, safe) => {
    const { wire, harness, fetch, choosing, objectId } = await openDesk('a.pdf');
    const offered: string[] = [];
    choosing(async (name) => {
      offered.push(name);
      return name;
    });
    // Without metadata, the order's own name counts.
    wire.mishap = ({ way }) => (way === 'metadata' ? { status: 404 } : null);
    expect((await fetch(filename)).name).toBe(safe);
    expect(offered).toEqual([safe]);
    expect((await harness.call('documents.downloads', {})).downloads[0]?.objectId).toBe(objectId);
  });

  it('doesn’t exist if the user chooses no place', async () => {
    const { harness, objectId, choosing, saved } = await openDesk();
    choosing(async () => null);
    const begun = await harness.call('documents.download', { objectId, name: null });
    expect(begun).toEqual({ download: null, address: null });
    expect(await saved()).toEqual([]);
  });

  it('doesn’t exist if the user cancels half-way', async () => {
    const { harness, wire, objectId, saved } = await openDesk();
    // The connection breaks and the download waits. The user cancels then.
    wire.mishap = ({ way }) => (way === 'link' ? { cutAfter: 100_000 } : null);
    const { download } = await harness.call('documents.download', { objectId, name: null });
    const id = download?.id ?? '';
    await harness.call('documents.cancel-download', { id });
    expect(await ended(harness, id)).toMatchObject({ state: 'cancelled', problem: null });
    expect(await saved()).toEqual([]);
  });

  it('is opened if its type is harmless, otherwise shown in its folder, and not at all if it is gone', async () => {
    const { harness, place, shown, fetch, choosing } = await openDesk();
    await harness.call('documents.open-download', { id: (await fetch()).id });
    choosing(async () => 'Drawing.html');
    const other = await fetch();
    expect(other.opens).toBe('folder');
    await harness.call('documents.open-download', { id: other.id });
    expect(shown).toEqual([`open ${join(place, 'Drawing 7.pdf')}`, `reveal ${join(place, 'Drawing.html')}`]);
    await rm(join(place, 'Drawing.html'));
    const asked = harness.call('documents.open-download', { id: other.id });
    await expect(asked).rejects.toMatchObject({ code: 'document.not-found' });
  });

  it('leaves neither its name nor its link in the log', async () => {
    const { fetch, log } = await openDesk();
    await fetch();
    expect(log.join('\n')).not.toMatch(/Drawing|ticket/);
  });
});
