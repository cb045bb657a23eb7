import { shownText } from '../../../../shared/domain/values/shown-text.ts';
import type { Language } from '../../../../shared/words/language.ts';
import { relayWords as de } from '../../../../shared/words/relay/de.ts';
import { relayWords as en, type RelayWords } from '../../../../shared/words/relay/en.ts';
import { relayWords as nl } from '../../../../shared/words/relay/nl.ts';
import type { NamedOrder, RelayMessage } from './channel.ts';

const words: Readonly<Record<Language, RelayWords>> = { en, nl, de };

/** A message as text. `subject` is one line. `text`: what happened. `stop`: how the messages end. */
export type MessageText = {
  subject: string;
  text: string;
  stop: string;
  /** Opens Orderbell on the computer that has it, at the order where there is one and it may be named. */
  link: string;
  /** The label of the button that acknowledges. */
  acknowledge: string;
  /** Before the link. */
  open: string;
};

/** The most orders that a message names. */
const mostNamed = 10;

/**
 * What a message says: counts and ages, and of orders their number and buyer at most, and only if the user
 * wants them named. A name from outside is one short line without invisible characters, so it can neither add
 * a header nor hide text.
 */
export const textOf = ({ notice, language, at }: RelayMessage): MessageText => {
  const say = words[language];
  const { acknowledge, open } = say;
  const rest = { acknowledge, open, link: 'orderbell://open', stop: `${say.stopProblem} ${say.stopAll}` };
  const since = (moment: number): [age: string, since: string] => [
    ageIn(say, at - moment),
    momentIn(language, moment, at),
  ];
  switch (notice.about) {
    case 'test':
      return { ...rest, subject: `Orderbell: ${say.test}`, text: say.testBody, stop: say.stopAll };
    case 'not-listening':
      return {
        ...rest,
        subject: `Orderbell: ${say.notListening}`,
        text: `${say.notListening}. ${say.notListeningSince(...since(notice.since))}`,
      };
    case 'channel': {
      const fails = say.channelFails(lineOf(notice.contact));
      return {
        ...rest,
        subject: `Orderbell: ${fails}`,
        text: `${fails}. ${say.channelFailsSince(...since(notice.since))}`,
      };
    }
    case 'orders': {
      const { count } = notice;
      const orders = notice.named ? notice.orders : [];
      const [only] = orders.length === 1 && count === 1 ? orders : [];
      const first = only === undefined ? say.orders(count) : nameOf(say, only);
      const listed = only === undefined ? orders.slice(0, mostNamed) : [];
      const more = count - listed.length;
      return {
        ...rest,
        subject: `Orderbell: ${first}`,
        text: [
          `${first}. ${say.oldest(count, ...since(notice.oldestSince))}`,
          ...listed.map((order) => `- ${lineOf(order.purchaseOrderNumber)}, ${lineOf(order.buyerName)}`),
          ...(listed.length > 0 && more > 0 ? [say.more(more)] : []),
        ].join('\n'),
        stop: `${say.stop} ${say.stopAll}`,
        link: only === undefined ? rest.link : linkOf(only.purchaseOrderNumber),
      };
    }
  }
};

const nameOf = (say: RelayWords, { purchaseOrderNumber, buyerName }: NamedOrder): string =>
  say.order(lineOf(purchaseOrderNumber), lineOf(buyerName));

const linkOf = (purchaseOrderNumber: string): string =>
  `orderbell://order/${encodeURIComponent(purchaseOrderNumber.toWellFormed())}`;

const longestName = 100;

/** A text from outside in one line. Without angle brackets: for Slack, they make links and call people. */
const lineOf = (text: string): string =>
  shownText([...text].slice(0, longestName).join(''))
    .replace(/\s+/g, ' ')
    .replaceAll('<', '‹')
    .replaceAll('>', '›')
    .trim();

const minuteMs = 60_000;

/** A duration in the largest unit of which there are two: 100 minutes are "1 hour" to nobody who waits. */
const ageIn = (say: RelayWords, ms: number): string => {
  const minutes = Math.max(1, Math.floor(ms / minuteMs));
  if (minutes < 120) return say.minutes(minutes);
  const hours = Math.floor(minutes / 60);
  return hours < 48 ? say.hours(hours) : say.days(Math.floor(hours / 24));
};

/** A moment in the computer's time zone, with its day where that isn't the day of the message. */
const momentIn = (language: Language, moment: number, at: number): string => {
  const day = new Intl.DateTimeFormat(language, { day: 'numeric', month: 'short' });
  const time = new Intl.DateTimeFormat(language, { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });
  const isToday = day.format(moment) === day.format(at);
  return isToday ? time.format(moment) : `${day.format(moment)}, ${time.format(moment)}`;
};
