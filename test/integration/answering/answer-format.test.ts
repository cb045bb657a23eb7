import { describe, expect, it } from 'vitest';
import { supplierCompanyId } from '../../../src/main/practice/companies/own-company.ts';
import { buyerKeyOf } from '../../../src/shared/contract/calls/export-parties.ts';
import { them, us } from '../../ubl/export-source.ts';
import { accept, at, type Harness, openHarness, propose, settled } from './harness.ts';

it.each([
  ['D-200', '<?xml'],
  ['D\u0001200', '{"order"'],
])(
  'an answer is XML if chosen, unless it can’t write one of the buyer’s numbers (%j)',
  async (number, begin) => {
    const harness = await openHarness({ answerFormat: 'xml' });
    harness.practice.buyers.issue({ buyer: 'Moreau', purchaseOrderNumber: 'PO-1', lineCount: 1 });
    const { key, order, revision } = await harness.received('PO-1');
    const answers = order.lines.map(({ position }) => ({ position, answer: accept }));
    const input = { orderKey: key, revision, answers, buyerAccountNumber: number };
    const { entry } = await harness.call('responses.send', input);
    expect(harness.bodyOf(entry.id).startsWith(begin)).toBe(true);
  },
);

it('the format applies to the account in use, and to later answers', async () => {
  const harness = await openHarness({ undoSeconds: 60 });
  const lines = ['PO-1', 'PO-2'].map((purchaseOrderNumber) => ({
    ...{ buyer: 'Kessler', purchaseOrderNumber, lineCount: 1 },
  }));
  for (const line of lines) harness.practice.buyers.issue(line);
  const answered = async (number: string): Promise<string> => {
    const { key, order } = await harness.received(number);
    const position = order.lines[0]?.position ?? '';
    return (await harness.send(key, [{ position, answer: accept }])).id;
  };
  const before = await answered('PO-1');
  const { account } = await harness.call('accounts.set-answers', { patch: { answerFormat: 'xml' } });
  expect(account).toMatchObject({ answerForm: 'values', answerFormat: 'xml' });
  expect(harness.events.at(-1)).toMatchObject({ name: 'accounts.changed', account: { answerFormat: 'xml' } });
  const after = await answered('PO-2');
  expect(harness.bodyOf(after)).toMatch(/^<\?xml/);
  expect(harness.bodyOf(before)).toMatch(/^\{/);

  const { url: baseUrl, ...own } = harness.credentials;
  const elsewhere = { ...own, baseUrl: baseUrl.replace('127.0.0.1', 'localhost') };
  const fetchFrom = { kind: 'now' } as const;
  const other = await settled(
    harness,
    harness.call('accounts.sign-in', { ...elsewhere, keepSignedIn: false, fetchFrom }),
  );
  expect(other.account).toMatchObject({ answerForm: 'values', answerFormat: 'json' });
  await harness.call('accounts.set-answers', { patch: { answerForm: 'indicators' } });
  await settled(harness, harness.signIn());
  const { account: back } = await harness.call('accounts.current', {});
  expect(back).toMatchObject({ answerForm: 'values', answerFormat: 'xml' });
  harness.kill();
  await harness.start();
  expect((await harness.call('accounts.current', {})).account?.answerFormat).toBe('xml');

  await settled(harness, harness.call('accounts.sign-out', {}));
  await expect(
    harness.call('accounts.set-answers', { patch: { answerFormat: 'json' } }),
  ).rejects.toMatchObject({
    code: 'account.signed-out',
  });
});

it('an acceptance is written as exact values unless the account chose the indicator', async () => {
  const harness = await openHarness({ undoSeconds: 60 });
  const written = async (number: string): Promise<string> => {
    const lines = [{ deliverySchedule: [{ date: '2026-12-10', quantity: '100' }], netPrice: '4.20' }];
    harness.practice.buyers.issue({ purchaseOrderNumber: number, lines });
    const { key, order } = await harness.received(number);
    const position = order.lines[0]?.position ?? '';
    return harness.bodyOf((await harness.send(key, [{ position, answer: accept }])).id);
  };
  const values = await written('PO-1');
  expect(values).toContain('"date":"2026-12-10"');
  expect(values).toMatch(/"quantity":100\b/);
  expect(values).toMatch(/"value":4\.20\b/);
  expect(values).not.toContain('accepted');
  await harness.call('accounts.set-answers', { patch: { answerForm: 'indicators' } });
  const indicator = await written('PO-2');
  expect(indicator).toContain('"accepted":true');
  expect(indicator).not.toMatch(/deliverySchedule|"value"/);
});

it.each(['json', 'xml'] as const)(
  'a delivery without a known date is sent and shown without one, and the date is sent later, in %s',
  async (answerFormat) => {
    const harness = await openHarness({ answerFormat, ownParty: us });
    const terms = { deliverySchedule: [{ date: '2026-12-10', quantity: '100' }], netPrice: '4.20' };
    const { id: orderId } = harness.practice.buyers.issue({ purchaseOrderNumber: 'PO-1', lines: [terms] });
    const { key, order } = await harness.received('PO-1');
    const [line] = order.lines;
    if (line === undefined) throw new Error('One line was issued.');
    const gap = propose(line, { dates: ['2026-12-10'] });
    if (gap.kind !== 'propose') throw new Error('It is a proposal.');
    const deliverySchedule = gap.deliverySchedule.map((one) => ({ ...one, date: null }));
    const answer = (reason: string) => at(line, { ...gap, deliverySchedule, reason });
    await expect(harness.send(key, answer(''))).rejects.toMatchObject({ code: 'response.invalid' });
    const { id } = await harness.send(key, answer('The mill has given no date yet.'));
    expect(harness.bodyOf(id)).not.toContain('date>');
    expect(harness.bodyOf(id)).not.toContain('"date"');
    await harness.reach(key, id, 'done');
    const shown = (await harness.detail(key)).order.lines[0];
    expect(shown?.status.inProgressStatus).toBe('OpenSupplierProposal');
    expect(shown?.deliveryScheduleIncludingRequests).toMatchObject([{ date: null, quantity: '100' }]);

    await harness.call('settings.set', { patch: { buyerParties: { [buyerKeyOf(order)]: them } } });
    const exported = harness.call('exports.order', { key, what: 'ubl-response' });
    await expect(exported).rejects.toMatchObject({ code: 'export.date-missing' });

    // The buyer accepts the missing date. Later a date can be proposed.
    harness.practice.buyers.approveProposal(orderId);
    await harness.poll();
    const agreed = await harness.until(async () => {
      const { order: now } = await harness.detail(key);
      return now.lines[0]?.status.processStatus === 'Confirmed' ? now.lines[0] : null;
    });
    expect(agreed.confirmedLine?.deliverySchedule).toMatchObject([{ date: null }]);
    expect(await harness.call('orders.counts', {})).toMatchObject({ confirmed: 1, closed: 0 });
    const known = await harness.send(key, at(agreed, propose(agreed, { dates: ['2027-01-14'] })));
    await harness.reach(key, known.id, 'done');
  },
);

describe.each(['json', 'xml'] as const)('the company that answers, in %s', (answerFormat) => {
  const answered = async (harness: Harness, number: string): Promise<{ key: number; id: string }> => {
    harness.practice.buyers.issue({ buyer: 'Kessler', purchaseOrderNumber: number, lineCount: 1 });
    const { key, order } = await harness.received(number);
    const position = order.lines[0]?.position ?? '';
    return { key, id: (await harness.send(key, [{ position, answer: accept }])).id };
  };

  it('isn’t named, and never is it the buyer', async () => {
    const harness = await openHarness({ answerFormat });
    const { key, id } = await answered(harness, 'PO-1');
    expect((await harness.detail(key)).order.companyId).not.toBeNull();
    expect(harness.bodyOf(id)).not.toContain('companyId');
    await harness.reach(key, id, 'done');
  });

  it('is named if the account’s settings say so; a foreign one is refused and can be corrected', async () => {
    const harness = await openHarness({ answerFormat, companyId: 'somebody-else' });
    const { key, id } = await answered(harness, 'PO-1');
    const { problem } = await harness.reach(key, id, 'needs-attention');
    expect(problem?.code).toBe('service.company-refused');
    await harness.call('responses.edit', { id });
    await harness.call('accounts.set-answers', { patch: { companyId: supplierCompanyId } });
    const again = await answered(harness, 'PO-2');
    expect(harness.bodyOf(again.id)).toContain(supplierCompanyId);
    await harness.reach(again.key, again.id, 'done');
    expect(harness.practice.world.responses).toHaveLength(1);
    const blanks = harness.call('accounts.set-answers', { patch: { companyId: 'a b' } });
    await expect(blanks).rejects.toMatchObject({ code: 'rpc.bad-input' });
  });
});
