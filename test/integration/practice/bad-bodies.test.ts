import { spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { request } from 'node:http';
import { describe, expect, it, onTestFinished } from 'vitest';
import { workRatio } from '../../fakes/work-ratio.ts';
import { isLongRun } from '../../runner/scope.ts';
import { fieldOf, type Practice, type Reply, startPractice } from './practice-client.ts';

/** Bodies that could make a service slow, large or verbose are refused before parsing. */

const order = '/v2/api-connector/order';
const ubl = '/v2/sci-connector/order';

const bomb = `<!DOCTYPE x [<!ENTITY a "aaaaaaaaaa">${Array.from(
  { length: 20 },
  (_, index) => `<!ENTITY a${index} "${'&a;'.repeat(10)}">`,
).join('')}]>`;

const numbered = (count: number, textOf: (index: number) => string): string =>
  Array.from({ length: count }, (_, index) => textOf(index)).join('');

const withXml = (practice: Practice, path: string, body: string | Buffer, type = 'application/xml') =>
  path === ubl
    ? practice.callWithToken('PUT', path, { 'content-type': type }, body)
    : practice.call('POST', path, { headers: { authorization: practice.basic, 'content-type': type }, body });

describe.each([order, ubl, '/v2/api-connector/order-response'])('%s', (path) => {
  it.each<[string, string | Buffer, string]>([
    ['a document type', '<!DOCTYPE x><a/>', 'document type'],
    ['a document type behind a comment', '<!-- x --><!doctype x><a/>', 'document type'],
    ['entities that multiply', `${bomb}<a>&a9;</a>`, 'document type'],
    [
      'an entity from a file',
      '<!DOCTYPE x [<!ENTITY f SYSTEM "file:///etc/passwd">]><a>&f;</a>',
      'document type',
    ],
    ['a stylesheet in another encoding', '<?xml version="1.0" encoding="ISO-8859-1"?><a/>', 'must be UTF-8'],
    ['Latin-1', Buffer.from('<a>\xe9</a>', 'latin1'), 'is not UTF-8'],
    ['UTF-16 with a byte order mark', Buffer.from('\ufeff<a/>', 'utf16le'), 'is not UTF-8'],
    ['UTF-16 without one', Buffer.from('<a/>', 'utf16le'), 'characters'],
    ['deep nesting', '<a>'.repeat(1_000_000), 'nested deeper'],
    ['elements without end', `<a>${'<b/>'.repeat(500_000)}</a>`, 'more than 200000 elements'],
    ['attributes without end', `<a${numbered(400_000, (index) => ` a${index}="1"`)}/>`, 'more than 100 attr'],
    ['elements of an attribute each', `<a>${'<b c="1"/>'.repeat(199_000)}</a>`, 'more than 50000 attributes'],
    ['references without end', `<a>${'&amp;'.repeat(1_500_000)}</a>`, 'more than 100000 references'],
    ['a tag without end', '<'.repeat(7_900_000), 'a tag of more than 10000 characters'],
    ['a name without end', `<${'<'.repeat(9000)}>`, 'is not XML'],
    [
      'names without end',
      `<a>${numbered(199_000, (index) => `<b${index}/>`)}</a>`,
      'more than 1000 different',
    ],
    ['half of it', '<a><b>', 'is not XML'],
    ['text', 'hello', 'is not XML'],
    ['nothing', '', 'is missing'],
    ['a name that means something else', '<a><__proto__>1</__proto__></a>', 'is not XML'],
  ])('refuses %s with 400', async (_, body, says) => {
    const practice = await startPractice({ sample: 'empty' });
    const reply = await withXml(practice, path, body);
    expect([reply.status, fieldOf(reply)]).toEqual([400, 'body']);
    expect(reply.text).toContain(says);
    // The reply has no text of the request, nor of the machine's files.
    expect(reply.text).not.toContain('root:');
    expect(reply.text.length).toBeLessThan(300);
  });

  it('refuses another charset and a compressed body', async () => {
    const practice = await startPractice({ sample: 'empty' });
    const charset = await withXml(practice, path, '<a/>', 'application/xml; charset=utf-16');
    expect([charset.status, fieldOf(charset)]).toEqual([400, 'Content-Type']);
    const headers = { 'content-type': 'application/xml', 'content-encoding': 'gzip' };
    const packed = await practice.callWithToken(path === ubl ? 'PUT' : 'POST', path, headers, 'x');
    expect([packed.status, fieldOf(packed)]).toEqual([415, 'Content-Encoding']);
  });
});

it('an order of 500 lines with several deliveries each, signs and notes, is taken', async () => {
  const practice = await startPractice({ sample: 'empty' });
  const delivery = (index: number): string =>
    `<deliveryScheduleLine><position>${index}</position><date>2027-01-04</date><quantity>1.50</quantity></deliveryScheduleLine>`;
  const line = (index: number): string => `<line><position>${index + 1}</position>
    <item><number>A&amp;B-${index}</number><name>Bush &lt;20 &#x2300;&gt;</name></item>${numbered(5, delivery)}
    <note><![CDATA[with <care> & oil]]></note></line>`;
  const body = `<?xml version="1.0" encoding="UTF-8"?><SendOrderByBuyer><!-- large --><order>
    <supplierAccountNumber>0000700932</supplierAccountNumber><purchaseOrderNumber>LARGE</purchaseOrderNumber>
    </order>${numbered(500, line)}</SendOrderByBuyer>`;
  const reply = await withXml(practice, order, body);
  expect([reply.status, reply.text]).toEqual([200, '{}']);
});

it('an error about a field is short, with any length of the value', async () => {
  const practice = await startPractice({ sample: 'empty' });
  for (const body of [`{"a":${'x'.repeat(100_000)}`, `${'x'.repeat(100_000)}`]) {
    const reply = await practice.ask('POST', order, body);
    expect(reply.status).toBe(400);
    expect(reply.text.length).toBeLessThan(300);
  }
  const name = `${'x'.repeat(9000)}.exe`;
  const filed = `--b\r\nContent-Disposition: form-data; name="file"; filename="${name}"\r\n\r\nx\r\n--b--\r\n`;
  const headers = { authorization: practice.basic, 'content-type': 'multipart/form-data; boundary=b' };
  const refused = await practice.call('POST', '/v2/object-storage/document', { headers, body: filed });
  expect(refused.status).toBe(400);
  expect(refused.text.length).toBeLessThan(300);
});

it.each<[string, string]>([
  ['arrays', '['.repeat(1_000_000)],
  ['objects', '{"a":'.repeat(1_000_000)],
  ['arrays beside strings that look like them', `{"a":"]]]]","b":${'['.repeat(100)}`],
])('JSON of deeply nested %s is refused with 400', async (_, body) => {
  const practice = await startPractice({ sample: 'empty' });
  const reply = await practice.ask('POST', order, body);
  expect([reply.status, fieldOf(reply)]).toEqual([400, 'body']);
  expect(reply.text).toContain('nested deeper');
});

it('JSON that isn’t UTF-8 is refused with 400, and brackets in a string are no nesting', async () => {
  const practice = await startPractice({ sample: 'empty' });
  const headers = { authorization: practice.basic, 'content-type': 'application/json' };
  const latin = await practice.call('POST', order, { headers, body: Buffer.from('{"a":"\xe9"}', 'latin1') });
  expect([latin.status, fieldOf(latin)]).toEqual([400, 'body']);
  const poll = await practice.ask(
    'POST',
    '/v2/order-search/poll',
    `{"x":"${'['.repeat(500)}\\"${'{'.repeat(500)}"}`,
  );
  expect(poll.status).toBe(200);
});

it('a number of a million digits is refused in every form', async () => {
  const practice = await startPractice({ sample: 'empty' });
  const digits = '9'.repeat(1_000_000);
  const header = '"order":{"supplierAccountNumber":"0000700932","purchaseOrderNumber":"A"}';
  const json = `{${header},"lines":[{"position":"1","item":{"number":"1"},"deliverySchedule":[{"date":"2027-01-04","quantity":${digits}}]}]}`;
  const refused = await practice.ask('POST', order, json);
  expect([refused.status, fieldOf(refused)]).toEqual([400, 'lines[0].deliverySchedule[0].quantity']);
  const xml = `<SendOrderByBuyer><order><supplierAccountNumber>0000700932</supplierAccountNumber><purchaseOrderNumber>A</purchaseOrderNumber></order>
    <line><position>1</position><item><number>1</number></item><deliveryScheduleLine><date>2027-01-04</date><quantity>${digits}</quantity></deliveryScheduleLine></line></SendOrderByBuyer>`;
  const reply = await withXml(practice, order, xml);
  expect([reply.status, fieldOf(reply)]).toEqual([400, 'lines[0].deliverySchedule[0].quantity']);
});

const mebibyte = Buffer.alloc(1024 * 1024, ' ');

/**
 * Sends a beginning followed by this many mebibytes of blanks, with or without a stated length. Returns the
 * answer as soon as it arrives.
 */
const sendLarge = (
  url: string,
  headers: Record<string, string>,
  mebibytes: number,
  told: boolean,
  beginning = '',
) =>
  new Promise<Reply & { sent: number }>((resolve, reject) => {
    let sent = 0;
    const length = told ? { 'content-length': String(beginning.length + mebibytes * mebibyte.length) } : {};
    const outgoing = request(
      url,
      { method: 'POST', headers: { ...headers, ...length }, agent: false },
      (response) => {
        const pieces: Buffer[] = [];
        response.on('data', (piece: Buffer) => pieces.push(piece));
        response.on('end', () => {
          resolve({
            status: response.statusCode ?? 0,
            headers: {},
            text: Buffer.concat(pieces).toString(),
            sent,
          });
          outgoing.destroy();
        });
      },
    );
    outgoing.on('error', reject);
    const next = (): void => {
      if (outgoing.destroyed) return;
      if (sent === mebibytes) return void outgoing.end();
      sent += 1;
      outgoing.write(mebibyte, next);
    };
    outgoing.write(beginning, next);
  });

describe('a body of 100 MB', () => {
  it.each([
    ['that says so', true],
    ['that doesn’t', false],
  ])('%s is refused with 413, and the service continues', async (_, told) => {
    const practice = await startPractice({ sample: 'empty' });
    const headers = { authorization: practice.basic, 'content-type': 'application/json' };
    const reply = await sendLarge(practice.url + order, headers, 100, told);
    expect([reply.status, fieldOf(reply)]).toEqual([413, 'body']);
    // Refused at the limit of 8 plus the content of the sockets, not at the end.
    expect(reply.sent).toBeLessThan(24);
    expect((await practice.ask('POST', '/v2/order-search/poll', {})).status).toBe(200);
  });

  it('with a document of a refused type is refused during the upload', async () => {
    const practice = await startPractice({ sample: 'empty' });
    const headers = {
      authorization: practice.basic,
      'content-type': 'multipart/form-data; boundary=b',
    };
    const beginning = '--b\r\nContent-Disposition: form-data; name="file"; filename="setup.exe"\r\n\r\n';
    const reply = await sendLarge(
      `${practice.url}/v2/object-storage/document`,
      headers,
      100,
      true,
      beginning,
    );
    expect([reply.status, fieldOf(reply)]).toEqual([400, 'file']);
    expect(reply.sent).toBeLessThan(24);
  });

  // Only Linux reports a process's peak memory. Only the long run checks such a limit.
  if (isLongRun && existsSync('/proc/self/status'))
    it('never stays in the service’s memory, in any number', async () => {
      const child = spawn(process.execPath, ['src/main/practice/main.ts', '--pace', '0'], {
        env: { ...process.env, npm_lifecycle_event: undefined },
      });
      onTestFinished(() => void child.kill('SIGKILL'));
      let output = '';
      child.stdout.on('data', (piece: Buffer) => {
        output += piece.toString();
      });
      await expect.poll(() => output, { timeout: 20_000 }).toMatch(/^password: \S+$/m);
      const found = (pattern: RegExp): string => pattern.exec(output)?.[1] ?? '';
      const sign = `${found(/^email: (.*)$/m)}:${found(/^password: (.*)$/m)}`;
      const headers = {
        authorization: `Basic ${Buffer.from(sign).toString('base64')}`,
        'content-type': 'application/xml',
      };
      const url = found(/^Practice service: (\S+)$/m) + order;
      const peak = (): number => {
        const status = readFileSync(`/proc/${child.pid}/status`, 'utf8');
        return Number(/VmHWM:\s+(\d+) kB/.exec(status)?.[1]) / 1024;
      };
      const refuse = async (told: boolean): Promise<void> => {
        // At most ten requests a second.
        await expect
          .poll(async () => (await sendLarge(url, headers, 100, told)).status, {
            interval: 250,
            timeout: 20_000,
          })
          .toBe(413);
      };
      for (const told of [true, false, false, false]) await refuse(told);
      const before = peak();
      for (let count = 0; count < 16; count += 1) await refuse(false);
      // One that is read to its end would be 100, and the parts read of all sixteen are 128.
      expect(peak() - before).toBeLessThan(64);
    });
});

describe('a body that is made to take long', () => {
  const harmlessXml = (length: number): string => `<a>${'<b></b>'.repeat(400)}${'x'.repeat(length)}</a>`;
  const harmlessJson = (length: number): string => `{"a":"${'x'.repeat(length)}"}`;

  it.each<[string, string, string, (length: number) => string]>([
    ['entities that multiply', 'application/xml', `${bomb}<a>${'&a9;'.repeat(250_000)}</a>`, harmlessXml],
    ['deeply nested XML', 'application/xml', '<a>'.repeat(1_000_000), harmlessXml],
    ['elements without end', 'application/xml', `<a>${'<b/>'.repeat(500_000)}</a>`, harmlessXml],
    ['deeply nested arrays', 'application/json', '['.repeat(1_000_000), harmlessJson],
    ['deeply nested objects', 'application/json', '{"a":'.repeat(1_000_000), harmlessJson],
  ])('by %s costs no more than a harmless one of its length', async (_, type, body, harmless) => {
    const practice = await startPractice({ sample: 'empty' });
    const headers = { authorization: practice.basic, 'content-type': type };
    const honest = harmless(body.length);
    const send = async (sent: string): Promise<void> => {
      expect((await practice.call('POST', order, { headers, body: sent })).status).toBe(400);
    };
    // It is less than two thirds. A service without limits does at least five times the work.
    expect(
      await workRatio(
        () => send(body),
        () => send(honest),
      ),
    ).toBeLessThan(2);
  });

  it.each([
    ['comments', '<!--'],
    ['instructions', '<?'],
  ])('with a text that looks like %s costs as much as any other of its length', async (_, piece) => {
    const practice = await startPractice({ sample: 'empty' });
    const login = { headers: { authorization: practice.basic } };
    const { headers } = await practice.call('GET', '/v2/authentication/login', login);
    const authorization = `Bearer ${headers['set-authorization']}`;
    const send = async (text: string): Promise<void> => {
      const xmlns = 'urn:oasis:names:specification:ubl:schema:xsd:Order-2';
      const body = `<Order xmlns="${xmlns}"><Note><![CDATA[${text}]]></Note></Order>`;
      const sent = { headers: { authorization, 'content-type': 'application/xml' }, body };
      expect((await practice.call('PUT', ubl, sent)).status).toBe(400);
    };
    const [bad, good] = [piece.repeat(150_000 / piece.length), 'x'.repeat(150_000)];
    // About the same work. A service that reads the rest again for each piece does a hundred times the
    // work.
    expect(
      await workRatio(
        () => send(bad),
        () => send(good),
      ),
    ).toBeLessThan(8);
  });
});
