import { describe, expect, it } from 'vitest';
import { shapeOfError } from '../../../src/shared/contract/errors.ts';
import { expectSentence, type FaultHouse, isLogin, isRefresh, openFaultHouse } from './fault-house.ts';
import { faultsAt } from './faults-at.ts';

const stateOf = async ({ call }: FaultHouse): Promise<string | null> =>
  (await call('accounts.current', {})).account?.state ?? null;

const outcomeOfSigningIn = (house: FaultHouse): Promise<unknown> =>
  house.signIn().then(
    () => null,
    (error: unknown) => error,
  );

describe('signing in', () => {
  it.each(faultsAt('sign-in'))('meets $name', async ({ fault, login: code }) => {
    const house = await openFaultHouse();
    house.practice.buyers.issue({ purchaseOrderNumber: 'PO-1', lineCount: 1 });
    await house.call('accounts.sign-out', {});
    const before = house.logins();
    house.break(isLogin, fault);
    const error = await outcomeOfSigningIn(house);
    // One attempt with any outcome. Orderbell doesn't retry with the user's password.
    expect(house.logins()).toBe(before + 1);
    if (code === null) {
      expect(error).toBeNull();
    } else {
      expect(error).toMatchObject({ code });
      expectSentence(shapeOfError(error), code);
      expect(await stateOf(house)).toBeNull();
      await house.pass(3_600_000);
      expect(house.logins()).toBe(before + 1);
      house.heal();
      await house.signIn();
    }
    house.heal();
    await house.heard('PO-1');
    expect(await stateOf(house)).toBe('signed-in');
  });
});

describe('a session that is renewed', () => {
  it.each(faultsAt('renewal'))('meets $name, and needs no person', async ({ fault, login: code }) => {
    const house = await openFaultHouse();
    const logins = house.logins();
    house.break(isRefresh, fault, 1);
    await house.pass(9 * 60_000);
    await house.until(() => house.count(isRefresh) > 0, 'a renewal');
    house.practice.buyers.issue({ purchaseOrderNumber: 'PO-1', lineCount: 1 });
    await house.until(() => house.stored().includes('PO-1'), 'the order');
    if (code !== null) {
      await house.until(async () => (await house.call('sync.status', {})).reason === null, 'listening again');
      const { polls } = await house.call('sync.diagnostics', {});
      // A foreign answer to a refresh doesn't reject the password, so Orderbell tries it at once. After an
      // answer that is too large, the same cycle continues with a smaller page.
      const told = polls.flatMap(({ error }) => error ?? []);
      if (code !== 'service.not-a-service' && code !== 'service.answer-too-large')
        expect(told.map((one) => one.code)).toEqual([code]);
      for (const one of told) expectSentence(one, code);
    }
    // A refresh token used by somebody else costs one sign-in with the password.
    expect(house.logins() - logins).toBeLessThanOrEqual(1);
    expect(await stateOf(house)).toBe('signed-in');
    expect((await house.call('sync.status', {})).state).toBe('listening');
  });
});
