import { expect, it } from 'vitest';
import {
  type AnswerDetails,
  noAnswerDetails,
  noItemDetails,
} from '../../../src/shared/domain/answer/answer-details.ts';
import { accept, at, type Harness, openHarness, reject } from './harness.ts';

const terms = { deliverySchedule: [{ date: '2026-12-10', quantity: '100' }], netPrice: '4.20' };
const itemDetails = {
  ...noItemDetails,
  ...{ countryOfOriginCodeIso2: 'DE', combinedNomenclatureCode: '73181595' },
  ...{ netWeight: '0.125', netWeightUnitOfMeasureIso: 'KGM', dangerousGoodsCodeUnece: '0004' },
};

it.each(['json', 'xml'] as const)(
  'an answer carries all typed details, and the numbers are offered for the next one (%s)',
  async (answerFormat) => {
    const harness = await openHarness({ answerFormat });
    harness.practice.buyers.issue({ purchaseOrderNumber: 'PO-1', lines: [terms, terms] });
    const { key, order, revision } = await harness.received('PO-1');
    const [first, second] = order.lines;
    if (first === undefined || second === undefined) throw new Error('Two lines were issued.');
    const details = {
      ...{ salesOrderNumber: 'SO-7', message: 'Thank you for the order.' },
      lines: [{ position: first.position, salesOrderLinePosition: '10', itemDetails }],
    };
    await harness.call('responses.save-details', { orderKey: key, details });
    expect((await harness.detail(key)).answerDetails).toMatchObject(details);
    const sent = await harness.call('responses.send', {
      ...{ orderKey: key, revision, answers: at(first, accept), buyerAccountNumber: null, details },
    });
    expect((await harness.reach(key, sent.entry.id, 'done')).message).toBe('Thank you for the order.');
    expect(harness.practice.world.responses.at(-1)?.response).toMatchObject({
      order: {
        contact: { email: harness.credentials.email },
        notes: ['Thank you for the order.'],
      },
      lines: [
        {
          ...{ salesOrderNumber: 'SO-7', salesOrderLinePosition: '10' },
          itemDetails: {
            ...{ countryOfOriginCodeIso2: 'DE', combinedNomenclatureCode: '73181595' },
            ...{ netWeight: '0.125', netWeightUnitOfMeasureIso: 'KGM', dangerousGoodsCodeUnece: '0004' },
          },
        },
      ],
      erpResponseDateTime: expect.stringMatching(/^2026-11-17T\d\d:\d\d:\d\d$/),
      erpRespondedBy: { email: harness.credentials.email },
    });
    // The message was sent once. The numbers stay and are sent again without typing.
    expect((await harness.detail(key)).answerDetails).toMatchObject({ ...details, message: '' });
    const next = await harness.send(key, at(second, reject));
    await harness.reach(key, next.id, 'done');
    expect(harness.practice.world.responses.at(-1)?.response).toMatchObject({
      order: { notes: [] },
      lines: [{ salesOrderNumber: 'SO-7', salesOrderLinePosition: null, itemDetails: null }],
    });
  },
);

it('a stored message is sent only with an answer on its page, and stays otherwise', async () => {
  const harness = await openHarness();
  harness.practice.buyers.issue({ purchaseOrderNumber: 'PO-1', lines: [terms] });
  const { key, order } = await harness.received('PO-1');
  const details = { salesOrderNumber: 'SO-7', message: 'Not this one.', lines: [] };
  await harness.call('responses.save-details', { orderKey: key, details });
  const [line] = order.lines;
  if (line === undefined) throw new Error('The order has no line.');
  await harness.reach(key, (await harness.send(key, at(line, accept))).id, 'done');
  expect(harness.practice.world.responses.at(-1)?.response).toMatchObject({
    order: { notes: [] },
    lines: [{ salesOrderNumber: 'SO-7' }],
  });
  expect((await harness.detail(key)).answerDetails).toMatchObject(details);
});

it('details that the service would refuse aren’t sent, and a withdrawn message can be edited again', async () => {
  const harness = await openHarness({ undoSeconds: 60 });
  harness.practice.buyers.issue({ purchaseOrderNumber: 'PO-1', lines: [terms] });
  const { key, order, revision } = await harness.received('PO-1');
  const [line] = order.lines;
  if (line === undefined) throw new Error('The order has no line.');
  const send = (wrong: Partial<typeof itemDetails>, salesOrderNumber = 'SO-7') =>
    harness.call('responses.send', {
      ...{ orderKey: key, revision, answers: at(line, accept), buyerAccountNumber: null },
      details: {
        ...{ salesOrderNumber, message: 'Hello' },
        lines: [
          { position: line.position, salesOrderLinePosition: '', itemDetails: { ...itemDetails, ...wrong } },
        ],
      },
    });
  for (const wrong of [
    { countryOfOriginCodeIso2: 'XX' },
    { combinedNomenclatureCode: '7318' },
    { netWeight: '0' },
    { netWeight: 'heavy' },
    { netWeightUnitOfMeasureIso: '' },
    { dangerousGoodsCodeUnece: '4' },
  ]) {
    await expect(send(wrong)).rejects.toMatchObject({
      code: 'response.invalid',
      params: { position: line.position, problem: 'details' },
    });
  }
  await expect(send({}, 'SO 7')).rejects.toMatchObject({ code: 'response.order-number-wrong' });
  const { entry } = await send({});
  expect((await harness.detail(key)).answerDetails.message).toBe('');
  await harness.call('responses.undo', { id: entry.id });
  expect((await harness.detail(key)).answerDetails.message).toBe('Hello');
});

it('our numbers that another computer gave go with the next answer, as the service shows them', async () => {
  const harness = await openHarness();
  harness.practice.buyers.issue({ purchaseOrderNumber: 'PO-1', lines: [terms, terms] });
  const { key, order } = await harness.received('PO-1');
  const [first, second] = order.lines;
  if (first === undefined || second === undefined) throw new Error('Two lines were issued.');
  const numbered = {
    position: first.position,
    salesOrderLinePosition: '10',
    itemDetails: noItemDetails,
  };
  const details = { salesOrderNumber: 'SO-7', message: '', lines: [numbered] };
  await harness.call('responses.save-details', { orderKey: key, details });
  const { id } = await harness.send(key, at(first, accept));
  await harness.reach(key, id, 'done');
  // Another computer keeps none of it.
  await harness.call('responses.save-details', { orderKey: key, details: noAnswerDetails });
  expect((await harness.detail(key)).answerDetails).toMatchObject(details);
  const next = await harness.send(key, at(second, accept));
  await harness.reach(key, next.id, 'done');
  expect(harness.practice.world.responses.at(-1)?.response).toMatchObject({
    lines: [{ salesOrderNumber: 'SO-7' }],
  });
});

it('a number that another desk corrected since isn’t overwritten, and one that was emptied stays empty', async () => {
  const a = await openHarness();
  const b = await openHarness({}, { front: async () => a.credentials.url });
  a.practice.buyers.issue({ purchaseOrderNumber: 'PO-1', lines: [terms, terms, terms] });
  const desk = async (harness: Harness) => {
    const { key, order } = await harness.received('PO-1');
    const shown = async () => (await harness.detail(key)).answerDetails;
    return {
      shown,
      save: (salesOrderNumber: string) =>
        shown().then((before) =>
          harness.call('responses.save-details', {
            orderKey: key,
            details: { ...before, salesOrderNumber },
          }),
        ),
      answer: async (index: number, details?: AnswerDetails): Promise<unknown> => {
        const { revision } = await harness.detail(key);
        const answers = at(order.lines[index] ?? expect.fail('no such line'), accept);
        const sent = await harness.call('responses.send', {
          ...{ orderKey: key, revision, answers, buyerAccountNumber: null, details },
        });
        await harness.reach(key, sent.entry.id, 'done');
        return a.practice.world.responses.at(-1)?.response.lines[0]?.salesOrderNumber;
      },
    };
  };
  const first = await desk(a);
  const second = await desk(b);
  await first.save('SO-7');
  expect(await first.answer(0)).toBe('SO-7');
  const asShown = await first.shown();
  expect(asShown.salesOrderNumber).toBe('SO-7');

  await b.poll();
  expect((await second.shown()).salesOrderNumber).toBe('SO-7');
  await second.save('SO-9');
  expect(await second.answer(0)).toBe('SO-9');
  await a.poll();
  expect((await first.shown()).salesOrderNumber).toBe('SO-9');
  // The page hasn’t shown the correction yet.
  expect(await first.answer(1, { ...asShown, message: 'Hello' })).toBe('SO-9');

  await first.save('');
  expect((await first.shown()).salesOrderNumber).toBe('');
  expect(await first.answer(2)).toBeNull();
  expect((await first.shown()).salesOrderNumber).toBe('');
});
