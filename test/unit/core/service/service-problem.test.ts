import { describe, expect, it } from 'vitest';
import { HttpFailure } from '../../../../src/main/core/http-failure.ts';
import type { HttpAnswer } from '../../../../src/main/core/ports.ts';
import {
  isWebPage,
  problemOfAnswer,
  problemOfFailure,
  retryAfterOf,
  serverTimeOf,
  stillAProblem,
} from '../../../../src/main/core/service/service-problem.ts';

const now = Date.parse('2026-11-02T08:00:00Z');

const answer = (status: number, text = '', headers: Record<string, string> = {}): HttpAnswer => ({
  status,
  text,
  header: (name) => headers[name] ?? null,
});

const wordsOf = (text: string): string | null => problemOfAnswer(answer(400, text), now)?.detail ?? null;

describe('an answer', () => {
  it.each([200, 202, 204, 299])('of %i is no problem', (status) => {
    expect(problemOfAnswer(answer(status), now)).toBeNull();
  });

  it.each([
    [199, 'service.not-a-service'],
    [300, 'service.not-a-service'],
    [302, 'service.not-a-service'],
    [399, 'service.not-a-service'],
    [400, 'service.refused'],
    [401, 'service.path-refused'],
    [403, 'service.role-missing'],
    [404, 'service.not-found'],
    [408, 'service.timeout'],
    [422, 'service.refused'],
    [429, 'service.rate-limited'],
    [499, 'service.refused'],
    [500, 'service.trouble'],
    [503, 'service.trouble'],
  ])('of %i is %s, and has its status', (status, code) => {
    expect(problemOfAnswer(answer(status), now)).toMatchObject({ code, params: { status: String(status) } });
  });

  it('keeps its demanded wait, by its own clock if it names a time', () => {
    const seconds = problemOfAnswer(answer(429, '', { 'retry-after': '30' }), now);
    expect(retryAfterOf(seconds ?? { params: {} })).toBe(30_000);
    const date = new Date(now + 3_600_000).toUTCString();
    const headers = { 'retry-after': new Date(now + 3_660_000).toUTCString(), date };
    const moment = problemOfAnswer(answer(503, '', headers), now);
    expect(retryAfterOf(moment ?? { params: {} })).toBe(60_000);
    const without = problemOfAnswer(
      answer(503, '', { 'retry-after': new Date(now + 5_000).toUTCString() }),
      now,
    );
    expect(retryAfterOf(without ?? { params: {} })).toBe(5_000);
  });

  it('without a demanded wait has none', () => {
    expect(retryAfterOf(problemOfAnswer(answer(503), now) ?? { params: {} })).toBeNull();
    expect(Object.keys(problemOfAnswer(answer(503), now)?.params ?? {})).toEqual(['status']);
  });
});

describe('the text of a refusing service', () => {
  it.each([
    ['{"message":"unknown position"}'],
    ['{"error":"unknown position"}'],
    ['{"detail":"unknown position","status":400}'],
    ['{"error":{"message":"unknown position","code":7}}'],
    ['{"errors":["unknown position"]}'],
    ['{"errors":[{"message":"unknown position"}]}'],
    ['{"title":"unknown position","type":"about:blank"}'],
    ['unknown position'],
    ['  unknown\n\t position \r\n'],
  ])('are found in %s', (text) => expect(wordsOf(text)).toBe('unknown position'));

  it('are all of several', () => {
    expect(wordsOf('{"errors":["first",{"message":"second"}]}')).toBe('first; second');
  });

  it('is the most specific available one', () => {
    expect(wordsOf('{"title":"Bad Request","detail":"unknown position"}')).toBe('unknown position');
    expect(wordsOf('{"message":"unknown position","error":"Bad Request"}')).toBe('unknown position');
    expect(wordsOf('{"message":"","error":"unknown position"}')).toBe('unknown position');
  });

  it.each(['', '   ', '<html><body>Bad Request</body></html>', '\n <?xml version="1.0"?><e/>'])(
    'are none that a person could read in "%s"',
    (text) => expect(wordsOf(text)).toBeNull(),
  );

  it('stays unchanged JSON if it has no text, so that somebody can still read it', () => {
    expect(wordsOf('{"errors":[]}')).toBe('{"errors":[]}');
    expect(wordsOf('{"message":""}')).toBe('{"message":""}');
  });

  it('has no invisible characters, which could change a sentence', () => {
    expect(wordsOf('{"message":"no\\u202eyes\\u0007"}')).toBe('noyes');
    expect(wordsOf('{"message":"n\\u200boy\\u00ades"}')).toBe('noyes');
    expect(wordsOf('\ufeff{"message":"unknown position"}')).toBe('unknown position');
    expect(wordsOf('{"message":" \\u200f "}')).toBeNull();
  });

  it('is cut if it is too long', () => {
    expect(wordsOf('x'.repeat(501))).toBe('x'.repeat(500));
  });

  it('isn’t used if the status alone says it', () => {
    expect(problemOfAnswer(answer(403, 'You may not.'), now)?.detail).toBeNull();
    expect(problemOfAnswer(answer(500, 'stack trace'), now)?.detail).toBeNull();
    expect(problemOfAnswer(answer(403, 'You may not.'), now)?.message).toBe('service.role-missing');
  });
});

describe('a web page in the service’s place', () => {
  const page = '<html><body>Sign in</body></html>';
  const xml = '<?xml version="1.0"?>\n<Accepted/>';
  it.each([
    ['text/html', '', true],
    ['Text/HTML; charset=utf-8', '{}', true],
    [' text/html ; charset=utf-8', '{}', true],
    ['application/xhtml+xml', xml, true],
    ['application/xml', xml, false],
    ['text/xml; charset=utf-8', xml, false],
    ['application/soap+xml', '<Accepted/>', false],
    ['application/xml', page, true],
    ['application/xml', `<?xml version="1.0"?> ${page}`, true],
    ['application/xml', '<!DOCTYPE html><p/>', true],
    ['application/xmlish', xml, true],
    ['x-application/xml', xml, true],
    ['application/=+xml', xml, true],
    ['application/json', page, true],
    ['', page, true],
    ['application/json', '{}', false],
    ['', '', false],
  ])('is recognised by the type "%s" and the text "%s": %s', (type, text, is) => {
    expect(isWebPage(answer(200, text, { 'content-type': type }))).toBe(is);
    if (type === '') expect(isWebPage(answer(200, text))).toBe(is);
  });
});

it.each([
  [{ status: '429', retryAfterMs: '9000' }, null, { status: '429', retryAfterMs: '500' }],
  [{ status: '500' }, 'broken', { status: '500' }],
])('A problem %o is the same for a later caller, but for its wait', (params, detail, later) => {
  const problem = stillAProblem({ code: 'service.trouble', params, detail }, 500);
  expect(problem).toMatchObject({ code: 'service.trouble', params: later, detail });
  expect(problem.params).toEqual(later);
});

describe('no answer', () => {
  it.each([
    ['unreachable', 'service.unreachable'],
    ['timeout', 'service.timeout'],
    ['tls', 'service.tls'],
    ['cut-off', 'service.cut-off'],
    ['too-large', 'service.answer-too-large'],
    ['proxy-unusable', 'proxy.unusable'],
    ['proxy-unreachable', 'proxy.unreachable'],
    ['proxy-credentials', 'proxy.credentials-needed'],
  ] as const)('because of %s is %s', (kind, code) => {
    const failure = new HttpFailure(kind, 'not-sent');
    expect(problemOfFailure(failure)).toMatchObject({ code, detail: kind, cause: failure });
  });

  it('of a broken connection is no wrong address', () => {
    const failure = new HttpFailure('unreachable', 'unclear');
    expect(problemOfFailure(failure)).toMatchObject({ code: 'service.cut-off', detail: 'unreachable' });
    expect(problemOfFailure(new HttpFailure('tls', 'unclear'))).toMatchObject({ code: 'service.tls' });
  });

  it('that was intended stays, and so does every other error', () => {
    const aborted = new HttpFailure('aborted', 'unclear');
    expect(problemOfFailure(aborted)).toBe(aborted);
    const other = new Error('a defect');
    expect(problemOfFailure(other)).toBe(other);
  });
});

it('reads the service’s clock if it sends one', () => {
  expect(serverTimeOf(answer(200, '', { date: 'Mon, 02 Nov 2026 08:00:00 GMT' }))).toBe(now);
  expect(serverTimeOf(answer(200, '', { date: 'yesterday' }))).toBeNull();
  expect(serverTimeOf(answer(200))).toBeNull();
});
