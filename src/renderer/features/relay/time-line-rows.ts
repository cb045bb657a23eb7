import type { RelaySettings } from '../../../shared/contract/calls/relay.ts';
import { quietPeriodAt } from '../../../shared/domain/alerts/alert-silence.ts';
import type { TimeLineEntry } from '../../../shared/domain/escalation/time-line.ts';

/** What a message waits for, besides its minutes. */
type Delay = 'working' | 'quiet';

export type TimeLineRow = TimeLineEntry & {
  name: string;
  channel: RelaySettings['contacts'][number]['channel'];
  /** From the step. */
  afterMinutes: number;
  counts: 'all' | 'working';
  delays: readonly Delay[];
};

/** The entries with their names and reasons. @param now when the order would arrive, milliseconds since 1970 */
export const timeLineRows = (
  entries: readonly TimeLineEntry[],
  { steps, contacts, repeatMinutes }: RelaySettings,
  now: number,
): TimeLineRow[] =>
  entries.flatMap((entry) => {
    const step = steps.find(({ id }) => id === entry.step);
    const contact = contacts.find(({ id }) => id === entry.contact);
    if (step === undefined || contact === undefined) return [];
    const { afterMinutes, counts } = step;
    /** When it would come if all hours counted. */
    const plain = now + (afterMinutes + entry.repeat * (repeatMinutes ?? 0)) * minuteMs;
    const isLate = entry.at - plain >= minuteMs;
    const isQuiet = isLate && quietPeriodAt(contact.quietHours, entry.at - 1) !== null;
    const isOnlyQuiet = isQuiet && quietPeriodAt(contact.quietHours, plain) !== null;
    const delays: Delay[] = [
      ...(isLate && counts === 'working' && !isOnlyQuiet ? (['working'] as const) : []),
      ...(isQuiet ? (['quiet'] as const) : []),
    ];
    return { ...entry, ...{ afterMinutes, counts, delays }, name: contact.name, channel: contact.channel };
  });

const minuteMs = 60_000;

/** The names of contacts of a step that is never due for them. */
export const neverTold = (entries: readonly TimeLineEntry[], { steps, contacts }: RelaySettings): string[] =>
  contacts
    .filter(({ id }) => steps.some((step) => step.contacts.includes(id)))
    .filter(({ id }) => !entries.some(({ contact }) => contact === id))
    .map(({ name }) => name);
