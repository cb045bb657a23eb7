import type { SentAnswer } from '../../../../src/main/core/messages/effect.ts';
import type { LineAnswer } from '../../../../src/shared/domain/answer/line-answer.ts';
import type { Order, OrderLine } from '../../../../src/shared/domain/order/order.ts';
import { serviceTimestamp } from '../../../../src/shared/domain/values/service-timestamp.ts';
import { aLine, anOrder } from '../../../fixtures/build-order.ts';

/** A sent answer to one line. */
export const said = (seen: OrderLine, answer: LineAnswer, change: Partial<SentAnswer> = {}): SentAnswer => ({
  base: { version: 1, lastUpdatedAt: serviceTimestamp('2026-11-17T09:00:00.000Z') },
  lines: [{ seen, known: null, answer }],
  form: 'values',
  arrived: 'maybe',
  documents: [],
  ...change,
});

/** Makes the order a later one, unless the line itself does. */
export const elsewhere = aLine({
  position: '00090',
  lastUpdatedAt: serviceTimestamp('2026-11-17T10:00:00.000Z'),
});

/** The order as the service has it later, with this line. */
export const now = (line: OrderLine, change: Partial<Order> = {}): Order =>
  anOrder({
    version: 2,
    lastUpdatedAt: serviceTimestamp('2026-11-17T10:00:00.000Z'),
    lines: [line, elsewhere],
    ...change,
  });
