import { createIntl } from 'react-intl';
import { expect, it } from 'vitest';
import { stepsOf } from '../../../src/renderer/features/relay/order-steps.ts';
import { messages } from '../../../src/renderer/i18n/messages.ts';
import { textsOf } from '../../../src/renderer/i18n/texts.ts';
import type { OrderEscalation } from '../../../src/shared/contract/calls/relay-desk.ts';

const minute = (count: number): number => count * 60_000;
const formats = { moment: (instant: number): string => `+${instant / 60_000}` };
const t = textsOf(createIntl({ locale: 'en', messages: messages.en }));

const told: OrderEscalation['sent'][number] = {
  ...{ at: minute(30), contact: 'anna', step: 'one', repeat: 0, contactName: 'Anna' },
  ...{ channel: 'email', state: 'arrived', arrivedAt: minute(31), error: null },
};
const nothing: OrderEscalation = {
  ...{ since: 0, sent: [], next: [], acknowledgements: [] },
  ...{ isAcknowledged: false, ended: null, reminder: null },
};

const said = (escalation: Partial<OrderEscalation>, now = minute(60)): string[] =>
  stepsOf({ ...nothing, ...escalation }, { t, formats, now }).map(({ words, when, aside, why }) =>
    [words, when, aside, why]
      .filter((part) => part !== null && part !== '')
      .join(' | ')
      .replaceAll(/[\u2066-\u2069]/g, ''),
  );

it('says nothing of an order that nobody was told of', () => {
  expect(said({})).toEqual([]);
});

it('puts messages and acknowledgements in the order of time, and what comes next last', () => {
  const acknowledgements = [
    { way: 'ntfy', at: minute(40), until: minute(50), contactName: 'Ben' },
    { way: 'opened', at: minute(20), until: null, contactName: null },
    { way: 'opened-before', at: minute(10), until: minute(70), contactName: null },
    { way: 'later', at: minute(55), until: minute(90), contactName: null },
  ] as const;
  const next = [{ at: minute(91), contact: 'anna', step: 'two', repeat: 0, contactName: 'Anna' }];
  expect(said({ sent: [told], acknowledgements: [...acknowledgements], next })).toEqual([
    'Opened before escalation was on | holds until +70',
    'Opened here | +20',
    'Anna was told | +31 | by email',
    'Acknowledged by Ben, in ntfy | +40 | expired +50',
    'Put aside | +55 | holds until +90',
    'Next: Anna, +91',
  ]);
});

it('tells apart two presses of one moment', () => {
  const press = { way: 'ntfy', at: minute(40), until: null, contactName: 'Ben' } as const;
  const steps = stepsOf({ ...nothing, acknowledgements: [press, press] }, { t, formats, now: minute(60) });
  expect(new Set(steps.map(({ key }) => key)).size).toBe(2);
});

it('says what became of each message', () => {
  const practice = { code: 'relay.practice', params: {}, detail: null } as const;
  const error = { code: 'relay.later', params: { host: 'mail.example' }, detail: null } as const;
  const sent: OrderEscalation['sent'] = [
    { ...told, repeat: 1 },
    { ...told, contact: 'gone', contactName: 'Carl', channel: 'ntfy' },
    { ...told, state: 'waiting', arrivedAt: null },
    { ...told, state: 'dropped', arrivedAt: null, at: minute(33) },
    { ...told, state: 'failed', arrivedAt: null, at: minute(34), error },
    { ...told, state: 'dropped', arrivedAt: null, at: minute(35), error: practice },
  ];
  const lines = said({ sent, ended: { by: 'elsewhere', at: minute(35) } });
  expect(lines.slice(0, 4)).toEqual([
    'Anna: being sent | +30 | by email',
    'Anna was told again | +31 | by email',
    'Carl was told | +31 | by phone (ntfy)',
    'Anna: stopped, no longer needed | +33 | by email',
  ]);
  expect(lines[4]).toMatch(
    /^Anna couldn’t be told \| \+34 \| by email \| The server mail\.example doesn’t accept/,
  );
  expect(lines[5]).toBe('Anna wasn’t told: practice sends nothing to other computers | +35 | by email');
  expect(lines[6]).toBe('Answered elsewhere | +35');
});
