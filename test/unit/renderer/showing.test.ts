import { describe, expect, test } from 'vitest';
import { kindsFor } from '../../../src/renderer/features/answer/answer-kinds.ts';
import {
  closedSince,
  isOvertaken,
  responseMark,
} from '../../../src/renderer/features/answer/sent/response-mark.ts';
import { lineStatusMark } from '../../../src/renderer/features/order/lines/line-status.ts';
import {
  lineView,
  lineViews,
  pendingAnswers,
  shownIn,
} from '../../../src/renderer/features/order/lines/line-view.ts';
import type { ConflictKind } from '../../../src/renderer/features/sent/conflict.ts';
import { isUnseenForLong } from '../../../src/renderer/features/sent/sent-entry.ts';
import { lineName } from '../../../src/renderer/format/line-name.ts';
import { en } from '../../../src/renderer/i18n/en.ts';
import type { Attachment } from '../../../src/shared/contract/calls/documents.ts';
import type { ResponseEntry, ResponseState } from '../../../src/shared/contract/calls/responses.ts';
import { type LineAnswer, requestedWithUnit } from '../../../src/shared/domain/answer/line-answer.ts';
import type { OrderLine, Terms } from '../../../src/shared/domain/order/order.ts';
import { totalsOf } from '../../../src/shared/domain/order/order-facts.ts';
import { orderChanges } from '../../../src/shared/domain/order-changes/order-changes.ts';
import {
  aLine,
  anOrder,
  confirmedLine,
  reopenedLine,
  requestedLine,
  status,
  termsOf,
} from '../../fixtures/build-order.ts';

const entry = (
  state: ResponseState,
  answer: LineAnswer = { kind: 'accept' },
  composedAt = 0,
): ResponseEntry => ({
  id: `${state} ${composedAt}`,
  orderKey: 1,
  state,
  answers: [{ position: '00010', answer, requested: requestedWithUnit(aLine()) }],
  composedAt,
  undoUntil: null,
  nextAttemptAt: null,
  attempts: 0,
  left: false,
  sentAt: null,
  doneAt: null,
  problem: null,
  ...{ conflict: [], settled: [], message: '', documentsOnly: false },
});
const later: LineAnswer = {
  kind: 'propose',
  deliverySchedule: termsOf('2026-12-17', '100', '4.20').deliverySchedule,
  prices: null,
  reason: 'late',
};
const lookOf = (one: ResponseEntry, line = aLine(), others: ResponseEntry[] = []) =>
  responseMark(
    one,
    { order: anOrder({ lines: [line] }), responses: [one, ...others], attachments: [] },
    false,
    0,
  );

describe('"confirmed" is shown only if the service says so', () => {
  test('an answer that was sent is not', () => {
    for (const state of ['waiting', 'sending', 'sent', 'conflict', 'needs-attention'] as const) {
      expect(lookOf(entry(state), confirmedLine()).text, state).not.toBe('line.confirmed');
    }
  });

  test('an answer that arrived is, once its line is Confirmed', () => {
    expect(lookOf(entry('done'), confirmedLine()).text).toBe('line.confirmed');
    expect(lookOf(entry('done'), aLine()).text).toBe('sent.arrived');
  });

  test('documents alone don’t make their line look unsent', () => {
    const { position } = confirmedLine();
    const sent = { ...entry('waiting'), documentsOnly: true };
    const pending = pendingAnswers([sent]).get(position) ?? null;
    expect(lineStatusMark(confirmedLine(), pending).text).toBe('line.waiting-documents');
  });

  test('an acceptance that the buyer has to approve is shown as a proposal', () => {
    const asked = termsOf('2026-12-10', '100', '4.20');
    const open = requestedLine('OpenSupplierProposal', asked);
    expect(lookOf(entry('done'), open).text).toBe('line.open-acceptance');
    expect(lineStatusMark(open, null)).toMatchObject({ tone: 'blue', text: 'line.open-acceptance' });
    // The buyer's own action: nothing shows that it was the supplier's.
    const reopened = reopenedLine(termsOf('2026-12-24', '100', '4.20'));
    expect(lookOf(entry('done'), reopened).text).toBe('sent.arrived');
  });

  test('other confirmed terms are shown as the user’s only if they are', () => {
    expect(lookOf(entry('done', later), confirmedLine(termsOf('2026-12-17', '100', '4.20'))).text).toBe(
      'sent.confirmed-changed',
    );
    expect(lookOf(entry('done', later), confirmedLine()).text).toBe('line.confirmed');
  });

  test('an answer that declined a change confirms none', () => {
    const declined = entry('done', { ...later, ...termsOf('2026-12-10', '100', '4.20') });
    const [only] = declined.answers;
    if (only === undefined) throw new Error('It answers a line.');
    const declining = { ...declined, answers: [{ ...only, declines: true as const }] };
    expect(lookOf(declining, confirmedLine()).text).toBe('sent.decline-accepted');
    const both = { ...declining, answers: [...declining.answers, { ...only, position: '00010' }] };
    expect(lookOf(both, confirmedLine()).text).toBe('sent.confirmed-changed');
  });

  test('a proposal that arrived waits for the buyer', () => {
    const open = requestedLine('OpenSupplierProposal', termsOf('2026-12-17', '100', '4.20'));
    expect(lookOf(entry('done', later), open).text).toBe('line.open-proposal');
    expect(lineStatusMark(open, null).text).toBe('line.open-proposal');
    // The service doesn't show it, so it is unknown that this was only an acceptance.
    const hidden = aLine({ status: status('InProgress', 'OpenSupplierProposal') });
    expect(lineStatusMark(hidden, null).text).toBe('line.open-proposal');
  });

  test('an answer that accepts one line and changes another waits for the buyer as a whole, and each line shows its part', () => {
    const accepted = requestedLine('OpenSupplierProposal', termsOf('2026-12-10', '100', '4.20'));
    const changed = requestedLine('OpenSupplierProposal', termsOf('2026-12-17', '100', '4.20'));
    const lines = [accepted, { ...changed, position: '00020' }];
    const both = {
      ...entry('done'),
      answers: [...entry('done').answers, ...entry('done', later).answers].map((one, index) => ({
        ...one,
        position: lines[index]?.position ?? '',
      })),
    };
    const detail = { order: anOrder({ lines }), responses: [both], attachments: [] };
    expect(responseMark(both, detail, false, 0).text).toBe('line.buyers-turn');
    expect(lines.map((line) => lineStatusMark(line, null).text)).toEqual([
      'line.open-acceptance',
      'line.open-proposal',
    ]);
  });

  test('of two proposals to a line only the later one waits for the buyer', () => {
    const open = requestedLine('OpenSupplierProposal', termsOf('2026-12-24', '100', '4.20'));
    const [first, second] = [entry('done', later, 1), entry('done', later, 2)];
    expect(lookOf(first, open, [second]).text).toBe('sent.arrived');
    expect(lookOf(second, open, [first]).text).toBe('line.open-proposal');
    expect(lookOf(first, open, [entry('undone', later, 2)]).text).toBe('line.open-proposal');
  });

  test('a declined proposal no longer waits for the buyer', () => {
    for (const step of ['RejectedSupplierProposal', 'OpenBuyerReopenRequest']) {
      const line = aLine({ status: status('InProgress', step) });
      expect(lookOf(entry('done', later), line).text, step).toBe('sent.arrived');
    }
  });

  test('an answer is put away once the buyer rejected, changed or cancelled its line, and stays if he agreed', () => {
    const declining: LineAnswer = { kind: 'reject', reason: 'no' };
    const isAway = (answer: LineAnswer, line: OrderLine, others: ResponseEntry[] = []): boolean => {
      const one = entry('done', answer, 1);
      return isOvertaken(one, { order: anOrder({ lines: [line] }), responses: [one, ...others] });
    };
    const at = (state: string, step: string | null = null): OrderLine =>
      aLine({ status: status(state, step) });
    const open = requestedLine('OpenSupplierProposal', termsOf('2026-12-17', '100', '4.20'));
    const agreed = confirmedLine(termsOf('2026-12-17', '100', '4.20'));
    const stays: [LineAnswer, OrderLine][] = [
      [later, open],
      [later, agreed],
      [{ kind: 'accept' }, confirmedLine()],
      [declining, at('Rejected')],
    ];
    for (const [answer, line] of stays) expect(isAway(answer, line), line.status.processStatus).toBe(false);
    const away: [LineAnswer, OrderLine][] = [
      [later, at('InProgress', 'RejectedSupplierProposal')],
      [later, at('InProgress', 'OpenBuyerReopenRequest')],
      [{ kind: 'accept' }, at('InProgress', 'OpenBuyerReconfirmationRequest')],
      [later, at('Cancelled')],
      [{ kind: 'accept' }, at('Cancelled')],
      [later, at('Rejected')],
      [{ kind: 'accept' }, at('Completed')],
      [declining, at('InProgress', 'ReissuedRejectedLine')],
      // He rejected a change of an agreed line, or agreed to other terms since.
      [later, confirmedLine()],
    ];
    for (const [answer, line] of away) {
      const { processStatus, inProgressStatus } = line.status;
      expect(isAway(answer, line), `${processStatus} ${inProgressStatus}`).toBe(true);
    }
    expect(isAway(later, open, [entry('done', later, 2)])).toBe(true);
    const sent = entry('sent', later);
    const cancelled = { order: anOrder({ lines: [at('Cancelled')] }), responses: [sent] };
    expect(isOvertaken(sent, cancelled)).toBe(false);
  });

  test('a line is green only in the service’s own Confirmed', () => {
    const words = ['Issued', 'InProgress', 'Rejected', 'Completed', 'Cancelled', 'SomethingNew'];
    for (const word of words) {
      expect(lineStatusMark(aLine({ status: status(word) }), null).tone, word).not.toBe('green');
    }
    expect(lineStatusMark(confirmedLine(), null)).toMatchObject({ tone: 'green', text: 'line.confirmed' });
    const onItsWay = { state: 'waiting', answer: later, changed: false, conflict: 'before' } as const;
    expect(lineStatusMark(confirmedLine(), onItsWay).tone).toBe('blue');
  });

  test('in a conflict only lines that the buyer changed are marked changed, and only unsent ones unsent', () => {
    const said = (changed: boolean, conflict: ConflictKind): string | null =>
      lineStatusMark(aLine(), { state: 'conflict', answer: { kind: 'accept' }, changed, conflict }).text;
    const kinds = ['before', 'after', 'unknown'] as const;
    expect(kinds.map((kind) => said(true, kind))).toEqual(kinds.map(() => 'line.conflict'));
    expect(kinds.map((kind) => said(false, kind))).toEqual([
      'line.not-sent',
      'line.conflict',
      'line.not-shown',
    ]);
  });
});

describe('the state of an answer', () => {
  const detail = { order: anOrder({ lines: [confirmedLine()] }), responses: [], attachments: [] };
  const said = (one: ResponseEntry, canUndo = false): string =>
    en[responseMark(one, detail, canUndo, 0).text];

  test('waiting to send, can be undone', () => {
    expect(said(entry('waiting'), true)).toBe('Not sent yet');
    expect(responseMark(entry('waiting'), detail, true, 0).text).toBe('sent.undoable');
  });
  test('waits for its documents, which are sent first', () => {
    const look = (state: Attachment['state'], one = entry('waiting'), canUndo = false) =>
      responseMark(one, { ...detail, attachments: [{ responseId: one.id, state }] }, canUndo, 0).text;
    expect(look('uploading')).toBe('sent.waiting-documents');
    expect(look('waiting')).toBe('sent.waiting-documents');
    expect(look('uploaded')).toBe('sent.waiting');
    expect(look('uploading', entry('waiting'), true)).toBe('sent.undoable');
    expect(look('uploading', { ...entry('waiting'), attempts: 1, nextAttemptAt: 1 })).toBe(
      'sent.waiting-again',
    );
    const another = { ...detail, attachments: [{ responseId: 'another', state: 'uploading' as const }] };
    expect(responseMark(entry('waiting'), another, false, 0).text).toBe('sent.waiting');
  });
  test('sending', () => expect(said(entry('sending'))).toBe('Sending'));
  test('sent, waiting for the service to show it', () =>
    expect(said(entry('sent'))).toBe('Sent, waiting for the service to show it'));
  test('confirmed by the service', () => expect(said(entry('done'))).toBe('Confirmed'));
  test('documents without an answer, one or several', () => {
    const sent = { ...entry('done'), documentsOnly: true };
    const document = { responseId: sent.id, state: 'uploaded' as const };
    const look = (attachments: (typeof document)[]): string =>
      en[responseMark(sent, { ...detail, attachments }, false, 0).text];
    expect(look([document, { ...document, responseId: 'another' }])).toBe('Document sent to the buyer');
    expect(look([document, document])).toBe('Documents sent to the buyer');
  });
  test('conflict', () => {
    expect(said(entry('conflict'))).toBe('Conflict: the order changed before your answer was sent');
    const problem = { code: 'response.fate-unknown', params: {}, detail: null } as const;
    expect(said({ ...entry('conflict'), problem })).toBe(
      'Conflict: we can’t tell whether your answer arrived',
    );
    const arrived = {
      ...entry('conflict'),
      attempts: 1,
      problem: { ...problem, code: 'response.effect-unseen' },
    } as const;
    expect(said(arrived)).toBe('Conflict: the order doesn’t show your answer');
    // A check that failed is an attempt too, and sends nothing.
    expect(said({ ...entry('conflict'), attempts: 2 })).toBe(said(entry('conflict')));
    const sent = { ...entry('conflict'), attempts: 1, left: true };
    expect(said({ ...sent, sentAt: 1 })).toBe('Conflict: the order changed after your answer was sent');
    expect(said(sent)).toBe('Conflict: we can’t tell whether your answer arrived');
  });
  test('needs attention', () =>
    expect(said(entry('needs-attention'))).toBe('Needs attention: the service refused your answer'));
  test('needs attention for its document', () => {
    const look = (state: Attachment['state'], one = entry('needs-attention')) =>
      responseMark(one, { ...detail, attachments: [{ responseId: one.id, state }] }, false, 0).text;
    expect(look('needs-attention')).toBe('sent.document-missing');
    expect(look('uploaded')).toBe('sent.needs-attention');
    expect(look('needs-attention', entry('conflict'))).toBe('sent.conflict');
  });

  test('is shown in red when it couldn’t be sent for an hour', () => {
    const tried = { ...entry('waiting'), attempts: 3, nextAttemptAt: 1 };
    const hour = 3_600_000;
    expect(responseMark(tried, detail, false, hour - 1)).toMatchObject({ tone: 'blue' });
    expect(responseMark(tried, detail, false, hour)).toMatchObject({ tone: 'red', text: 'sent.stuck' });
  });

  test('has a hint if it was accepted a day ago and the order still doesn’t show it', () => {
    const day = 24 * 3_600_000;
    const sent = { ...entry('sent'), sentAt: 1_000 };
    expect(isUnseenForLong(sent, 1_000 + day - 1)).toBe(false);
    expect(isUnseenForLong(sent, 1_000 + day)).toBe(true);
    expect(isUnseenForLong({ ...sent, state: 'done' }, 1_000 + day)).toBe(false);
  });
});

test.each([
  ['OnHold', null],
  ['InProgress', 'SomethingNew'],
])('an unknown status is shown unchanged, and waits for the buyer: %s, %s', (state, step) => {
  expect(lineStatusMark(aLine({ status: status(state, step) }), null)).toEqual({
    tone: 'blue',
    icon: 'hourglass',
    text: null,
    raw: step ?? state,
  });
});

describe('the supplier’s proposal is in the line, the buyer’s terms are beside it', () => {
  test('from the service', () => {
    const ours = termsOf('2026-12-17', '100', '4.20');
    const view = lineView(requestedLine('OpenSupplierProposal', ours), null);
    expect(view.shown.deliverySchedule[0]?.date).toBe('2026-12-17');
    expect(view.compared?.terms.deliverySchedule[0]?.date).toBe('2026-12-10');
  });

  test('from our own outbox, before the service shows it', () => {
    const view = lineView(aLine(), { state: 'sent', answer: later, changed: false, conflict: 'before' });
    expect(view.shown.deliverySchedule[0]?.date).toBe('2026-12-17');
    expect(view.compared?.terms.deliverySchedule[0]?.date).toBe('2026-12-10');
  });

  test('the confirmed terms stay in the line at each step of a change request, until we accept it', () => {
    const agreed = termsOf('2026-12-10', '100', '4.20');
    const asked = termsOf('2027-01-14', '70', '4.50');
    const line = reopenedLine(asked, agreed);
    // The same after we declined, and the buyer asks again.
    for (const one of [line, { ...line, reason: 'That does not fit.' }]) {
      const view = lineView(one, null);
      expect(view).toMatchObject({ shown: agreed, compared: { kind: 'asked', terms: asked } });
      expect(totalsOf([one], shownIn([view]))).toEqual(totalsOf([one]));
      expect(totalsOf([one])).toMatchObject([{ value: '420' }]);
    }
    const accepted = lineView(line, {
      ...{ state: 'sent', answer: { kind: 'accept' }, changed: false, conflict: 'before' },
    });
    expect(accepted).toMatchObject({ shown: asked, compared: { kind: 'agreed', terms: agreed } });
  });

  test('a declined change says so, beside the confirmed terms that stay', () => {
    const agreed = termsOf('2026-12-10', '100', '4.20');
    const declined = (asked: string, ours: Terms): OrderLine => ({
      ...reopenedLine(termsOf(asked, '100', '4.20'), agreed),
      deliveryScheduleIncludingRequests: ours.deliverySchedule,
      pricesIncludingRequests: ours.prices,
      status: status('InProgress', 'OpenSupplierProposal'),
    });
    const line = declined('2027-01-14', agreed);
    expect(lineStatusMark(line, null)).toMatchObject({ tone: 'blue', text: 'line.open-decline' });
    const asked = termsOf('2027-01-14', '100', '4.20');
    expect(lineView(line, null)).toMatchObject({
      shown: agreed,
      compared: { kind: 'declined', terms: asked },
    });
    // The answer that declined it has the same status, and the line takes no bare acceptance.
    const answer = { ...later, ...agreed };
    expect(lookOf(entry('done', answer), line).text).toBe('line.open-decline');
    expect(kindsFor(line)).toEqual(['propose']);
    // The same while it is on its way.
    const sent = { state: 'sent', answer, changed: false, conflict: 'before' } as const;
    expect(lineView(reopenedLine(asked, agreed), sent)).toMatchObject({
      shown: { deliverySchedule: [{ date: '2026-12-10' }] },
      compared: { kind: 'declined', terms: asked },
    });
    // Another proposal, or one to a buyer who only asks to confirm the same terms again.
    for (const other of [
      declined('2027-01-14', termsOf('2026-12-31', '100', '4.20')),
      declined('2026-12-10', agreed),
    ]) {
      expect(lineStatusMark(other, null).text).toBe('line.open-proposal');
      expect(lineView(other, null).compared?.kind).not.toBe('declined');
    }
  });

  test('a proposal is beside the order once the buyer declined it, and no longer', () => {
    const line = aLine({ status: status('InProgress', 'RejectedSupplierProposal') });
    const proposed = entry('done', later, 1);
    const besideAfter = (...responses: ResponseEntry[]) =>
      lineViews({ order: anOrder({ lines: [line] }), responses })[0]?.turnedDown;
    const proposedTerms = { deliverySchedule: [{ date: '2026-12-17' }] };
    expect(besideAfter(entry('done', { kind: 'accept' }, 0), proposed)).toMatchObject(proposedTerms);
    // If somebody else proposed it, the declined terms are unknown. It is no news either while the next
    // answer is on its way.
    expect(besideAfter(entry('undone', later, 1))).toBeNull();
    expect(besideAfter(proposed, entry('waiting', { kind: 'accept' }, 2))).toBeNull();
    // Also if the buyer requests the same by now.
    const asksForIt = aLine({ ...termsOf('2026-12-17', '100', '4.20'), status: line.status });
    expect(
      lineViews({ order: anOrder({ lines: [asksForIt] }), responses: [proposed] })[0]?.turnedDown,
    ).toMatchObject(proposedTerms);
    const open = requestedLine('OpenSupplierProposal', termsOf('2026-12-18', '100', '4.20'));
    expect(lineViews({ order: anOrder({ lines: [open] }), responses: [proposed] })[0]).toMatchObject({
      ...{ turnedDown: null, compared: { kind: 'order' } },
    });
  });

  test('a rejected line has the reason of the rejection, also after a newer change', () => {
    const refused = aLine({ reason: 'Too late', status: status('InProgress', 'RejectedSupplierProposal') });
    const changed = { ...refused, reason: 'We need less' };
    const open = aLine({ status: status('InProgress', 'OpenSupplierProposal') });
    const versions = [open, refused, changed].map((line) => anOrder({ lines: [line] }));
    const history = versions.slice(1).map((order, index) => ({
      ...{ revision: index + 2, version: null, receivedAt: 0, lastUpdatedAt: '', origin: 'buyer' as const },
      changes: orderChanges(versions[index] ?? order, order),
    }));
    const shown = lineViews({
      ...{ order: anOrder({ lines: [changed] }), responses: [], history: history.toReversed() },
    });
    expect(shown[0]?.refusal).toBe('Too late');
  });

  test('an acceptance shows the accepted terms, with nothing beside them', () => {
    expect(
      lineView(aLine(), { state: 'sent', answer: { kind: 'accept' }, changed: false, conflict: 'before' })
        .compared,
    ).toBeNull();
  });
});

test('the newest answer in transit counts, and completed ones don’t', () => {
  const pending = pendingAnswers([
    entry('done', { kind: 'accept' }, 3),
    entry('waiting', later, 2),
    entry('sent', { kind: 'accept' }, 1),
    entry('undone', { kind: 'accept' }, 4),
  ]);
  expect(pending.get('00010')).toEqual({
    state: 'waiting',
    answer: later,
    changed: false,
    conflict: 'before',
  });
});

test('line 00020 is line 20; other texts stay', () => {
  expect(['00020', '0', '000', '10.1', 'A010'].map(lineName)).toEqual(['20', '0', '0', '10.1', 'A010']);
});

describe('an answer in conflict may be sent unchanged', () => {
  const closedFor = (state: ResponseState, line = aLine()) =>
    closedSince(entry(state), { order: anOrder({ lines: [line] }) });

  test('while its lines take answers', () => {
    expect(closedFor('conflict')).toEqual([]);
    expect(closedFor('conflict', confirmedLine())).toEqual([]);
  });

  test('and not if a line was closed since', () => {
    for (const closed of ['Cancelled', 'Completed', 'Rejected']) {
      expect(closedFor('conflict', aLine({ status: status(closed) })), closed).toEqual(['00010']);
    }
  });

  test('and the question doesn’t come up in another state', () => {
    expect(closedFor('needs-attention', aLine({ status: status('Cancelled') }))).toEqual([]);
  });
});
