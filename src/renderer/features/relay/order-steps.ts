import type { OrderEscalation } from '../../../shared/contract/calls/relay-desk.ts';
import type { IconName } from '../../components/icon.tsx';
import type { Formats } from '../../format/formats.ts';
import { errorText, type Texts } from '../../i18n/texts.ts';

/** What escalation did for an order, or does next. */
export type OrderStep = {
  key: string;
  kind: 'told' | 'acknowledged' | 'next';
  icon: IconName;
  /** Milliseconds since 1970. */
  at: number;
  words: string;
  /** `at` in words; empty where `words` has it. */
  when: string;
  /** By which channel, or how long it holds. */
  aside: string;
  /** Why a message failed. */
  why: string | null;
  /** Whether it says more than others of its kind: a message that arrived; an acknowledgement by a message's button. */
  isTelling: boolean;
};

type Sent = OrderEscalation['sent'][number];
type Saying = { t: Texts; formats: Pick<Formats, 'moment'>; now: number };

/** In the order of time. What comes next is last. */
export const stepsOf = (
  { sent, acknowledgements, next, ended }: OrderEscalation,
  saying: Saying,
): OrderStep[] => [
  ...[
    ...sent.map((one) => toldStep(one, saying)),
    ...acknowledgements.map((one, index) => acknowledgedStep(one, index, saying)),
    ...(ended === null ? [] : [endedStep(ended, saying)]),
  ].toSorted((one, other) => one.at - other.at),
  ...next.map((one) => nextStep(one, saying)),
];

const toldStep = (
  { contact, step, repeat, at, arrivedAt, state, error, channel, contactName: name }: Sent,
  { t, formats }: Saying,
): OrderStep => {
  const isHeldBack = error?.code === 'relay.practice';
  const words = isHeldBack
    ? 'practice'
    : state === 'arrived'
      ? repeat === 0
        ? 'told'
        : 'told-again'
      : state;
  const told = arrivedAt ?? at;
  return {
    key: `told ${contact} ${step} ${repeat} ${at}`,
    kind: 'told',
    icon: state === 'failed' ? 'triangle' : state === 'dropped' ? 'dash' : 'bell',
    at: told,
    words: t(`escalation.order.${words}`, { name }),
    when: formats.moment(told),
    aside: t('escalation.order.by', { channel: t(`escalation.channel.${channel}`) }),
    why: error === null || isHeldBack ? null : errorText(t, error),
    isTelling: state === 'arrived',
  };
};

const acknowledgedStep = (
  { way, at, until, contactName }: OrderEscalation['acknowledgements'][number],
  index: number,
  { t, formats, now }: Saying,
): OrderStep => ({
  key: `acknowledged ${index}`,
  kind: 'acknowledged',
  icon: 'check',
  at,
  words: t(`escalation.order.ack.${way}`, { name: contactName ?? '' }),
  // Nobody knows when that was.
  when: way === 'opened-before' ? '' : formats.moment(at),
  aside:
    until === null
      ? ''
      : t(until > now ? 'escalation.order.holds' : 'escalation.order.expired', {
          when: formats.moment(until),
        }),
  why: null,
  isTelling: way === 'ntfy',
});

const endedStep = ({ by, at }: NonNullable<OrderEscalation['ended']>, { t, formats }: Saying): OrderStep => ({
  key: 'ended',
  kind: 'acknowledged',
  icon: 'tick',
  at,
  words: t(`escalation.order.${by}`),
  when: formats.moment(at),
  aside: '',
  why: null,
  isTelling: false,
});

const nextStep = (
  { contact, step, repeat, at, contactName: name }: OrderEscalation['next'][number],
  { t, formats }: Saying,
): OrderStep => ({
  key: `next ${contact} ${step} ${repeat}`,
  kind: 'next',
  icon: 'clock',
  at,
  words: t('escalation.order.next', { name, when: formats.moment(at) }),
  when: '',
  aside: '',
  why: null,
  isTelling: false,
});
