import type { CallName, CallOutput, CheckedInput } from '../../../shared/contract/contract.ts';

/** What answers a call. Input has been checked; output will be. */
type Handler<Name extends CallName> = (
  input: CheckedInput<Name>,
) => CallOutput<Name> | Promise<CallOutput<Name>>;

export type Handlers = { [Name in CallName]: Handler<Name> };

/** One room's part of the contract. */
export type HandlersOf<Names extends CallName> = Pick<Handlers, Names>;
