import { createIntl } from 'react-intl';
import { expect, it } from 'vitest';
import { responseSentences } from '../../../src/renderer/features/answer/response-sentences.ts';
import { createFormats } from '../../../src/renderer/format/formats.ts';
import { en } from '../../../src/renderer/i18n/en.ts';
import { textsOf } from '../../../src/renderer/i18n/texts.ts';
import { calendarDate } from '../../../src/shared/domain/calendar-date.ts';
import type { LineAnswer } from '../../../src/shared/domain/line-answer.ts';
import type { OrderLine } from '../../../src/shared/domain/order.ts';
import { accept, at, type House, openHouse, propose } from './house.ts';

/** An answer is described in the same way permanently: in the list, in the history and on paper. */

const words = {
  t: textsOf(createIntl({ locale: 'en', messages: en })),
  formats: createFormats('en-GB', calendarDate('2026-11-17')),
};
const asked = { deliverySchedule: [{ date: '2026-12-10', quantity: '24' }], netPrice: '4.20' };

const proposed = async (house: House) => {
  const { id: orderId } = house.practice.buyers.issue({
    buyer: 'Brouwer',
    purchaseOrderNumber: 'PO-1',
    lines: [asked],
  });
  const { key, order } = await house.heard('PO-1');
  const [line] = order.lines;
  if (line === undefined) throw new Error('There is no line.');
  const { id } = await house.send(key, at(line, propose(line, { quantities: ['20'], netPrice: '4.35' })));
  const told = async () => {
    const detail = await house.detail(key);
    const entry = await house.entry(key, id);
    return responseSentences(entry, detail, words);
  };
  return { key, orderId, id, told };
};

it('a proposal is described the same before and after the buyer accepts it', async () => {
  const house = await openHouse();
  const { key, orderId, id, told } = await proposed(house);
  const said = await told();
  expect(said).toEqual([
    expect.stringMatching(/20\D+ instead of 24\D+, 4\.35\D+ instead of 4\.20\D+, reason: /),
  ]);
  await house.reach(key, id, 'done');
  expect(await told()).toEqual(said);

  house.practice.buyers.approveProposal(orderId);
  await house.poll();
  const [agreed] = (await house.detail(key)).order.lines;
  expect([agreed?.status.processStatus, agreed?.deliverySchedule[0]?.quantity]).toEqual(['Confirmed', '20']);
  expect(await told()).toEqual(said);
});

it('a withdrawn request is described as withdrawn, in transit and permanently', async () => {
  const house = await openHouse();
  house.practice.buyers.issue({ buyer: 'Brouwer', purchaseOrderNumber: 'PO-1', lines: [asked] });
  const answer = async (given: (line: OrderLine) => LineAnswer): Promise<[number, string]> => {
    const { key, order } = await house.heard('PO-1');
    const [line] = order.lines;
    if (line === undefined) throw new Error('There is no line.');
    const { id } = await house.send(key, at(line, given(line)));
    return [key, id];
  };
  const told = async (key: number, id: string) =>
    responseSentences(await house.entry(key, id), await house.detail(key), words);

  const [key, first] = await answer(() => accept);
  await house.reach(key, first, 'done');
  const [, request] = await answer((line) => propose(line, { dates: ['2026-12-24'] }));
  await house.reach(key, request, 'done');
  const [, back] = await answer(() => accept);
  const takenBack = [expect.stringMatching(/request withdrawn, confirmed terms still apply: .*10 Dec/)];
  expect(await told(key, back)).toEqual(takenBack);
  await house.reach(key, back, 'done');
  expect((await house.detail(key)).order.lines[0]?.status.processStatus).toBe('Confirmed');
  expect(await told(key, back)).toEqual(takenBack);
  // The acceptance before had no effect.
  expect(await told(key, first)).toEqual([expect.stringMatching(/accepted/)]);
});
