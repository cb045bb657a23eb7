import { createIntl } from 'react-intl';
import { expect, it } from 'vitest';
import { responseSentences } from '../../../src/renderer/features/answer/sent/response-sentences.ts';
import { declinedBefore } from '../../../src/renderer/features/order/history/declined-before.ts';
import { type LineView, lineViews } from '../../../src/renderer/features/order/lines/line-view.ts';
import { createFormats } from '../../../src/renderer/format/formats.ts';
import { en } from '../../../src/renderer/i18n/en.ts';
import { textsOf } from '../../../src/renderer/i18n/texts.ts';
import type { LineAnswer } from '../../../src/shared/domain/answer/line-answer.ts';
import type { OrderLine } from '../../../src/shared/domain/order/order.ts';
import { calendarDate } from '../../../src/shared/domain/values/calendar-date.ts';
import { accept, at, type Harness, openHarness, propose } from './harness.ts';

/** An answer is described in the same way permanently: in the list, in the history and on paper. */

const words = {
  t: textsOf(createIntl({ locale: 'en', messages: en })),
  formats: createFormats('en-GB', calendarDate('2026-11-17')),
};
const asked = { deliverySchedule: [{ date: '2026-12-10', quantity: '24' }], netPrice: '4.20' };

const proposed = async (harness: Harness) => {
  const { id: orderId } = harness.practice.buyers.issue({
    buyer: 'Brouwer',
    purchaseOrderNumber: 'PO-1',
    lines: [asked],
  });
  const { key, order } = await harness.received('PO-1');
  const [line] = order.lines;
  if (line === undefined) throw new Error('There is no line.');
  const { id } = await harness.send(key, at(line, propose(line, { quantities: ['20'], netPrice: '4.35' })));
  const told = async () => {
    const detail = await harness.detail(key);
    const entry = await harness.entry(key, id);
    return responseSentences(entry, detail, words);
  };
  return { key, orderId, id, told };
};

it('a proposal is described the same before and after the buyer accepts it', async () => {
  const harness = await openHarness();
  const { key, orderId, id, told } = await proposed(harness);
  const said = await told();
  expect(said).toEqual([
    expect.stringMatching(/20\D+ instead of 24\D+, 4\.35\D+ instead of 4\.20\D+, reason: /),
  ]);
  await harness.reach(key, id, 'done');
  expect(await told()).toEqual(said);

  harness.practice.buyers.approveProposal(orderId);
  await harness.poll();
  const [agreed] = (await harness.detail(key)).order.lines;
  expect([agreed?.status.processStatus, agreed?.deliverySchedule[0]?.quantity]).toEqual(['Confirmed', '20']);
  expect(await told()).toEqual(said);
});

it('a withdrawn request is described as withdrawn, in transit and permanently', async () => {
  const harness = await openHarness();
  harness.practice.buyers.issue({ buyer: 'Brouwer', purchaseOrderNumber: 'PO-1', lines: [asked] });
  const answer = async (given: (line: OrderLine) => LineAnswer): Promise<[number, string]> => {
    const { key, order } = await harness.received('PO-1');
    const [line] = order.lines;
    if (line === undefined) throw new Error('There is no line.');
    const { id } = await harness.send(key, at(line, given(line)));
    return [key, id];
  };
  const told = async (key: number, id: string) =>
    responseSentences(await harness.entry(key, id), await harness.detail(key), words);

  const [key, first] = await answer(() => accept);
  await harness.reach(key, first, 'done');
  const [, request] = await answer((line) => propose(line, { dates: ['2026-12-24'] }));
  await harness.reach(key, request, 'done');
  const [, back] = await answer(() => accept);
  const takenBack = [expect.stringMatching(/request withdrawn, confirmed terms still apply: .*10 Dec/)];
  expect(await told(key, back)).toEqual(takenBack);
  await harness.reach(key, back, 'done');
  expect((await harness.detail(key)).order.lines[0]?.status.processStatus).toBe('Confirmed');
  expect(await told(key, back)).toEqual(takenBack);
  // The acceptance before had no effect.
  expect(await told(key, first)).toEqual([expect.stringMatching(/accepted/)]);
});

it('a rejected proposal stays beside its line, even if it wasn’t made here', async () => {
  const harness = await openHarness();
  const { key, orderId, id } = await proposed(harness);
  await harness.reach(key, id, 'done');
  expect((await harness.detail(key)).rejectedProposals).toEqual([]);
  harness.practice.buyers.rejectProposal(orderId);
  await harness.poll();
  const detail = await harness.detail(key);
  // The alert names the line, too.
  const { alerts } = await harness.call('alerts.list', {});
  const lines = detail.order.lines.map(({ position }) => position);
  expect(alerts[0]).toMatchObject({ kind: 'proposal-rejected', lines });
  for (const responses of [detail.responses, []])
    expect(lineViews({ ...detail, responses })).toMatchObject([
      {
        shown: { deliverySchedule: [{ quantity: '24' }] },
        turnedDown: { deliverySchedule: [{ quantity: '20' }] },
      },
    ]);
});

it('a rejected split stays beside a confirmed line, and beside a change that the buyer asks for again', async () => {
  const harness = await openHarness();
  const { buyers } = harness.practice;
  buyers.configure('Brouwer', { proposeWhenAccepted: false, autoConfirm: false });
  const { id: orderId } = buyers.issue({ buyer: 'Brouwer', purchaseOrderNumber: 'PO-1', lines: [asked] });
  const { key } = await harness.received('PO-1');
  const answer = async (given: (line: OrderLine) => LineAnswer): Promise<void> => {
    const [line] = (await harness.detail(key)).order.lines;
    if (line === undefined) throw new Error('There is no line.');
    const { id } = await harness.send(key, at(line, given(line)));
    await harness.reach(key, id, 'done');
  };
  const splitAndRejected = async (): Promise<LineView | undefined> => {
    const parts = { dates: ['2026-12-17', '2026-12-21'], quantities: ['10', '14'] };
    await answer((line) => propose(line, parts));
    buyers.rejectProposal(orderId);
    await harness.poll();
    const [view] = lineViews(await harness.detail(key));
    return view;
  };
  const split = {
    rejected: true,
    turnedDown: { deliverySchedule: [{ quantity: '10' }, { date: '2026-12-21', quantity: '14' }] },
  };
  await answer(() => accept);
  const kept = await splitAndRejected();
  expect(kept?.line.status.processStatus).toBe('Confirmed');
  expect(kept).toMatchObject(split);

  buyers.askToReopen(orderId, { deliverySchedule: [{ date: '2026-12-03', quantity: '24' }] });
  await harness.poll();
  // The buyer's request is newer.
  expect(lineViews(await harness.detail(key))[0]).toMatchObject({ rejected: false, turnedDown: null });
  const again = await splitAndRejected();
  expect(again?.line.status.inProgressStatus).toBe('OpenBuyerReopenRequest');
  expect(again).toMatchObject(split);

  // A declined change is described as such.
  await answer((line) => propose(line, { dates: ['2026-12-10'] }));
  buyers.rejectProposal(orderId);
  await harness.poll();
  expect(lineViews(await harness.detail(key))[0]).toMatchObject({ rejected: true, turnedDown: null });
});

it('a declined change of the buyer is described as declined, also once the buyer asks again', async () => {
  const harness = await openHarness();
  const { buyers } = harness.practice;
  buyers.configure('Brouwer', { proposeWhenAccepted: false, autoConfirm: false });
  const { id: orderId } = buyers.issue({ buyer: 'Brouwer', purchaseOrderNumber: 'PO-1', lines: [asked] });
  const { key, order } = await harness.received('PO-1');
  const [line] = order.lines;
  if (line === undefined) throw new Error('There is no line.');
  const { id: first } = await harness.send(key, at(line, accept));
  await harness.reach(key, first, 'done');
  buyers.askToReopen(orderId, { deliverySchedule: [{ date: '2026-12-03', quantity: '24' }] });
  await harness.poll();
  const { id } = await harness.send(key, at(line, propose(line, { dates: ['2026-12-10'] })));
  const told = async () => responseSentences(await harness.entry(key, id), await harness.detail(key), words);
  const declined = [
    expect.stringMatching(/change declined, still confirmed: 24\D+on Thu 10 Dec .*, reason: /),
  ];
  expect(await told()).toEqual(declined);
  await harness.reach(key, id, 'done');
  expect(await told()).toEqual(declined);
  buyers.rejectProposal(orderId);
  await harness.poll();
  expect((await harness.detail(key)).order.lines[0]?.status.inProgressStatus).toBe('OpenBuyerReopenRequest');
  expect(await told()).toEqual(declined);
  const again = await harness.detail(key);
  expect(declinedBefore(again.order, again.responses)).toMatchObject([{ positions: [line.position] }]);
});

it('an answer that stopped before it was sent says what it would do, not what was done', async () => {
  const harness = await openHarness();
  const { id: orderId } = harness.practice.buyers.issue({
    ...{ buyer: 'Brouwer', purchaseOrderNumber: 'PO-1' },
    lines: [asked, asked],
  });
  const { key, order } = await harness.received('PO-1');
  const [first, second] = order.lines;
  if (first === undefined || second === undefined) throw new Error('There are no lines.');
  const { id } = await harness.send(key, [
    ...at(first, accept),
    ...at(second, { kind: 'reject', reason: 'No steel' }),
  ]);
  harness.practice.buyers.reissue(orderId, { deliverySchedule: [{ date: '2026-12-11', quantity: '24' }] });
  const entry = await harness.reach(key, id, 'conflict');
  const said = responseSentences(entry, await harness.detail(key), words);
  expect(said.map((sentence) => sentence.replace(/^Line \S+: /, ''))).toEqual([
    'accept',
    'reject, reason: No steel',
  ]);
  await harness.call('responses.drop', { id });
  const dropped = responseSentences(await harness.entry(key, id), await harness.detail(key), words);
  expect(dropped).toEqual(said);
});
