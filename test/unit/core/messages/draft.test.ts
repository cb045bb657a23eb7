import { describe, expect, it } from 'vitest';
import { withWritten } from '../../../../src/main/core/messages/drafts-store.ts';
import type {
  Draft,
  DraftPart,
  UnfinishedProposal,
} from '../../../../src/shared/contract/calls/responses.ts';

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
  });

  it('leaves the buyer’s number as another one typed it, unless it was typed here', () => {
    const kept = { ...draft(rejected('10', '')), buyerAccountNumber: '700' };
    const seen = draft(rejected('10', ''));
    expect(withWritten(kept, seen, only('10'))?.buyerAccountNumber).toBe('700');
    const typed = { lines: [], buyerAccountNumber: true };
    expect(withWritten(kept, seen, typed)).toEqual(seen);
    expect(withWritten(seen, kept, typed)).toEqual(kept);
  });
});
