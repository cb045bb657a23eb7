import { z } from 'zod';
import type { ErrorCode } from '../../../../shared/contract/errors.ts';
import type { Http } from '../../ports.ts';
import type { ContactTopics } from '../relay-secrets.ts';
import type { Outcome, RelayMessage } from './channel.ts';
import { textOf } from './message-text.ts';
import { exchange, refused, safeWords } from './outcomes.ts';
import { isHeldBack } from './practice-servers.ts';
import { hmacOf } from './signature.ts';

/** Where a contact is reached. `token`: the access token of a server of one's own. */
export type NtfyPlace = { server: string; token: string | null; topics: ContactTopics };

/**
 * Publishes a message (https://docs.ntfy.sh/publish/#publish-as-json). Its button publishes a one-time token
 * on the contact's second topic, which Orderbell reads: no port of this computer is open.
 *
 * @param mayHaveArrived asks the server first. From version 2.16 on, a repetition also replaces the first on
 * the telephone
 */
export const publish = async (
  http: Http,
  place: NtfyPlace,
  message: RelayMessage,
  mayHaveArrived: boolean,
): Promise<Outcome> => {
  const { topic, answers } = place.topics;
  const token = await tokenOf(place.topics, message.id);
  if (mayHaveArrived) {
    const read = await readTopic(http, place, topic);
    // Where Orderbell may never read, a repetition is better than no message.
    if ('outcome' in read && read.outcome.state === 'later') return read.outcome;
    const isThere = 'messages' in read && read.messages.some((one) => hasButton(one, token));
    if (isThere) return { state: 'arrived', words: '' };
  }
  const { subject, text, stop, acknowledge } = textOf(message, mostMessageBytes - '\n\n'.length);
  const sent = await exchange(
    http,
    {
      ...{ method: 'POST', url: place.server, maxAnswerBytes: mostAnswerBytes },
      headers: { 'content-type': 'application/json', ...loginOf(place) },
      body: JSON.stringify({
        ...{ topic, title: subject, message: `${text}\n\n${stop}`, priority: high, tags: ['bell'] },
        // No link: it opens Orderbell only on the computer that has it.
        sequence_id: message.id,
        actions: [
          {
            action: 'http',
            label: acknowledge,
            method: 'POST',
            url: addressOf(place, answers),
            body: token,
            clear: true,
          },
        ],
      }),
    },
    secretsOf(place, token),
    'relay.login-refused',
  );
  if ('outcome' in sent) return sent.outcome;
  // A sign-in page answers 200 to everything.
  const kept = wireMessage.safeParse(jsonOf(sent.answer.text)).data;
  return kept !== undefined
    ? { state: 'arrived', words: ownWordsOf(sent.answer.status, kept, secretsOf(place, token)) }
    : refused('relay.unexpected-answer', { host: new URL(place.server).host, words: sent.words });
};

const hasButton = ({ actions }: WireMessage, token: string): boolean =>
  actions.some(({ body }) => body === token);

/**
 * Publishes a test message, and does what its button needs: publishes on the second topic as a phone does, and
 * reads both topics. A server may allow one without the other.
 */
export const tryOut = async (http: Http, place: NtfyPlace, message: RelayMessage): Promise<Outcome> => {
  const { topic, answers } = place.topics;
  const published = await publish(http, place, message, false);
  if (published.state !== 'arrived') return published;
  const token = await tokenOf(place.topics, message.id);
  const pressed = await exchange(
    http,
    {
      ...{ method: 'POST', url: addressOf(place, answers), headers: {} },
      ...{ maxAnswerBytes: mostAnswerBytes, body: token },
    },
    secretsOf(place, token),
  );
  if ('outcome' in pressed) return refusedAs('relay.button-refused', pressed.outcome);
  for (const one of [topic, answers]) {
    const read = await readTopic(http, place, one);
    if ('outcome' in read) return read.outcome;
  }
  return published;
};

/** A server's refusal says what can't work because of it. */
const refusedAs = (code: ErrorCode, outcome: Outcome): Outcome =>
  outcome.state === 'refused' && !isHeldBack(outcome.error)
    ? { ...outcome, error: { ...outcome.error, code } }
    : outcome;

/** The rest of the answer repeats the message. */
const ownWordsOf = (status: number, { id, time, event }: WireMessage, secrets: readonly string[]): string =>
  `${status} ${safeWords(JSON.stringify({ id, time, event }), secrets) ?? ''}`;

/** A longer text becomes an attachment (https://docs.ntfy.sh/publish/#limitations). */
const mostMessageBytes = 4096;

/** Of 1 to 5 (https://docs.ntfy.sh/publish/#message-priority). */
const high = 4;

export type Acknowledged = { messageId: string; at: number };

/**
 * The messages of a contact whose button was pressed in the last twelve hours. `at`: by the server's clock,
 * milliseconds since 1970, the first press.
 */
export const readAcknowledged = async (
  http: Http,
  place: NtfyPlace,
  messageIds: readonly string[],
): Promise<{ acknowledged: Acknowledged[] } | { outcome: Outcome }> => {
  const read = await readTopic(http, place, place.topics.answers);
  if ('outcome' in read) return read;
  const acknowledged: Acknowledged[] = [];
  for (const messageId of messageIds) {
    const token = await tokenOf(place.topics, messageId);
    const pressed = read.messages.filter(({ message }) => message === token).map(({ time }) => time);
    // The server tells whole seconds. At the end of its second, a press is after the message that it answers.
    if (pressed.length > 0) acknowledged.push({ messageId, at: Math.min(...pressed) * 1000 + 999 });
  }
  return { acknowledged };
};

/**
 * Only this Orderbell can make it, so nobody acknowledges a message that they haven't received. Nothing is
 * stored for it.
 */
const tokenOf = async ({ answers }: ContactTopics, messageId: string): Promise<string> =>
  (await hmacOf(answers, messageId)).slice(0, 32);

const wireMessage = z.object({
  id: z.string(),
  time: z.number(),
  event: z.string(),
  message: z.string().default(''),
  actions: z.array(z.object({ body: z.string().default('') })).default([]),
});
type WireMessage = z.infer<typeof wireMessage>;

/**
 * The messages that the server still has, one JSON text in each line
 * (https://docs.ntfy.sh/subscribe/api/#poll-for-messages). Refused: `relay.topics-unreadable`.
 */
const readTopic = async (
  http: Http,
  place: NtfyPlace,
  topic: string,
): Promise<{ messages: WireMessage[] } | { outcome: Outcome }> => {
  const read = await exchange(
    http,
    {
      method: 'GET',
      // By the server's clock. It keeps messages as long by default.
      url: `${addressOf(place, topic)}/json?poll=1&since=12h`,
      headers: loginOf(place),
      maxAnswerBytes: mostAnswerBytes,
    },
    secretsOf(place),
  );
  if ('outcome' in read) return { outcome: refusedAs('relay.topics-unreadable', read.outcome) };
  const lines = read.answer.text.split('\n').filter((line) => line.trim() !== '');
  const messages = lines.map((line) => wireMessage.safeParse(jsonOf(line)));
  if (messages.some(({ success }) => !success)) {
    return {
      outcome: refused('relay.topics-unreadable', { host: new URL(place.server).host, words: read.words }),
    };
  }
  return { messages: messages.flatMap(({ data }) => (data?.event === 'message' ? [data] : [])) };
};

const mostAnswerBytes = 4_000_000;

const addressOf = ({ server }: NtfyPlace, topic: string): string => `${server.replace(/\/+$/, '')}/${topic}`;

const loginOf = ({ token }: NtfyPlace): Record<string, string> =>
  token === null ? {} : { authorization: `Bearer ${token}` };

const secretsOf = ({ token, topics }: NtfyPlace, ...more: string[]): string[] => [
  ...[topics.topic, topics.answers, ...more],
  ...(token === null ? [] : [token]),
];

const jsonOf = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
};
