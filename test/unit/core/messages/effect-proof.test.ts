import { describe, expect, it } from 'vitest';
import { afterFailedTransfer } from '../../../../src/main/core/documents/after-transfer.ts';
import { effectOf } from '../../../../src/main/core/messages/effect.ts';
import { createSettle } from '../../../../src/main/core/messages/settle.ts';
import { nextStep } from '../../../../src/main/core/outbox/next-step.ts';
import type { LineAnswer } from '../../../../src/shared/domain/answer/line-answer.ts';
import { serviceTimestamp } from '../../../../src/shared/domain/values/service-timestamp.ts';
import { aLine, confirmedLine, requestedLine, status, termsOf } from '../../../fixtures/build-order.ts';
import { aResponse, openOutbox, saying, written } from '../outbox/outbox-rows.ts';
import { now, said } from './sent-answer.ts';

/** States that look like proof that an answer arrived, and aren't. */

const aDocument = {
  ...{ code: null, revision: null, name: 'drawing.pdf', description: null, type: null, url: null },
};
const other = termsOf('2026-12-24', '100', '4.20');
const third = termsOf('2027-01-15', '100', '4.20');
const accept: LineAnswer = { kind: 'accept' };
const reject: LineAnswer = { kind: 'reject', reason: 'Sold out.' };
const propose: LineAnswer = { kind: 'propose', ...other, reason: 'Our press is down.' };

const base = serviceTimestamp('2026-11-17T09:00:00.000Z');
const kindOf = (...args: Parameters<typeof effectOf>): string => effectOf(...args).kind;
const taken = { arrived: 'taken' } as const;

it('a confirmed request of the supplier proves an answer with the same terms', () => {
  const asked = requestedLine('OpenSupplierProposal', termsOf('2026-12-10', '100', '4.20'));
  expect(kindOf(said(asked, accept), now(confirmedLine()))).toBe('visible');
  expect(kindOf(said(asked, accept), now(asked))).toBe('neither');
  const contested = new Set(['00010']);
  expect(kindOf(said(asked, accept, { contested }), now(confirmedLine()))).toBe('visible');
  expect(kindOf(said(asked, accept), now(confirmedLine(), { version: 1, lastUpdatedAt: base }))).toBe(
    'neither',
  );
});

it('an answer equal to the open request waits for the user if the buyer or a colleague now requests other terms', () => {
  const asked = requestedLine('OpenSupplierProposal', termsOf('2026-12-10', '100', '4.20'));
  const unsent = { arrived: 'no' } as const;
  const reissued = { ...asked, deliverySchedule: other.deliverySchedule };
  expect(kindOf(said(asked, accept, unsent), now(reissued))).toBe('changed');
  expect(kindOf(said(asked, accept, unsent), now(asked))).toBe('neither');
  const byColleague = requestedLine('OpenSupplierProposal', third);
  expect(kindOf(said(asked, accept, unsent), now(byColleague))).toBe('changed');
  expect(kindOf(said(asked, accept, unsent), now(confirmedLine()))).toBe('visible');
});

it('a touched line with the answered terms as before proves an answer that may have arrived', () => {
  const moved = serviceTimestamp('2026-11-17T10:00:00.000Z');
  const before = confirmedLine();
  const touched = { ...before, lastUpdatedAt: moved };
  expect(kindOf(said(before, accept), now(touched))).toBe('visible');
  expect(kindOf(said(before, accept), now(before))).toBe('neither');
  expect(kindOf(said(before, accept, { documents: ['o-1'] }), now(touched))).toBe('documents');
  expect(kindOf(said(before, accept), now(before, { lines: [before] }))).toBe('visible');
  expect(kindOf(said(before, accept, { arrived: 'no' }), now(touched))).toBe('neither');
  expect(kindOf(said(before, accept), now(touched, { version: 1, lastUpdatedAt: base }))).toBe('neither');
});

it('a delivery without a date proves an answer without that date, unless a date is unreadable', () => {
  const noDate = {
    ...other,
    deliverySchedule: other.deliverySchedule.map((one) => ({ ...one, date: null })),
  };
  const answer: LineAnswer = { kind: 'propose', ...noDate, reason: 'Not known yet.' };
  const proposed = requestedLine('OpenSupplierProposal', noDate);
  expect(kindOf(said(aLine(), answer), now(proposed))).toBe('visible');
  expect(kindOf(said(aLine(), answer, taken), now(confirmedLine(noDate)))).toBe('visible');
  expect(kindOf(said(aLine(), answer), now(requestedLine('OpenSupplierProposal', other)))).toBe('changed');
  const unreadIn = (field: string) => [{ field, value: '"first week of May"' }];
  for (const field of [
    'deliverySchedule.1.date',
    'confirmedLine.deliverySchedule.2.quantity',
    'confirmedLine',
  ]) {
    const unread = unreadIn(field);
    expect(kindOf(said(aLine(), answer), now({ ...proposed, unread }))).toBe('unknown');
    expect(kindOf(said(aLine(), answer, taken), now({ ...confirmedLine(noDate), unread }))).toBe('changed');
  }
  for (const field of ['prices.netPrice', 'confirmedLine.prices', 'reopenRequest.deliverySchedule.1.date']) {
    const unread = unreadIn(field);
    expect(kindOf(said(aLine(), answer), now({ ...proposed, unread }))).toBe('visible');
    expect(kindOf(said(aLine(), answer, taken), now({ ...confirmedLine(noDate), unread }))).toBe('visible');
  }
});

describe('a rejected line that was issued again', () => {
  const again = aLine({ status: status('InProgress', 'ReissuedRejectedLine') });

  it('a rejected line proves the rejection, but not if it was issued again before', () => {
    expect(kindOf(said(aLine(), reject, taken), now(again))).toBe('visible');
    expect(kindOf(said(again, reject, taken), now(again))).toBe('neither');
    expect(kindOf(said(aLine(), reject, taken), now(aLine()))).toBe('neither');
    expect(kindOf(said(again, reject, taken), now(aLine()))).toBe('changed');
  });

  it('a line proves nothing if an earlier answer to it was also in transit', () => {
    const here = { ...taken, contested: new Set(['00010']) };
    expect(kindOf(said(aLine(), reject, here), now(again))).toBe('changed');
    const elsewhere = { ...taken, contested: new Set(['00020']) };
    expect(kindOf(said(aLine(), reject, elsewhere), now(again))).toBe('visible');
  });
});

describe('a declined proposal', () => {
  const down = aLine({ status: status('InProgress', 'RejectedSupplierProposal') });
  const shipment = aLine({ status: status('InProgress', 'RejectedDeliverySchedule') });

  it('is the supplier’s in any step, if none was declined before', () => {
    expect(kindOf(said(aLine(), propose, taken), now(down))).toBe('visible');
    expect(kindOf(said(aLine(), propose, taken), now(shipment))).toBe('visible');
    expect(kindOf(said(down, propose, taken), now(down))).toBe('neither');
    const elsewhere = aLine({ status: status('InProgress', 'OpenBuyerReconfirmationRequest') });
    expect(kindOf(said(aLine(), propose, taken), now(elsewhere))).toBe('changed');
  });

  it('may belong to an earlier answer that was also in transit', () => {
    const contested = new Set(['00010']);
    expect(kindOf(said(aLine(), propose, { contested }), now(down))).toBe('changed');
    expect(kindOf(said(aLine(), propose, { contested, arrived: 'taken' }), now(down))).toBe('changed');
    // A confirmation with the supplier's own values comes from the supplier, even if others answered too.
    expect(kindOf(said(aLine(), propose, { contested }), now(confirmedLine(other)))).toBe('visible');
  });
});

describe('a declined request on a confirmed line', () => {
  const reason = 'That does not fit our plan.';
  const down = { ...confirmedLine(), reason };

  it('is recognized only by the buyer’s new reason', () => {
    expect(kindOf(said(confirmedLine(), propose, taken), now(down))).toBe('visible');
    expect(kindOf(said(confirmedLine(), propose, taken), now(confirmedLine()))).toBe('neither');
    expect(kindOf(said(down, propose, taken), now(down))).toBe('neither');
    expect(kindOf(said(down, propose, taken), now(confirmedLine()))).toBe('neither');
  });

  it('is no proof on an unconfirmed line, or one with further changes', () => {
    expect(kindOf(said(aLine(), propose, taken), now(aLine({ reason })))).toBe('neither');
    const moved = { ...confirmedLine(third), reason };
    expect(kindOf(said(confirmedLine(), propose, taken), now(moved))).toBe('changed');
  });

  it('is believed of an answer that should have shown long ago, too', () => {
    expect(kindOf(said(confirmedLine(), propose, { arrived: 'overdue' }), now(down))).toBe('visible');
  });
});

describe('terms that were confirmed before', () => {
  it('prove no answer with the same terms', () => {
    const seen = { ...requestedLine('OpenSupplierReopenRequest', third, other), ...other };
    const line = { ...requestedLine('OpenSupplierReopenRequest', third, other), ...other };
    expect(kindOf(said(seen, propose), now(line))).toBe('neither');
  });

  it('are the line’s if the service shows no confirmed ones', () => {
    const bare = { ...aLine(other), status: status('Confirmed') };
    expect(kindOf(said(aLine(), propose), now(bare))).toBe('visible');
  });
});

describe('an answer to several lines', () => {
  it('is seen when all of them show it, not one alone', () => {
    const two = aLine({ position: '00020' });
    const both = said(aLine(), accept);
    both.lines.push({ seen: two, known: null, answer: accept });
    const half = now(aLine(), { lines: [confirmedLine(), two] });
    expect(kindOf({ ...both, arrived: 'taken' }, half)).toBe('neither');
    const whole = now(aLine(), { lines: [confirmedLine(), { ...confirmedLine(), position: '00020' }] });
    expect(kindOf(both, whole)).toBe('visible');
  });
});

describe('documents that the order shows as ours', () => {
  const one = { ...aDocument, objectId: 'o-1' };
  const two = { ...aDocument, objectId: 'o-2' };
  const carrying = { documents: ['o-1', 'o-2'] };
  const there = { supplierDocuments: [one, two] };
  const confirmed = confirmedLine();

  it('prove an answer that may have arrived', () => {
    expect(kindOf(said(aLine(), accept, carrying), now(confirmed, there))).toBe('visible');
    const atLines = { ...confirmed, supplierDocuments: [one] };
    expect(kindOf(said(aLine(), accept, carrying), now(atLines, { supplierDocuments: [two] }))).toBe(
      'visible',
    );
    // From then on it counts as accepted, so a later refusal belongs to this answer.
    const down = aLine({ status: status('InProgress', 'RejectedSupplierProposal') });
    expect(kindOf(said(aLine(), propose, carrying), now(down, there))).toBe('visible');
    // It is never sent again, though the order shows nothing more of it.
    expect(effectOf(said(aLine(), propose, carrying), now(aLine(), there))).toEqual({
      ...{ kind: 'unseen', positions: ['00010'] },
    });
  });

  it('leave it to the user if they are missing, though the lines match', () => {
    const missing = effectOf(said(aLine(), accept, carrying), now(confirmed));
    expect(missing).toEqual({ kind: 'documents', positions: ['00010'] });
    expect(kindOf(said(aLine(), accept, carrying), now(confirmed, { supplierDocuments: [one] }))).toBe(
      'documents',
    );
    const unsent = { documents: ['o-1', null] };
    expect(kindOf(said(aLine(), accept, unsent), now(confirmed, there))).toBe('documents');
  });

  it('aren’t needed if the service accepted the answer', () => {
    expect(kindOf(said(aLine(), accept, { ...carrying, ...taken }), now(confirmed))).toBe('visible');
  });

  it('may come from an earlier message, and prove nothing then', () => {
    const twice = { ...carrying, documentsWentBefore: true };
    const down = aLine({ status: status('InProgress', 'RejectedSupplierProposal') });
    expect(kindOf(said(aLine(), propose, twice), now(down, there))).toBe('changed');
    expect(kindOf(said(aLine(), propose, twice), now(aLine(), there))).toBe('neither');
    // The result is what the user wanted, whoever attached them.
    expect(kindOf(said(aLine(), accept, twice), now(confirmed, there))).toBe('visible');
    expect(kindOf(said(aLine(), accept, twice), now(confirmed))).toBe('documents');
  });

  it('prove nothing for an answer that never left', () => {
    expect(kindOf(said(aLine(), accept, { ...carrying, arrived: 'no' }), now(confirmed, there))).toBe(
      'neither',
    );
  });
});

describe('a supplier request whose terms the service hides', () => {
  const open = aLine({ status: status('InProgress', 'OpenSupplierProposal') });
  const here = new Set(['00010']);
  const moved = { ...open, lastUpdatedAt: serviceTimestamp('2026-11-17T10:00:00.000Z') };

  it('belongs to the answer if the service accepted it, there was none before and no other was in transit', () => {
    expect(kindOf(said(aLine(), propose, taken), now(open))).toBe('visible');
    expect(kindOf(said(aLine(), propose, { ...taken, contested: here }), now(open))).toBe('neither');
  });

  it('may belong to a later answer', () => {
    expect(kindOf(said(aLine(), propose, { ...taken, followed: here }), now(open))).toBe('neither');
    const elsewhere = { ...taken, followed: new Set(['00020']) };
    expect(kindOf(said(aLine(), propose, elsewhere), now(open))).toBe('visible');
    const { store, response } = openOutbox();
    store.insert(aResponse('a', { content: saying(aLine(), propose) }));
    store.insert(aResponse('b', { content: saying(aLine(), propose) }));
    store.move('a', ['waiting'], { state: 'conflict', sentAt: written });
    const settle = createSettle(store, { now: () => written + 3_000 });
    store.move('b', ['waiting'], { state: 'sent', sentAt: written });
    settle(response('a'), now(open));
    expect(response('a').state).toBe('conflict');
  });

  it('leaves one that may have been lost to the user: sent again, it could take itself back', () => {
    expect(kindOf(said(aLine(), propose), now(open))).toBe('unknown');
    expect(kindOf(said(open, propose), now(open))).toBe('unknown');
    expect(kindOf(said(open, propose), now({ ...moved, ...third }))).toBe('unknown');
    expect(kindOf(said(requestedLine('OpenSupplierProposal', other), propose), now(moved))).toBe('unknown');
    const echo = { version: 1, lastUpdatedAt: base };
    expect(kindOf(said(open, propose), now(open, echo))).toBe('neither');
  });

  it('belongs to an accepted second answer once the line has changed', () => {
    expect(kindOf(said(open, propose, taken), now(moved))).toBe('visible');
    expect(kindOf(said(open, propose, taken), now(open))).toBe('neither');
    expect(kindOf(said(open, propose, taken), now({ ...moved, ...third }))).toBe('changed');
    const contested = { ...taken, contested: here };
    expect(kindOf(said(open, propose, contested), now(moved))).toBe('neither');
    expect(kindOf(said(open, propose, { ...contested, arrived: 'overdue' }), now(moved))).toBe('unseen');
  });

  it('belongs to somebody else if the answer never left', () => {
    expect(kindOf(said(aLine(), propose, { arrived: 'no' }), now(open))).toBe('changed');
    expect(kindOf(said(confirmedLine(other), propose, { arrived: 'no' }), now(open))).toBe('changed');
  });

  it('is left to the user if an earlier answer was in transit and the service accepted this one long ago', () => {
    expect(kindOf(said(aLine(), propose, { ...taken, contested: here }), now(open))).toBe('neither');
    const overdue = { arrived: 'overdue', contested: here } as const;
    expect(kindOf(said(aLine(), propose, overdue), now(open))).toBe('unseen');
  });
});

describe('a line that shows the answered terms as before, without its own stamp', () => {
  const undated = { ...confirmedLine(), lastUpdatedAt: null };

  it('proves no answer that may have been lost', () => {
    expect(kindOf(said(undated, accept), now(undated))).toBe('neither');
    expect(kindOf(said(undated, accept, taken), now(undated))).toBe('visible');
  });
});

describe('a proposal in the form of bare indicators', () => {
  it('counts by its own values, not by those last shown', () => {
    const overruled = said(aLine(), propose, { form: 'indicators' });
    overruled.lines = [{ seen: aLine(), known: aLine(third), answer: { ...propose, prices: null } }];
    expect(kindOf(overruled, now(confirmedLine(other)))).toBe('visible');
  });
});

describe('which version is the later one', () => {
  const old = serviceTimestamp('2026-11-17T08:00:00.000Z');

  it('is judged by the service’s version, with any stamps', () => {
    expect(kindOf(said(aLine(), accept), now(confirmedLine(), { version: 2, lastUpdatedAt: old }))).toBe(
      'visible',
    );
    expect(kindOf(said(aLine(), accept), now(confirmedLine(), { version: 0 }))).toBe('neither');
  });

  it('is judged by the stamp if the versions are equal or missing', () => {
    const uncounted = { base: { version: null, lastUpdatedAt: base } };
    expect(kindOf(said(aLine(), accept), now(confirmedLine(), { version: 1 }))).toBe('visible');
    expect(kindOf(said(aLine(), accept), now(confirmedLine(), { version: 1, lastUpdatedAt: base }))).toBe(
      'neither',
    );
    expect(kindOf(said(aLine(), accept, uncounted), now(confirmedLine()))).toBe('visible');
    expect(kindOf(said(aLine(), accept, uncounted), now(confirmedLine(), { lastUpdatedAt: old }))).toBe(
      'neither',
    );
  });
});

describe('an unchanged line with an overdue answer', () => {
  const overdue = { arrived: 'overdue' } as const;

  it('is left to the user if it is unknown whether it was touched', () => {
    const undated = aLine({ lastUpdatedAt: null });
    expect(kindOf(said(undated, propose, overdue), now(aLine()))).toBe('unseen');
    expect(kindOf(said(aLine(), propose, overdue), now(undated))).toBe('unseen');
    expect(kindOf(said(aLine(), propose, overdue), now(aLine()))).toBe('neither');
  });
});

describe('an earlier answer to the same line', () => {
  const down = now(aLine({ status: status('InProgress', 'RejectedSupplierProposal') }));
  const settled = (change: (store: ReturnType<typeof openOutbox>['store']) => void, position = '00010') => {
    const { store, response } = openOutbox();
    store.insert(aResponse('first', { content: saying(aLine({ position }), propose) }));
    store.insert(aResponse('second', { composedAt: written + 1_000, content: saying(aLine(), propose) }));
    change(store);
    store.move('second', ['waiting'], { state: 'sent', sentAt: written + 2_000 });
    createSettle(store, { now: () => written + 3_000 })(response('second'), down);
    return response('second').state;
  };
  const first =
    (patch: Parameters<ReturnType<typeof openOutbox>['store']['move']>[2]) =>
    (store: ReturnType<typeof openOutbox>['store']): void =>
      void store.move('first', ['waiting'], patch);

  it('in transit may be the declined one', () => {
    expect(settled(first({ state: 'sent', sentAt: written }))).toBe('conflict');
    expect(settled(first({ unclear: true }))).toBe('conflict');
    expect(settled(first({ state: 'needs-attention', sentAt: written }))).toBe('conflict');
    expect(settled(first({ state: 'done', sentAt: written, doneAt: written + 1_000 }))).toBe('conflict');
  });

  it('that never left, was done before, or was to another line is not', () => {
    expect(settled(() => undefined)).toBe('done');
    expect(settled(first({ state: 'undone' }))).toBe('done');
    expect(settled(first({ state: 'done', sentAt: written, doneAt: written + 999 }))).toBe('done');
    expect(settled(first({ state: 'sent', sentAt: written }), '00020')).toBe('done');
  });

  it('is earlier, not later', () => {
    const { store, response } = openOutbox();
    store.insert(aResponse('a', { content: saying(aLine(), propose) }));
    store.insert(aResponse('b', { content: saying(aLine(), propose) }));
    for (const id of ['a', 'b']) store.move(id, ['waiting'], { state: 'sent', sentAt: written });
    createSettle(store, { now: () => written + 3_000 })(response('a'), down);
    expect(response('a').state).toBe('done');
  });
});

describe('documents of a discarded answer that left', () => {
  const there = { supplierDocuments: [{ ...aDocument, objectId: 'o-1' }] };
  const settled = (
    given: Parameters<ReturnType<typeof openOutbox>['store']['move']>[2],
    line = aLine(),
  ): string => {
    const { store, response, document } = openOutbox();
    store.insert(aResponse('first'));
    store.insert(aResponse('second', { composedAt: written + 1_000 }));
    document('d-1', 'second', 'uploaded', 'o-1');
    store.move('first', ['waiting'], given);
    store.move('second', ['waiting'], { unclear: true });
    createSettle(store, { now: () => written + 3_000 })(response('second'), now(line, there));
    return response('second').state;
  };

  it('prove nothing for the answer that carries them now', () => {
    expect(settled({ state: 'dropped', unclear: true })).toBe('waiting');
    expect(settled({ state: 'dropped', sentAt: written })).toBe('waiting');
  });

  it('prove it if the first answer never left, or keeps its own', () => {
    expect(settled({ state: 'dropped' })).toBe('conflict');
    expect(settled({ state: 'done', sentAt: written, doneAt: written })).toBe('conflict');
  });

  it('count as applied if the lines match, also if another user attached them', () => {
    expect(settled({ state: 'dropped', unclear: true }, confirmedLine())).toBe('done');
    expect(settled({ state: 'dropped' }, confirmedLine())).toBe('done');
  });
});

it.each([
  ['service.refused', 'needs-attention'],
  ['service.not-found', 'needs-attention'],
  ['document.incomplete', 'needs-attention'],
  ['document.kind-refused', 'needs-attention'],
  ['document.too-large', 'needs-attention'],
  ['document.empty', 'needs-attention'],
  ['service.unreachable', 'waiting'],
  ['service.role-missing', 'waiting'],
] as const)('a document that fails with %s is %s', (code, state) => {
  expect(afterFailedTransfer({ code, params: {}, detail: null }, 1, written, 0.5).state).toBe(state);
});

it('wakes for the first waiting message, and lets a document delay no answer', () => {
  const entry = { sequence: 1, orderKey: 7, once: true, undoUntil: 0, waitsFor: 'nothing' } as const;
  const waiting = [
    { ...entry, id: 'a', nextAttemptAt: 50 },
    { ...entry, id: 'b', sequence: 2, orderKey: 8, nextAttemptAt: 20 },
  ];
  expect(nextStep(waiting, 10)).toEqual({ kind: 'wait', until: 20 });
  const upload = { ...entry, id: 'up', once: false, nextAttemptAt: 50 } as const;
  const answer = { ...entry, id: 'a', sequence: 2, nextAttemptAt: 0 };
  expect(nextStep([upload, answer], 10)).toEqual({ kind: 'go', id: 'a' });
});
