import { describe, expect, it } from 'vitest';
import { shapeOfError } from '../../../src/shared/contract/errors.ts';
import { expectSentence, type FaultHarness, isLogin, isRefresh, openFaultHarness } from './fault-harness.ts';
import { faultsAt } from './faults-at.ts';

const stateOf = async ({ call }: FaultHarness): Promise<string | null> =>
  (await call('accounts.current', {})).account?.state ?? null;

const outcomeOfSigningIn = (harness: FaultHarness): Promise<unknown> =>
  harness.signIn().then(
    () => null,
    (error: unknown) => error,
  );

describe('signing in', () => {
  it.each(faultsAt('sign-in'))('meets $name', async ({ fault, login: code }) => {
    const harness = await openFaultHarness();
    harness.practice.buyers.issue({ purchaseOrderNumber: 'PO-1', lineCount: 1 });
    await harness.call('accounts.sign-out', {});
    const before = harness.logins();
    harness.break(isLogin, fault);
    const error = await outcomeOfSigningIn(harness);
    // One attempt with any outcome. Orderbell doesn't retry with the user's password.
    expect(harness.logins()).toBe(before + 1);
    if (code === null) {
      expect(error).toBeNull();
    } else {
      expect(error).toMatchObject({ code });
      expectSentence(shapeOfError(error), code);
      expect(await stateOf(harness)).toBeNull();
      await harness.pass(3_600_000);
      expect(harness.logins()).toBe(before + 1);
      harness.heal();
      await harness.signIn();
    }
    harness.heal();
    await harness.received('PO-1');
    expect(await stateOf(harness)).toBe('signed-in');
  });
});

describe('a session that is renewed', () => {
  it.each(faultsAt('renewal'))('meets $name, and needs no person', async ({ fault, login: code }) => {
    const harness = await openFaultHarness();
    const logins = harness.logins();
    harness.break(isRefresh, fault, 1);
    await harness.pass(9 * 60_000);
    await harness.until(() => harness.count(isRefresh) > 0, 'a renewal');
    harness.practice.buyers.issue({ purchaseOrderNumber: 'PO-1', lineCount: 1 });
    await harness.until(() => harness.stored().includes('PO-1'), 'the order');
    if (code !== null) {
      await harness.until(
        async () => (await harness.call('sync.status', {})).reason === null,
        'to be connected again',
      );
      const { polls } = await harness.call('sync.diagnostics', {});
      // A foreign answer to a refresh doesn't reject the password, so Orderbell tries it at once. After an
      // answer that is too large, the same cycle continues with a smaller page.
      const told = polls.flatMap(({ error }) => error ?? []);
      if (code !== 'service.not-a-service' && code !== 'service.answer-too-large')
        expect(told.map((one) => one.code)).toEqual([code]);
      for (const one of told) expectSentence(one, code);
    }
    // A refresh token used by somebody else costs one sign-in with the password.
    expect(harness.logins() - logins).toBeLessThanOrEqual(1);
    expect(await stateOf(harness)).toBe('signed-in');
    expect((await harness.call('sync.status', {})).state).toBe('connected');
  });
});
