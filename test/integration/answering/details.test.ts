import { expect, it } from 'vitest';
import {
  type AnswerDetails,
  noAnswerDetails,
  noItemDetails,
} from '../../../src/shared/domain/answer-details.ts';
import { accept, at, type House, openHouse, reject } from './house.ts';

const terms = { deliverySchedule: [{ date: '2026-12-10', quantity: '100' }], netPrice: '4.20' };
const itemDetails = {
  ...noItemDetails,
  ...{ countryOfOriginCodeIso2: 'DE', combinedNomenclatureCode: '73181595' },
  ...{ netWeight: '0.125', netWeightUnitOfMeasureIso: 'KGM', dangerousGoodsCodeUnece: '0004' },
};

it.each(['json', 'xml'] as const)(
  'an answer carries all that was typed beside its lines, and the numbers are there for the next one (%s)',
  async (answerFormat) => {
    const house = await openHouse({ answerFormat });
    house.practice.buyers.issue({ purchaseOrderNumber: 'PO-1', lines: [terms, terms] });
    const { key, order, revision } = await house.heard('PO-1');
    const [first, second] = order.lines;
    if (first === undefined || second === undefined) throw new Error('Two lines were issued.');
    const details = {
      ...{ salesOrderNumber: 'SO-7', message: 'Thank you for the order.' },
      lines: [{ position: first.position, salesOrderLinePosition: '10', itemDetails }],
    };
    await house.call('responses.save-details', { orderKey: key, details });
    expect((await house.detail(key)).answerDetails).toMatchObject(details);
    const sent = await house.call('responses.send', {
      ...{ orderKey: key, revision, answers: at(first, accept), buyerAccountNumber: null, details },
    });
    expect((await house.reach(key, sent.entry.id, 'done')).message).toBe('Thank you for the order.');
    expect(house.practice.world.responses.at(-1)?.response).toMatchObject({
      order: {
        contact: { email: house.credentials.email },
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
      erpRespondedBy: { email: house.credentials.email },
    });
    // The message went once; the numbers stay, and go along without being typed again.
    expect((await house.detail(key)).answerDetails).toMatchObject({ ...details, message: '' });
    const next = await house.send(key, at(second, reject));
    await house.reach(key, next.id, 'done');
    expect(house.practice.world.responses.at(-1)?.response).toMatchObject({
      order: { notes: [] },
      lines: [{ salesOrderNumber: 'SO-7', salesOrderLinePosition: null, itemDetails: null }],
    });
  },
);

it('a message that is kept goes with no answer that is sent without reading it, and stays', async () => {
  const house = await openHouse();
  house.practice.buyers.issue({ purchaseOrderNumber: 'PO-1', lines: [terms] });
  const { key, order } = await house.heard('PO-1');
  const details = { salesOrderNumber: 'SO-7', message: 'Not this one.', lines: [] };
  await house.call('responses.save-details', { orderKey: key, details });
  const [line] = order.lines;
  if (line === undefined) throw new Error('The order has no line.');
  await house.reach(key, (await house.send(key, at(line, accept))).id, 'done');
  expect(house.practice.world.responses.at(-1)?.response).toMatchObject({
    order: { notes: [] },
    lines: [{ salesOrderNumber: 'SO-7' }],
  });
  expect((await house.detail(key)).answerDetails).toMatchObject(details);
});

it('details that the service would refuse don’t leave, and a message that is taken back is there again', async () => {
  const house = await openHouse({ undoSeconds: 60 });
  house.practice.buyers.issue({ purchaseOrderNumber: 'PO-1', lines: [terms] });
  const { key, order, revision } = await house.heard('PO-1');
  const [line] = order.lines;
  if (line === undefined) throw new Error('The order has no line.');
  const send = (wrong: Partial<typeof itemDetails>, salesOrderNumber = 'SO-7') =>
    house.call('responses.send', {
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
  expect((await house.detail(key)).answerDetails.message).toBe('');
  await house.call('responses.undo', { id: entry.id });
  expect((await house.detail(key)).answerDetails.message).toBe('Hello');
});

it('our numbers that another computer gave go with the next answer, as the service shows them', async () => {
  const house = await openHouse();
  house.practice.buyers.issue({ purchaseOrderNumber: 'PO-1', lines: [terms, terms] });
  const { key, order } = await house.heard('PO-1');
  const [first, second] = order.lines;
  if (first === undefined || second === undefined) throw new Error('Two lines were issued.');
  const numbered = {
    position: first.position,
    salesOrderLinePosition: '10',
    itemDetails: noItemDetails,
  };
  const details = { salesOrderNumber: 'SO-7', message: '', lines: [numbered] };
  await house.call('responses.save-details', { orderKey: key, details });
  const { id } = await house.send(key, at(first, accept));
  await house.reach(key, id, 'done');
  // Another computer keeps none of it.
  await house.call('responses.save-details', { orderKey: key, details: noAnswerDetails });
  expect((await house.detail(key)).answerDetails).toMatchObject(details);
  const next = await house.send(key, at(second, accept));
  await house.reach(key, next.id, 'done');
  expect(house.practice.world.responses.at(-1)?.response).toMatchObject({
    lines: [{ salesOrderNumber: 'SO-7' }],
  });
});

it('a number that another desk corrected since isn’t overwritten, and one that was emptied stays empty', async () => {
  const a = await openHouse();
  const b = await openHouse({}, { front: async () => a.credentials.url });
  a.practice.buyers.issue({ purchaseOrderNumber: 'PO-1', lines: [terms, terms, terms] });
  const desk = async (house: House) => {
    const { key, order } = await house.heard('PO-1');
    const shown = async () => (await house.detail(key)).answerDetails;
    return {
      shown,
      save: (salesOrderNumber: string) =>
        shown().then((before) =>
          house.call('responses.save-details', {
            orderKey: key,
            details: { ...before, salesOrderNumber },
          }),
        ),
      answer: async (index: number, details?: AnswerDetails): Promise<unknown> => {
        const { revision } = await house.detail(key);
        const answers = at(order.lines[index] ?? expect.fail('no such line'), accept);
        const sent = await house.call('responses.send', {
          ...{ orderKey: key, revision, answers, buyerAccountNumber: null, details },
        });
        await house.reach(key, sent.entry.id, 'done');
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
