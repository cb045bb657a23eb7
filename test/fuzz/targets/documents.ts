import { HttpFailure } from '../../../src/main/core/http-failure.ts';
import type { AnswerHead, Http, HttpRequest, Place } from '../../../src/main/core/ports.ts';
import { OrderbellError } from '../../../src/shared/contract/errors.ts';
import { pathOf } from '../../fakes/scripted-http.ts';
import type { Chance } from '../machine/chance.ts';
import { writeTree } from '../machine/json-tree.ts';
import { brokenText } from '../machine/mutate-text.ts';
import { oddNumbers, oddTexts, oddTree, someText } from '../machine/odd-values.ts';
import { onThrown } from '../oracle/on-sentences.ts';
import type { Target } from './target.ts';

const now = Date.parse('2026-11-20T12:00:00.000Z');
const credentials = { email: 'sales@supplier.example', password: 'correct horse' };
const base = 'https://service.example';
/** Five attempts without a new byte, each over every route. More would flood the service. */
const mostRequests = 120;
const codes = /^(service\.|document\.(gone|changed|wrong-content)$)/;

const links: readonly string[] = [
  'https://files.example/a?key=1',
  'https://files.example/a?key=1',
  'https://service.example/a',
  'http://files.example/a',
  'https://127.0.0.1/a',
  'https://2130706433/a',
  'https://[::ffff:10.0.0.1]/a',
  'https://192.168.1.1/admin',
  'https://router/a',
  'https://nas.local/a',
  'https://me:you@files.example/a',
  'file:///etc/passwd',
  'javascript:alert(1)',
  '//files.example/a',
];

/** A document with its metadata, links and headers, which may contradict each other. */
export const documents: Target = {
  name: 'documents',
  share: 3,
  from: 'service',
  run: async (chance, subjects) => {
    const link = chance.once(2) ? chance.pick(links) : brokenText(chance.pick(links), chance);
    const served: string[] = [];
    const requests: HttpRequest[] = [];
    const http = serviceOf(chance, link, requests, served);
    const session = subjects.session(credentials, http.port, { now: () => now });
    const written: Uint8Array[] = [];
    const broken =
      subjects.mayFollow(link, base) && !leadsOutside(link) ? [`a link that leads inside: ${link}`] : [];
    try {
      const open = subjects.openDocument({
        clock: { now: () => now },
        log: () => undefined,
        session: () => session,
      });
      const remote = await open(
        '00000000-0000-4000-8000-000000000001',
        chance.once(4) ? someText(chance) : null,
      );
      if (remote.filename === '') broken.push('a document without a name');
      await subjects.receiveDocument({
        timers: {
          after: (_, task) => stopOf(setImmediate(task)),
          pause: async () => undefined,
          elapsed: () => 0,
        },
        remote,
        place: placeIn(written),
        signal: new AbortController().signal,
        onBegun: () => undefined,
        onProgress: () => undefined,
      });
      const bytes = Buffer.concat(written);
      if (inPlaceOfDocuments.includes(bytes.toString()) && remote.filename === 'drawing.pdf')
        broken.push('something else was saved as a drawing');
      if (http.honest && !http.contents.some((content) => bytes.equals(content)))
        broken.push('bytes in another order than they were sent');
    } catch (error) {
      broken.push(...onThrown(error, codes));
    }
    if (requests.length > mostRequests) broken.push(`${requests.length} requests`);
    for (const { url, headers } of requests) {
      if (url.startsWith(`${base}/`)) continue;
      if (!leadsOutside(url)) broken.push(`asked ${url}`);
      if (headers?.['authorization'] !== undefined) broken.push('a token was shown to a link');
    }
    return { input: () => [link, ...served].join('\n'), broken };
  },
};

const leadsOutside = (link: string): boolean => {
  if (!URL.canParse(link)) return false;
  const { protocol, hostname, username, password } = new URL(link);
  return (
    protocol === 'https:' &&
    `${username}${password}` === '' &&
    !/^((0|10|127)\.\d+|192\.168|169\.254)\.\d+\.\d+\.?$|^\[::ffff:a00:|\.(local|internal|lan|localhost)\.?$/.test(
      hostname,
    ) &&
    /[.:]/.test(hostname)
  );
};

const stopOf = (pending: NodeJS.Immediate) => () => clearImmediate(pending);

const placeIn = (written: Uint8Array[]): Place => ({
  address: null,
  begin: async () => undefined,
  write: async (piece) => void written.push(piece),
  finish: async () => ({ name: 'a', path: null }),
  discard: async () => undefined,
});

const inPlaceOfDocuments = [
  '',
  '<!doctype html><form action="/login">',
  '<?xml version="1.0"?><Error><Code>AccessDenied</Code></Error>',
  '{"message":"The link has expired."}',
  'Session ended.',
];

/** A service that has a document and may replace it. `honest`: its headers are true. */
const serviceOf = (chance: Chance, link: string, requests: HttpRequest[], served: string[]) => {
  const honest = !chance.once(3);
  // Often more than the first bytes, which are compared before any is written.
  const size = chance.between(0, 1_000);
  const contents = ['a', 'b'].map((letter) =>
    Buffer.from(
      chance.once(8)
        ? chance.pick(inPlaceOfDocuments)
        : `%PDF-${Array.from({ length: size }, (_, at) => `${letter}${at}`.padEnd(4)).join('')}`,
    ),
  );
  const changesAt = chance.once(3) ? chance.between(3, 6) : Number.POSITIVE_INFINITY;
  const metadata = metadataBy(chance, link);
  const port: Http = {
    send: async (request) => {
      requests.push(request);
      if (requests.length > mostRequests) throw new OrderbellError('service.trouble');
      if (request.url.includes('/authentication/'))
        return answered({ status: 200, header: headersOf({ 'set-authorization': 'head.e30.sign' }) }, '');
      if (chance.once(15)) throw new HttpFailure(chance.pick(['unreachable', 'timeout', 'tls']), 'unclear');
      if (pathOf(request).endsWith('/metadata')) {
        const status = chance.pick([200, 200, 200, 404, 500]);
        served.push(`${status} ${metadata}`);
        return answered({ status, header: () => null }, metadata);
      }
      const which = requests.length < changesAt ? 0 : 1;
      const { status, headers, body } = bodyBy(
        chance,
        request,
        contents[which] ?? Buffer.alloc(0),
        which,
        honest,
      );
      served.push(`${status} ${JSON.stringify(headers)} ${body.length} bytes`);
      const head = { status, header: headersOf(headers) };
      if (request.receive?.begin(head) !== true) return answered(head, body.toString('latin1'));
      const cut = chance.once(2)
        ? chance.between(chance.once(2) ? Math.min(1_024, body.length) : 0, body.length)
        : body.length;
      for (let at = 0; at < cut; ) {
        const to = Math.min(cut, at + chance.between(1, 400));
        await request.receive.take(body.subarray(at, to));
        at = to;
      }
      if (cut < body.length) throw new HttpFailure('cut-off', 'unclear');
      return answered(head, '');
    },
  };
  return { port, honest, contents };
};

const answered = (head: AnswerHead, text: string) => ({ ...head, text, digest: text });

const headersOf =
  (headers: Record<string, string>): AnswerHead['header'] =>
  (name) =>
    headers[name] ?? null;

const metadataBy = (chance: Chance, link: string): string => {
  const value = chance.once(6)
    ? writeTree(oddTree(chance))
    : JSON.stringify({
        filename: chance.once(4) ? chance.pick([null, '', 7, '../../x', someText(chance)]) : 'drawing.pdf',
        downloadUrl: chance.once(4) ? chance.pick([null, {}, someText(chance)]) : link,
      });
  return chance.once(6) ? brokenText(value, chance) : value;
};

/** The whole document, the rest, or another part than requested, with a true or any other header. */
const bodyBy = (
  chance: Chance,
  { headers }: HttpRequest,
  content: Buffer,
  which: number,
  honest: boolean,
) => {
  const from = Number(/^bytes=(\d+)-$/.exec(headers?.['range'] ?? '')?.[1] ?? 0);
  const whole = from === 0 || chance.once(5);
  const start = whole ? 0 : Math.min(content.length, chance.once(2) ? from : chance.between(0, from + 4));
  const body = content.subarray(start);
  const odd = (text: string): string =>
    honest || chance.once(2)
      ? text
      : chance.pick([...oddTexts, ...oddNumbers, `bytes ${from}-9/*`, '"a"', `${text} `]);
  const status =
    honest || chance.once(2) ? (whole ? 200 : 206) : chance.pick([200, 204, 206, 302, 404, 416, 503]);
  const head: Record<string, string> = {
    etag: odd(`"${which}"`),
    'content-length': odd(String(body.length)),
    'content-encoding': odd('identity'),
    ...(whole ? {} : { 'content-range': odd(`bytes ${start}-${content.length - 1}/${content.length}`) }),
  };
  return { status, headers: head, body };
};
