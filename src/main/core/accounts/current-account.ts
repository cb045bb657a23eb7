import { OrderbellError } from '../../../shared/contract/errors.ts';

/** The account in use, for the other modules. Only the session has the password. */
export type CurrentAccount = {
  /** `null` when nobody is signed in. */
  get: () => { id: number; baseUrl: string; email: string; canCall: boolean } | null;
};

/** An order that was looked up, if the account in use has it. Throws `order.not-found`. */
export const ofCurrentAccount = <Stored extends { accountId: number }>(
  account: CurrentAccount,
  stored: Stored | null,
): Stored => {
  if (stored === null || stored.accountId !== account.get()?.id) throw new OrderbellError('order.not-found');
  return stored;
};
