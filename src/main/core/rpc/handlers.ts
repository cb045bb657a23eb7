import {
  type CallName,
  type CallOutput,
  type CheckedInput,
  contract,
  isCallName,
} from '../../../shared/contract/contract.ts';
import { OrderbellError, shapeOfError } from '../../../shared/contract/errors.ts';
import { type Reply, requestSchema } from '../../../shared/contract/transport.ts';
import { cutTexts } from '../../../shared/domain/values/cut-text.ts';
import type { Log } from '../ports.ts';

/** Handles a call. The input is checked before, the output afterwards. */
type Handler<Name extends CallName> = (
  input: CheckedInput<Name>,
) => CallOutput<Name> | Promise<CallOutput<Name>>;

type Handlers = { [Name in CallName]: Handler<Name> };

/** One module's part of the contract. */
export type HandlersOf<Names extends CallName> = Pick<Handlers, Names>;

/** Handles a request of a shell. It always resolves: a wrong call gets an error as its answer. */
export type Dispatch = (request: unknown) => Promise<Reply>;

/** Checks input and output against the contract, and cuts long texts of the output. A failed call is logged by its code, without content. */
export const createDispatch =
  (handlers: Handlers, log: Log): Dispatch =>
  async (request) => {
    const read = requestSchema.safeParse(request);
    if (!read.success || !isCallName(read.data.call)) {
      return refusal(new OrderbellError('rpc.unknown-call'));
    }
    const name = read.data.call;
    try {
      return { ok: true, output: await run(handlers, name, read.data.input) };
    } catch (error) {
      const shape = shapeOfError(error);
      log(shape.code === 'internal' ? 'error' : 'warn', 'call-failed', { path: name, code: shape.code });
      return { ok: false, error: shape };
    }
  };

const run = async <Name extends CallName>(
  handlers: Handlers,
  name: Name,
  input: unknown,
): Promise<unknown> => {
  const checked = contract[name].input.safeParse(input);
  if (!checked.success) {
    throw new OrderbellError('rpc.bad-input', { params: { call: name, path: firstPath(checked.error) } });
  }
  const output = contract[name].output.safeParse(await handlers[name](checked.data));
  if (!output.success) {
    throw new OrderbellError('rpc.bad-output', { params: { call: name, path: firstPath(output.error) } });
  }
  const { limit } = contract[name];
  return limit === null ? output.data : cutTexts(output.data, limit);
};

// The path shows where it is wrong. The value may be an order's content and is left out.
const firstPath = (error: { issues: { path: PropertyKey[] }[] }): string =>
  error.issues[0]?.path.map(String).join('.') ?? '';

const refusal = (error: OrderbellError): Reply => ({ ok: false, error: shapeOfError(error) });
