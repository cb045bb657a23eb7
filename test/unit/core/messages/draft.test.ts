import { describe, expect, it } from 'vitest';
import { createDraftsStore, withWritten } from '../../../../src/main/core/messages/drafts-store.ts';
import type {
  Draft,
  DraftPart,
  UnfinishedProposal,
} from '../../../../src/shared/contract/calls/responses.ts';
import { noAnswerDetails } from '../../../../src/shared/domain/answer/answer-details.ts';
import { openOutbox } from '../outbox/outbox-rows.ts';

const rejected = (position: string, reason: string) => ({
  position,
  answer: { kind: 'reject' as const, reason },
});
const begun = (position: string): UnfinishedProposal => ({
  position,
  deliveries: [],
  price: null,
  reason: '',
});
const draft = (...answers: Draft['answers']): Draft => ({ revision: 3, answers });
const only = (...lines: string[]): DraftPart => ({ lines, buyerAccountNumber: false });

describe('one window’s changes of a draft', () => {
  it('are added to another window’s', () => {
    const kept = draft(rejected('10', 'theirs'), rejected('20', 'theirs'));
    const written = draft(rejected('10', 'old'), rejected('20', 'mine'));
    expect(withWritten(kept, written, only('20'))).toEqual(
      draft(rejected('10', 'theirs'), rejected('20', 'mine')),
    );
  });

  it('remove a line without an answer, and the draft with the last one', () => {
    const kept = draft(rejected('10', ''), rejected('20', ''));
    expect(withWritten(kept, draft(rejected('10', '')), only('20'))).toEqual(draft(rejected('10', '')));
    expect(withWritten(kept, null, only('10', '20'))).toBeNull();
    expect(withWritten(null, null, only('10'))).toBeNull();
  });

  it('restore nothing that another window has sent', () => {
    const written = draft(rejected('10', 'sent'), rejected('20', 'mine'));
    expect(withWritten(null, written, only('20'))).toEqual(draft(rejected('20', 'mine')));
    expect(withWritten(null, written, only())).toBeNull();
  });

  it('turns a proposal that is begun into one, and one back', () => {
    const half: Draft = { revision: 3, answers: [rejected('10', '')], begun: [begun('20')] };
    const whole = draft(rejected('10', ''), rejected('20', ''));
    expect(withWritten(half, whole, only('20'))).toEqual(whole);
    expect(withWritten(whole, half, only('20'))).toEqual(half);
  });

  it('counts on the version that it saw, on the older one of lines that it hasn’t seen', () => {
    const kept = { ...draft(rejected('10', '')), revision: 2 };
    const seen = draft(rejected('10', ''), rejected('20', ''));
    expect(withWritten(kept, seen, only('20'))?.revision).toBe(3);
    expect(withWritten(kept, draft(rejected('20', '')), only('20'))?.revision).toBe(2);
    const two = { ...draft(rejected('10', ''), rejected('30', '')), revision: 2 };
    expect(withWritten(two, seen, only('20'))?.revision).toBe(2);
  });

  it('leaves the buyer’s number as another one typed it, unless it was typed here', () => {
    const kept = { ...draft(rejected('10', '')), buyerAccountNumber: '700' };
    const seen = draft(rejected('10', ''));
    expect(withWritten(kept, seen, only('10'))?.buyerAccountNumber).toBe('700');
    expect(withWritten(null, kept, only('10'))?.buyerAccountNumber).toBe('700');
    const typed = { lines: [], buyerAccountNumber: true };
    expect(withWritten(kept, seen, typed)).toEqual(seen);
    expect(withWritten(seen, kept, typed)).toEqual(kept);
  });
});

describe('the number of a draft', () => {
  it('grows with each change of this draft, above the numbers of an earlier run', () => {
    const drafts = createDraftsStore(openOutbox().database, 1_000);
    expect([drafts.numberOf(7), drafts.numberOf(8)]).toEqual([1_000, 1_000]);
    drafts.save(7, draft(rejected('10', '')), 0);
    const saved = drafts.numberOf(7);
    expect(saved).toBeGreaterThan(1_000);
    drafts.save(8, draft(rejected('10', '')), 0);
    expect(drafts.numberOf(7)).toBe(saved);
    drafts.remove(7);
    expect(drafts.numberOf(7)).toBeGreaterThan(drafts.numberOf(8));
    expect([drafts.find(7), drafts.find(8)]).toEqual([null, draft(rejected('10', ''))]);
  });
});

it('the details of an answer are stored for the order until they are replaced', () => {
  const drafts = createDraftsStore(openOutbox().database);
  expect(drafts.detailsOf(7)).toEqual(noAnswerDetails);
  for (const salesOrderNumber of ['A-1', 'A-2']) {
    drafts.keepDetails(7, { ...noAnswerDetails, salesOrderNumber });
    expect(drafts.detailsOf(7).salesOrderNumber).toBe(salesOrderNumber);
  }
  expect(drafts.detailsOf(8)).toEqual(noAnswerDetails);
});
