import { describe, expect, it } from 'vitest';
import type { Document } from '../../../../src/main/core/documents/document.ts';
import {
  bodyOf,
  composeResponse,
  hasChanged,
  onNewTerms,
} from '../../../../src/main/core/messages/compose.ts';
import { usualAnswerSettings } from '../../../../src/shared/contract/calls/accounts.ts';
import {
  type AnswerDetails,
  detailsOfLine,
  noAnswerDetails,
} from '../../../../src/shared/domain/answer/answer-details.ts';
import type { LineAnswer } from '../../../../src/shared/domain/answer/line-answer.ts';
import type { OrderResponse } from '../../../../src/shared/domain/answer/order-response.ts';
import type { Order, OrderLine } from '../../../../src/shared/domain/order/order.ts';
import { aLine, anOrder, confirmedLine, delivery, status, termsOf } from '../../../fixtures/build-order.ts';
import { aResponse, openOutbox, saying } from '../outbox/outbox-rows.ts';

const accept: LineAnswer = { kind: 'accept' };
const first = aLine();
const second = aLine({ position: '00020' });
const order = anOrder({ lines: [first, second] });
const responded = { by: 'sales@supplier.example', at: '2026-11-17T10:00:00' };

type Input = Parameters<typeof composeResponse>[0];

const compose = ({ now = order, ...change }: Partial<Input> & { now?: Order } = {}) =>
  composeResponse({
    stored: { key: 7, accountId: 1, revision: 3, order: now },
    seen: order,
    revision: 3,
    answers: [{ position: first.position, answer: accept }],
    pending: new Set(),
    number: { buyerAccountNumber: 'D-200', numberTyped: true },
    details: noAnswerDetails,
    settings: usualAnswerSettings,
    responded,
    documentsOnly: false,
    ...change,
  });

const withLine = (line: OrderLine): Order => anOrder({ lines: [first, line] });
const answering = (...positions: string[]) => positions.map((position) => ({ position, answer: accept }));
const detailed = (change: Partial<AnswerDetails>): AnswerDetails => ({ ...noAnswerDetails, ...change });

describe('an answer', () => {
  it('has its lines in the order of the order, each with the terms that the user saw', () => {
    expect(compose({ answers: answering('00020', '00010') })).toEqual({
      order: { purchaseOrderNumber: order.purchaseOrderNumber },
      ...{ ownCompanyId: null, revision: 3, leftBefore: false, documentsOnly: false, responded },
      base: { version: order.version, lastUpdatedAt: order.lastUpdatedAt },
      lines: [
        { seen: first, known: null, answer: accept },
        { seen: second, known: null, answer: accept },
      ],
      ...{ buyerAccountNumber: 'D-200', numberTyped: true, form: 'values', format: 'json' },
      details: noAnswerDetails,
    });
  });

  it('has the form, format and company of the settings', () => {
    const settings = { answerForm: 'indicators', answerFormat: 'xml', companyId: 'company-9' } as const;
    expect(compose({ settings })).toMatchObject({
      ...{ form: 'indicators', format: 'xml', ownCompanyId: 'company-9' },
    });
  });

  it('that only carries documents names exact values, whatever the account sends otherwise', () => {
    const settings = { answerForm: 'indicators', answerFormat: 'xml', companyId: null } as const;
    expect(compose({ settings, documentsOnly: true })).toMatchObject({ form: 'values', format: 'xml' });
  });

  it.each([
    [
      'of a line that the order doesn’t have',
      { answers: answering('00010', '00030') },
      '00030',
      'unanswerable',
    ],
    ['of one line twice', { answers: answering('00010', '00020', '00020') }, '00020', 'answered-twice'],
    ['of a line whose answer is still being sent', { pending: new Set(['00010']) }, '00010', 'under-way'],
    [
      'of a cancelled line',
      {
        ...{ now: withLine(aLine({ position: '00020', status: status('Cancelled') })) },
        ...{ seen: withLine(aLine({ position: '00020', status: status('Cancelled') })) },
        answers: answering('00020'),
      },
      '00020',
      'unanswerable',
    ],
    [
      'without a reason for a rejection',
      { answers: [{ position: '00010', answer: { kind: 'reject', reason: '' } as const }] },
      '00010',
      'reason-missing',
    ],
    [
      'with a position in our own order that has a blank',
      {
        details: detailed({
          lines: [{ ...detailsOfLine(noAnswerDetails, '00020'), salesOrderLinePosition: 'a b' }],
        }),
        answers: answering('00020'),
      },
      '00020',
      'details',
    ],
  ])('%s is refused', (_, change, position, problem) => {
    expect(() => compose(change)).toThrow(
      expect.objectContaining({ code: 'response.invalid', params: { position, problem } }),
    );
  });

  it('with a wrong number of our own order is refused', () => {
    expect(() => compose({ details: detailed({ salesOrderNumber: 'A 1' }) })).toThrow(
      expect.objectContaining({ code: 'response.order-number-wrong' }),
    );
  });

  it('is refused if the buyer changed the line since the user saw it, and only then', () => {
    const now = withLine(aLine({ position: '00020', ...termsOf('2026-12-24', '70', '4.20') }));
    expect(() => compose({ now, answers: answering('00020') })).toThrow(
      expect.objectContaining({ code: 'order.changed', params: { position: '00020' } }),
    );
    expect(compose({ now }).lines).toHaveLength(1);
    expect(() => compose({ seen: null })).toThrow(expect.objectContaining({ code: 'order.changed' }));
  });

  it.each<[string, Partial<Input> & { now?: Order }]>([
    ['the buyer’s account number', { number: { buyerAccountNumber: 'D\u0007', numberTyped: true } }],
    ['the order’s number', { now: anOrder({ lines: [first], purchaseOrderNumber: 'PO\u0007' }) }],
    ['our company', { settings: { ...usualAnswerSettings, answerFormat: 'xml', companyId: 'c\u0007' } }],
    ['our order’s number', { details: detailed({ salesOrderNumber: 'A\u0007' }) }],
    [
      'the position in our order',
      {
        details: detailed({
          lines: [{ ...detailsOfLine(noAnswerDetails, '00010'), salesOrderLinePosition: '1\u0007' }],
        }),
      },
    ],
    [
      'the position of a delivery',
      {
        ...{
          now: anOrder({ lines: [aLine({ deliverySchedule: [delivery('2026-12-10', '100', '1\u0007')] })] }),
        },
        ...{
          seen: anOrder({ lines: [aLine({ deliverySchedule: [delivery('2026-12-10', '100', '1\u0007')] })] }),
        },
      },
    ],
  ])('is written in JSON if XML can’t carry %s', (_, change) => {
    const settings = { ...usualAnswerSettings, answerFormat: 'xml' } as const;
    expect(compose({ settings, ...change }).format).toBe('json');
  });

  it('is written in XML if a delivery has no position', () => {
    const now = anOrder({ lines: [aLine({ deliverySchedule: [delivery('2026-12-10', '100', null)] })] });
    const settings = { ...usualAnswerSettings, answerFormat: 'xml' } as const;
    expect(compose({ now, seen: now, settings }).format).toBe('xml');
  });
});

describe('a line', () => {
  it('has changed if its terms did, or if the user never saw it', () => {
    expect(hasChanged(order, first)).toBe(false);
    expect(hasChanged(order, second)).toBe(false);
    expect(hasChanged(order, aLine(termsOf('2026-12-10', '100', '9.90')))).toBe(true);
    expect(hasChanged(order, aLine({ position: '00030' }))).toBe(true);
    expect(hasChanged(null, first)).toBe(true);
  });
});

describe('an answer after a conflict', () => {
  const conflict = () => {
    const { store, response } = openOutbox();
    store.insert(aResponse('a'));
    return response('a');
  };

  it('keeps what the user answered, on the terms that the conflict showed', () => {
    const dearer = aLine(termsOf('2026-12-10', '100', '9.90'));
    const now = anOrder({ version: 5, lines: [second, dearer] });
    const { lines, base } = onNewTerms(conflict(), now);
    expect(base).toEqual({ version: 5, lastUpdatedAt: now.lastUpdatedAt });
    expect(lines).toEqual([{ seen: first, known: dearer, answer: accept }]);
  });

  it('has no new terms for a line that the order no longer has', () => {
    expect(onNewTerms(conflict(), anOrder({ lines: [second] })).lines).toMatchObject([{ known: null }]);
  });

  it('is refused if the line can’t be answered any more', () => {
    const ended = anOrder({ lines: [second, aLine({ status: status('Completed') })] });
    expect(() => onNewTerms(conflict(), ended)).toThrow(
      expect.objectContaining({
        ...{ code: 'response.invalid', params: { position: '00010', problem: 'unanswerable' } },
      }),
    );
    expect(onNewTerms(conflict(), anOrder({ lines: [confirmedLine()] })).lines).toHaveLength(1);
  });
});

describe('the bytes of an answer', () => {
  const responses: OrderResponse[] = [];
  const write = (response: OrderResponse, format: string) => {
    responses.push(response);
    return { text: '', contentType: format };
  };
  const aDocument = (id: string, position: string | null, objectId: string | null): Document => ({
    ...{ id, accountId: 1, orderKey: 7, position, name: `${id}.pdf`, size: 3, received: 3 },
    ...{ state: 'uploaded', objectId, uploadId: null, responseId: 'a', sha256: null, createdAt: 0 },
    ...{ code: null, revision: null, type: null, description: null },
  });
  const read = (documents: Document[]): OrderResponse | null => {
    const content = { ...saying(), ownCompanyId: 'company-9', responded };
    const lines = [first, second].map((seen) => ({ seen, known: null, answer: accept }));
    const body = bodyOf({ ...content, lines }, documents, write);
    return body === null ? null : (responses.at(-1) ?? null);
  };

  it('name each document where it belongs', () => {
    const response = read([aDocument('of-order', null, 'o-1'), aDocument('of-line', '00020', 'o-2')]);
    expect(response?.order).toMatchObject({
      ...{ companyId: 'company-9', buyerAccountNumber: 'D-200', purchaseOrderNumber: 'PO-1' },
      documents: [{ objectId: 'o-1', name: 'of-order.pdf' }],
    });
    expect(response?.lines.map(({ documents }) => documents)).toMatchObject([
      [],
      [{ objectId: 'o-2', name: 'of-line.pdf' }],
    ]);
    expect(response?.lines[0]?.documents).toEqual([]);
    expect(response?.erpRespondedBy).toBe(responded.by);
  });

  it('don’t exist before every document is at the service', () => {
    expect(read([aDocument('there', null, 'o-1'), aDocument('not-yet', null, null)])).toBeNull();
    expect(read([])).not.toBeNull();
  });

  it('are written in the format of the answer', () => {
    expect(bodyOf({ ...saying(), format: 'xml' }, [], write)?.contentType).toBe('xml');
  });
});
