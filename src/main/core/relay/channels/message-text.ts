import { dayAt } from '../../../../shared/domain/values/calendar-date.ts';
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
 *
 * @param mostBytes of `text` and `stop` together, in UTF-8. Orders that don't fit are only counted
 */
export const textOf = (
  { notice, language, at }: RelayMessage,
  mostBytes = Number.POSITIVE_INFINITY,
): MessageText => {
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
      const head = `${first}. ${say.oldest(count, ...since(notice.oldestSince))}`;
      const stop = `${say.stop} ${say.stopAll}`;
      const withOrders = (named: number): string => {
        const lines = orders.slice(0, named).map((order) => `- ${listedOf(order)}`);
        const more = count - lines.length;
        return [head, ...lines, ...(lines.length > 0 && more > 0 ? [say.more(more)] : [])].join('\n');
      };
      let named = only === undefined ? Math.min(orders.length, mostNamed) : 0;
      while (named > 0 && Buffer.byteLength(withOrders(named) + stop) > mostBytes) named -= 1;
      return {
        ...rest,
        subject: `Orderbell: ${first}`,
        text: withOrders(named),
        stop,
        link: only === undefined ? rest.link : linkOf(only.purchaseOrderNumber),
      };
    }
  }
};

const nameOf = (say: RelayWords, { purchaseOrderNumber, buyerName }: NamedOrder): string =>
  say.order(lineOf(purchaseOrderNumber), lineOf(buyerName));

/** An order in a list. Its buyer may be unknown. */
const listedOf = ({ purchaseOrderNumber, buyerName }: NamedOrder): string =>
  [lineOf(purchaseOrderNumber), lineOf(buyerName)].filter((part) => part !== '').join(', ');

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

/**
 * A moment in the computer's time zone. It has its day and its year where they aren't those of the message.
 */
const momentIn = (language: Language, moment: number, at: number): string => {
  const time = new Intl.DateTimeFormat(language, { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });
  if (dayAt(moment) === dayAt(at)) return time.format(moment);
  const isThisYear = new Date(moment).getFullYear() === new Date(at).getFullYear();
  const day = new Intl.DateTimeFormat(language, {
    ...{ day: 'numeric', month: 'short' },
    ...(isThisYear ? {} : { year: 'numeric' }),
  });
  return `${day.format(moment)}, ${time.format(moment)}`;
};
