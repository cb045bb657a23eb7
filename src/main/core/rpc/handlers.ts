import type { CallName, CallOutput, CheckedInput } from '../../../shared/contract/contract.ts';

/** Handles a call. The input is checked before, the output afterwards. */
type Handler<Name extends CallName> = (
  input: CheckedInput<Name>,
) => CallOutput<Name> | Promise<CallOutput<Name>>;

export type Handlers = { [Name in CallName]: Handler<Name> };

/** One module's part of the contract. */
export type HandlersOf<Names extends CallName> = Pick<Handlers, Names>;
