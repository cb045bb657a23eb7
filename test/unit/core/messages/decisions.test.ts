import { describe, expect, it } from 'vitest';
import { afterFailedTransfer } from '../../../../src/main/core/documents/after-transfer.ts';
import { refusedEnding } from '../../../../src/main/core/documents/refused-ending.ts';
import { createReceipts } from '../../../../src/main/core/messages/check-order.ts';
import { takenBack, withoutAnswered } from '../../../../src/main/core/messages/drafts-store.ts';
import { afterFailedCheck, afterSending, backoffMs } from '../../../../src/main/core/outbox/after-attempt.ts';
import { nextStep, type QueuedEntry } from '../../../../src/main/core/outbox/next-step.ts';
import { createWatch } from '../../../../src/main/core/outbox/worker.ts';
import type { Draft } from '../../../../src/shared/contract/calls/responses.ts';
import { createVirtualTime } from '../../../fakes/virtual-time.ts';

const now = 1_000_000;

describe('the next message to send', () => {
  const entry = (sequence: number, change: Partial<QueuedEntry> = {}): QueuedEntry => ({
    id: `e${sequence}`,
    sequence,
    orderKey: sequence,
    once: true,
    undoUntil: now,
    nextAttemptAt: now,
    waitsFor: 'nothing',
    ...change,
  });

  it('is none if none waits', () => expect(nextStep([], now)).toEqual({ kind: 'idle' }));

  it('is the first one, in any given order', () => {
    expect(nextStep([entry(2), entry(1)], now)).toEqual({ kind: 'go', id: 'e1' });
  });

  it('is the second one while the first waits for its next attempt', () => {
    expect(nextStep([entry(1, { nextAttemptAt: now + 5 }), entry(2)], now)).toEqual({ kind: 'go', id: 'e2' });
  });

  it('is none within the undo time', () => {
    expect(nextStep([entry(1, { undoUntil: now + 10_000 })], now)).toEqual({
      kind: 'wait',
      until: now + 10_000,
    });
  });

  it('isn’t the second answer to an order while the first one waits', () => {
    const first = entry(1, { orderKey: 7, nextAttemptAt: now + 60_000 });
    expect(nextStep([first, entry(2, { orderKey: 7 })], now)).toEqual({ kind: 'wait', until: now + 60_000 });
    expect(nextStep([first, entry(2, { orderKey: 7 }), entry(3)], now)).toEqual({ kind: 'go', id: 'e3' });
  });

  it('isn’t an answer whose documents are in transit, nor the one behind it', () => {
    const waits = entry(1, { orderKey: 7, waitsFor: 'entry' });
    expect(nextStep([waits, entry(2, { orderKey: 7 })], now)).toEqual({ kind: 'idle' });
    expect(nextStep([waits, entry(2, { orderKey: 7, once: false })], now)).toEqual({
      kind: 'go',
      id: 'e2',
    });
  });

  it('the next answer’s when a document needs the user', () => {
    const broken = entry(1, { orderKey: 7, waitsFor: 'user' });
    expect(nextStep([broken, entry(2, { orderKey: 7 })], now)).toEqual({ kind: 'go', id: 'e2' });
  });
});

describe('the backoff', () => {
  it('grows from 2 s to 15 min, with full jitter, without end', () => {
    expect([1, 2, 3, 8, 9, 500].map((attempts) => backoffMs(attempts, 0.999999) / 1000)).toEqual([
      expect.closeTo(4, 2),
      expect.closeTo(8, 2),
      expect.closeTo(16, 2),
      expect.closeTo(512, 2),
      expect.closeTo(900, 2),
      expect.closeTo(900, 2),
    ]);
    expect(backoffMs(9, 0.5)).toBe(450_000);
  });

  it('is never less than 2 s', () => expect(backoffMs(9, 0)).toBe(2_000));
});

describe('after an attempt', () => {
  const trouble = { code: 'service.trouble', params: {}, detail: null } as const;
  const limited = { code: 'service.rate-limited', params: { retryAfterMs: '30000' }, detail: null } as const;
  const refused = { code: 'service.refused', params: {}, detail: 'lines[0]: no' } as const;

  it('that was accepted, it is sent', () => {
    expect(afterSending({ kind: 'taken' }, 1, now, 0.5)).toEqual({
      state: 'sent',
      sentAt: now,
      problem: null,
    });
  });

  it('that was refused, it needs the user, with the service’s text', () => {
    expect(afterSending({ kind: 'refused', problem: refused }, 1, now, 0.5)).toEqual({
      state: 'needs-attention',
      problem: refused,
    });
  });

  it.each(['service.role-missing', 'service.credentials-refused', 'account.signed-out'] as const)(
    'that ended with %s, it waits',
    (code) => {
      const problem = { code, params: {}, detail: null };
      expect(afterSending({ kind: 'refused', problem }, 1, now, 0.5)).toMatchObject({
        state: 'waiting',
        problem,
      });
      expect(afterSending({ kind: 'later', problem, notBefore: null }, 1, now, 0.5).state).toBe('waiting');
    },
  );

  it('that certainly didn’t arrive, it waits for the backoff or the service’s time', () => {
    const outcome = { kind: 'later', problem: trouble, notBefore: null } as const;
    expect(afterSending(outcome, 1, now, 0.5).nextAttemptAt).toBe(now + 2_000);
    expect(afterSending({ ...outcome, notBefore: now + 90_000 }, 1, now, 0.5).nextAttemptAt).toBe(
      now + 90_000,
    );
    expect(afterSending(outcome, 1, now, 0.5).unclear).toBeUndefined();
  });

  it('that may have arrived, it waits at least a minute and is marked permanently', () => {
    const outcome = { kind: 'unclear', problem: trouble, notBefore: null } as const;
    expect(afterSending(outcome, 1, now, 0.5)).toMatchObject({ unclear: true, nextAttemptAt: now + 60_000 });
    expect(afterSending(outcome, 9, now, 0.5).nextAttemptAt).toBe(now + 450_000);
    expect(afterSending({ ...outcome, notBefore: now + 90_000 }, 1, now, 0.5).nextAttemptAt).toBe(
      now + 90_000,
    );
  });

  it('to check that failed for any reason, it waits', () => {
    expect(afterFailedCheck(refused, 1, now, 0.5)).toMatchObject({
      state: 'waiting',
      nextAttemptAt: now + 2_000,
    });
    expect(afterFailedCheck(limited, 1, now, 0.5).nextAttemptAt).toBe(now + 30_000);
  });

  it('to upload, it waits after trouble and needs the user after a refusal', () => {
    expect(afterFailedTransfer(trouble, 1, now, 0.5).state).toBe('waiting');
    expect(afterFailedTransfer(refused, 1, now, 0.5).state).toBe('needs-attention');
  });
});

describe('an order that the service showed', () => {
  const open = () => {
    const time = createVirtualTime(now);
    const receipts = createReceipts(time);
    receipts.note(7, time.clock.now());
    return { time, receipts };
  };

  it('is fresh for 5 s, and no other one is', async () => {
    const { time, receipts } = open();
    await time.advance(5_000);
    expect([7, 8].map(receipts.isFresh)).toEqual([true, false]);
    await time.advance(1);
    expect(receipts.isFresh(7)).toBe(false);
    receipts.note(8, time.clock.now());
    receipts.note(7, time.clock.now());
    expect([7, 8].map(receipts.isFresh)).toEqual([true, true]);
  });

  it('isn’t fresh if the reply came later than any request may take, since the computer slept', async () => {
    const { time, receipts } = open();
    const requestedAt = time.clock.now();
    await time.advance(60_000);
    receipts.note(7, requestedAt);
    expect(receipts.isFresh(7)).toBe(true);
    receipts.note(8, requestedAt - 1);
    receipts.note(9, time.clock.now() + 1);
    expect([8, 9].map(receipts.isFresh)).toEqual([false, false]);
  });

  it('is fresh no longer after a sleep, or once the clock was set back', async () => {
    const slept = open();
    slept.time.jump(5_001);
    expect(slept.receipts.isFresh(7)).toBe(false);
    const setBack = open();
    setBack.time.jump(-1);
    expect(setBack.receipts.isFresh(7)).toBe(false);
    await setBack.time.advance(5_001);
    expect(setBack.receipts.isFresh(7)).toBe(false);
  });
});

it('watches an answer that was taken at once, and then more and more rarely', () => {
  const watch = createWatch();
  watch.add('a', now);
  expect(watch.take(now)).toBe('a');
  const looks: number[] = [];
  for (let at = now; watch.nextAt() !== null && looks.length < 20; at = watch.nextAt() ?? at) {
    if (watch.take(at) !== null) looks.push(at - now);
  }
  expect(looks).toEqual([2_000, 7_000, 22_000, 82_000, 382_000]);
});

describe('refused endings', () => {
  it.each([
    ['setup.exe', 'exe'],
    ['SETUP.EXE', 'exe'],
    ['invoice.pdf.js', 'js'],
    ['a.scr.', 'scr'],
    ['a.lnk  ', 'lnk'],
    ['a.bat . .', 'bat'],
    ['a.url\u200b', 'url'],
    ['.app', 'app'],
    ['a.ｅｘｅ', 'exe'],
    ['a.settingcontent-ms', 'settingcontent-ms'],
  ])('%s', (name, ending) => expect(refusedEnding(name)).toBe(ending));

  it.each(['exe', 'Certificate.pdf', 'exe.pdf', 'drawing.dwg', 'a.exe.txt', 'photo.jpeg', 'notes'])(
    'not %s',
    (name) => expect(refusedEnding(name)).toBeNull(),
  );
});

describe('a draft', () => {
  const draft = (revision: number, ...positions: string[]): Draft => ({
    revision,
    answers: positions.map((position) => ({ position, answer: { kind: 'accept' } })),
  });

  it('is the withdrawn answer', () => {
    expect(takenBack(draft(3, '1', '2'), null)).toEqual(draft(3, '1', '2'));
  });

  it('keeps later edits and the older revision', () => {
    const written: Draft = {
      revision: 4,
      answers: [{ position: '2', answer: { kind: 'reject', reason: 'No.' } }],
    };
    expect(takenBack(draft(3, '1', '2'), written)).toEqual({
      revision: 3,
      answers: [...written.answers, ...draft(3, '1').answers],
    });
  });

  it('keeps an unreadable proposal over a withdrawn line and beside a sent one', () => {
    const begun = [{ position: '2', deliveries: [], price: null, reason: 'la' }];
    const written: Draft = { revision: 4, answers: [], begun };
    expect(takenBack(draft(3, '1', '2'), written)).toEqual({ ...draft(3, '1'), begun });
    expect(withoutAnswered({ ...draft(3, '1'), begun }, draft(3, '1').answers)).toEqual({
      ...draft(3),
      begun,
    });
  });

  it('loses the sent lines, and is empty without any', () => {
    expect(withoutAnswered(draft(3, '1', '2'), draft(3, '1').answers)).toEqual(draft(3, '2'));
    expect(withoutAnswered(draft(3, '1'), draft(3, '1').answers)).toBeNull();
    expect(withoutAnswered(null, draft(3, '1').answers)).toBeNull();
  });
});
