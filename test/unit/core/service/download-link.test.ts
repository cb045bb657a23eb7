import { describe, expect, it } from 'vitest';
import { mayFollow } from '../../../../src/main/core/service/addresses.ts';
import { createDocumentSource } from '../../../../src/main/core/service/document-source.ts';
import { createSession } from '../../../../src/main/core/service/session.ts';
import { createRecordingLog } from '../../../fakes/memory-ports.ts';
import { createScriptedHttp, pathOf } from '../../../fakes/scripted-http.ts';
import { createVirtualTime } from '../../../fakes/virtual-time.ts';

const service = 'https://service.example';

describe('a download link', () => {
  it.each([
    ...[
      'https://localhost/7',
      'https://127.0.0.1:1/7',
      'https://127.1/7',
      'https://0x7f.1/7',
      'https://0.0.0.0/7',
    ],
    ...['https://10.0.0.1/7', 'https://172.16.0.1/7', 'https://172.31.255.1/7', 'https://192.168.1.1/7'],
    ...['https://169.254.169.254/7', 'https://100.64.0.1/7', 'https://[::1]/7', 'https://[::]/7'],
    ...[
      'https://[fe80::1]/7',
      'https://[fd00::1]/7',
      'https://[::ffff:127.0.0.1]/7',
      'https://[::ffff:10.0.0.1]/7',
    ],
    ...[
      'https://[64:ff9b::127.0.0.1]/7',
      'https://[64:ff9b::192.168.1.1]/7',
      'https://[64:ff9b::0.0.0.1]/7',
      'https://[64:ff9b:1::8.8.8.8]/7',
      'https://[2002:7f00:1::]/7',
      'https://[2002:a00:1::1]/7',
    ],
    ...['https://router/7', 'https://nas.local/7', 'https://LOCALHOST./7', 'https://db.internal/7'],
    ...['http://documents.example/7', 'http://127.0.0.1/7', 'ftp://documents.example/7'],
    ...['https://user@documents.example/7', 'no link'],
    ...['https://100.127.255.1/7', 'https://:secret@documents.example/7', 'https://printer.home.arpa/7'],
  ])('of a service on the open net is not followed to %s', (link) => {
    expect(mayFollow(link, service)).toBe(false);
  });

  it.each([
    ...[
      'https://documents.example/7?key=1',
      'https://8.8.8.8/7',
      'https://172.32.0.1/7',
      'https://192.169.0.1/7',
    ],
    ...[
      'https://100.128.0.1/7',
      'https://[2001:db8::1]/7',
      'https://[::ffff:8.8.8.8]/7',
      'https://[64:ff9b::8.8.8.8]/7',
      'https://[2002:808:808::1]/7',
      'https://10.example/7',
      // Just outside of the private networks.
      'https://100.63.0.1/7',
      'https://101.64.0.1/7',
      'https://168.254.0.1/7',
      'https://169.253.0.1/7',
      'https://171.16.0.1/7',
      'https://172.15.0.1/7',
      'https://191.168.0.1/7',
      // Names that only contain an address or a private name.
      'https://10.0.0.1.example/7',
      'https://a.10.0.0.x/7',
      'https://nas.local.example/7',
    ],
  ])('is followed to %s', (link) => {
    expect(mayFollow(link, service)).toBe(true);
  });

  it('of a service in a private net is followed there, and by http only on this computer', () => {
    expect(mayFollow('https://192.168.1.9/7', 'https://192.168.1.1')).toBe(true);
    expect(mayFollow('http://192.168.1.9/7', 'https://192.168.1.1')).toBe(false);
    expect(mayFollow('http://127.0.0.1:2/7', 'http://127.0.0.1:1')).toBe(true);
    expect(mayFollow('http://127.0.0.1:2/7', service)).toBe(false);
  });

  it('to the user’s own network is never requested: another route is used, and the link is in no log', async () => {
    const { clock, timers } = createVirtualTime();
    const http = createScriptedHttp(({ url, receive }) => {
      if (url.endsWith('/metadata')) {
        return {
          status: 200,
          text: JSON.stringify({ filename: 'a', downloadUrl: 'https://192.168.1.1/7?key=1' }),
        };
      }
      if (receive?.begin({ status: 200, header: () => null })) void receive.take(Buffer.from('a document'));
      return { status: 200, headers: { 'set-authorization': 'a.b.c', 'set-refresh-token': 'r' } };
    });
    const session = createSession({
      ...{ http, clock, timers, pace: async () => undefined, onRefused: () => undefined },
      ...{ onBusy: () => undefined, baseUrl: service, email: 'e', password: 'p' },
    });
    const log = createRecordingLog();
    const document = await createDocumentSource({ clock, log, session: () => session })('7', null);
    const signal = new AbortController().signal;
    await document.fetch({
      from: 0,
      etag: null,
      begin: () => undefined,
      take: async () => undefined,
      signal,
    });
    expect(http.requests.map(({ url }) => new URL(url).hostname)).not.toContain('192.168.1.1');
    expect(pathOf(http.requests.at(-1) ?? fail())).toBe('/object-storage/download/7');
    expect(log.lines.join()).toContain('download-link-refused');
    expect(log.lines.join()).not.toContain('192.168');
  });
});

const fail = (): never => {
  throw new Error('Nothing was asked.');
};
