import { describe, expect, it } from 'vitest';
import { buyerKeyOf } from '../../../src/shared/contract/calls/export-parties.ts';
import { dayAt } from '../../../src/shared/domain/values/calendar-date.ts';
import { profileProblems, standardProblems } from '../../ubl/check-ubl.ts';
import { them, us } from '../../ubl/export-source.ts';
import { type Element, readXml, text, texts } from '../../ubl/read-xml.ts';
import { accept, at, type Harness, openHarness, propose } from './harness.ts';

/** Documents of an order with a history over the wire: they show the final state of both sides. */

const item = 'cac:OrderLine/cac:LineItem';

const open = async (): Promise<Harness> => {
  const harness = await openHarness({ ownParty: us });
  harness.practice.buyers.issue({ buyer: 'Kessler', purchaseOrderNumber: 'PO-1', lineCount: 1 });
  const { order } = await harness.received('PO-1');
  await harness.call('settings.set', { patch: { buyerParties: { [buyerKeyOf(order)]: them } } });
  return harness;
};

const exported = async (
  harness: Harness,
  what: 'ubl-order' | 'ubl-response',
  purchaseOrderNumber = 'PO-1',
): Promise<Element> => {
  const { key } = await harness.received(purchaseOrderNumber);
  const { text: xml } = await harness.call('exports.order', { key, what });
  expect(standardProblems(xml)).toEqual([]);
  expect(profileProblems(xml)).toEqual([]);
  return readXml(xml);
};

describe('the response of an order', () => {
  it('whose buyer accepted a proposal has its date, and isn’t described as accepted', async () => {
    const harness = await open();
    const { key, order } = await harness.received('PO-1');
    const [line] = order.lines;
    if (line === undefined) throw new Error('There is no line.');
    const { id } = await harness.send(key, at(line, propose(line, { dates: ['2027-01-15'] })));
    await harness.reach(key, id, 'done');
    harness.practice.buyers.approveProposal(order.id ?? '');
    await harness.poll();
    const [agreed] = (await harness.detail(key)).order.lines;
    expect([agreed?.status.processStatus, agreed?.deliverySchedule[0]?.date]).toEqual([
      ...['Confirmed', '2027-01-15'],
    ]);

    const root = await exported(harness, 'ubl-response');
    expect(text(root, 'cbc:OrderResponseCode')).toBe('CA');
    expect(texts(root, `${item}/cbc:LineStatusCode`)).toEqual(['3']);
    expect(texts(root, `${item}/cac:Delivery/cac:PromisedDeliveryPeriod/cbc:StartDate`)).toEqual([
      '2027-01-15',
    ]);
    expect(texts(root, `${item}/cbc:Note`)).toEqual(['Our press is being serviced.']);
  });

  it('that the supplier accepted says so, without lines', async () => {
    const harness = await open();
    const { key, order } = await harness.received('PO-1');
    const answers = order.lines.map(({ position }) => ({ position, answer: accept }));
    const { id } = await harness.send(key, answers);
    await harness.reach(key, id, 'done');
    expect(text(await exported(harness, 'ubl-response'), 'cbc:OrderResponseCode')).toBe('AP');
  });

  it('that the buyer cancelled is refused, since nobody rejected it', async () => {
    const harness = await open();
    const { key, order } = await harness.received('PO-1');
    harness.practice.buyers.cancel(order.id ?? '');
    await harness.poll();
    await expect(harness.call('exports.order', { key, what: 'ubl-response' })).rejects.toMatchObject({
      code: 'export.all-cancelled',
    });
  });
});

it('an order first received after a change has the day on which it was issued', async () => {
  const harness = await open();
  const issued = dayAt(harness.clock.now());
  const { buyers } = harness.practice;
  const { id, lines } = buyers.issue({ buyer: 'Kessler', purchaseOrderNumber: 'PO-2', lineCount: 2 });
  harness.jump(3 * 86_400_000);
  buyers.cancel(id, [lines[0]?.position ?? '']);
  const root = await exported(harness, 'ubl-order', 'PO-2');
  expect(text(root, 'cbc:IssueDate')).toBe(issued);
});
