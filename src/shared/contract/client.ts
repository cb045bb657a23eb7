import { type CallInput, type CallName, type CallOutput, contract } from './contract.ts';
import { OrderbellError } from './errors.ts';
import { type CoreEvent, eventSchema } from './events.ts';
import { replySchema, type Transport } from './transport.ts';

export type Client = {
  /** Throws an OrderbellError: one of the core, or `rpc.*` for a failed transport. */
  call: <Name extends CallName>(name: Name, input: CallInput<Name>) => Promise<CallOutput<Name>>;
  listen: (listener: (event: CoreEvent) => void) => () => void;
};

/** The typed client over any transport. It checks replies and events. */
export const createClient = (transport: Transport): Client => ({
  call: async (name, input) => {
    const reply = replySchema.safeParse(await transport.send({ call: name, input }));
    if (!reply.success) throw new OrderbellError('rpc.bad-output', { params: { call: name } });
    if (!reply.data.ok) {
      const { code, params, detail } = reply.data.error;
      throw new OrderbellError(code, { params, ...(detail === null ? {} : { detail }) });
    }
    return checkOutput(name, reply.data.output);
  },
  listen: (listener) =>
    transport.listen((event) => {
      const checked = eventSchema.safeParse(event);
      if (checked.success) listener(checked.data);
    }),
});

const checkOutput = <Name extends CallName>(name: Name, output: unknown): CallOutput<Name> => {
  const checked = contract[name].output.safeParse(output);
  if (!checked.success) throw new OrderbellError('rpc.bad-output', { params: { call: name } });
  return checked.data;
};
