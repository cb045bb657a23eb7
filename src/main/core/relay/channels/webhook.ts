import type { Clock, Http } from '../../ports.ts';
import type { WebhookTarget } from '../relay-secrets.ts';
import type { Outcome, RelayMessage, RelayNotice } from './channel.ts';
import { textOf } from './message-text.ts';
import { exchange } from './outcomes.ts';
import { hmacOf } from './signature.ts';

/**
 * Posts a message as JSON, signed (docs/alerts.md has the fields and how to verify them). `text` alone is
 * what Slack takes. The receiver tells a repetition by `id`.
 */
export const postWebhook = async (
  http: Http,
  clock: Clock,
  { address, key }: WebhookTarget,
  message: RelayMessage,
): Promise<Outcome> => {
  const { subject, text, stop, link } = textOf(message);
  const body = JSON.stringify({
    ...{ id: message.id, text: [subject, text, stop].join('\n'), link },
    ...fieldsOf(message.notice, message.at),
  });
  // The receiver refuses old ones: a recorded message can't be sent again.
  const timestamp = String(Math.floor(clock.now() / 1000));
  const sent = await exchange(
    http,
    {
      ...{ method: 'POST', url: address, maxAnswerBytes: 65_536, body },
      headers: {
        'content-type': 'application/json',
        'orderbell-timestamp': timestamp,
        'orderbell-signature': `sha256=${await hmacOf(key, `${timestamp}.${body}`)}`,
      },
    },
    [key, ...secretsIn(address)],
  );
  return 'outcome' in sent ? sent.outcome : { state: 'arrived', words: sent.words };
};

const fieldsOf = (notice: RelayNotice, at: number): Record<string, unknown> => {
  const age = (since: number) => ({
    since: new Date(since).toISOString(),
    minutes: Math.max(0, Math.floor((at - since) / 60_000)),
  });
  switch (notice.about) {
    case 'orders':
      return {
        ...{ about: 'orders', count: notice.count, oldest: age(notice.oldestSince) },
        ...(notice.named
          ? {
              orders: notice.orders.map(({ purchaseOrderNumber, buyerName }) => ({
                purchaseOrderNumber,
                buyerName,
              })),
            }
          : {}),
      };
    case 'not-listening':
    case 'channel':
      return { about: notice.about, ...age(notice.since) };
    case 'test':
      return { about: 'test' };
  }
};

/**
 * The parts of an address that give access: servers quote its path in their errors, as it was sent or decoded.
 * Short ones are common words.
 */
export const secretsIn = (address: string): string[] => {
  if (!URL.canParse(address)) return [address];
  const { host, hostname, pathname, search } = new URL(address);
  const parts = `${pathname}${search}`.split(/[/?&=]/).filter(({ length }) => length >= 6);
  const whole = pathname.length > 1 ? [`${pathname}${search}`, pathname, search] : [search];
  const typedHost = /^https?:\/\/([^/?]*)/i.exec(address)?.[1] ?? host;
  return [...new Set([address, host, hostname, typedHost, ...[...whole, ...parts].flatMap(formsOf)])];
};

/** A part of an address as it is, and as programs decode it: once or twice, as UTF-8 or byte by byte. */
const formsOf = (part: string): string[] => {
  const once = decodings(part);
  return [part, ...once, ...once.flatMap(decodings)];
};

const decodings = (part: string): string[] => {
  const escaped = /(?:%[0-9a-f]{2})+/gi;
  const as = (encoding: 'utf8' | 'latin1'): string =>
    part.replace(escaped, (bytes) => Buffer.from(bytes.replaceAll('%', ''), 'hex').toString(encoding));
  return [as('utf8'), as('latin1'), as('utf8').replaceAll('+', ' ')];
};
