import { z } from 'zod';
import { wrongClients } from '../wrong-clients/clients.ts';
import { nthHistory } from './nth-history.ts';
import { runHistory } from './run-history.ts';

/** A wrong client by number, with up to `most` histories of a seed, starting at `from`. */
export const clientTrialSchema = z.object({
  client: z.number().int(),
  seed: z.number(),
  from: z.number().int(),
  most: z.number().int(),
});
type ClientTrial = z.infer<typeof clientTrialSchema>;

/**
 * How a wrong client was caught: the history, the rules that it broke, and the violations of the right
 * client in the same history. `null`: not caught.
 */
export const caughtSchema = z
  .object({ history: z.number().int(), rules: z.array(z.string()), byTheRightOne: z.array(z.string()) })
  .nullable();
type Caught = z.infer<typeof caughtSchema>;

/** Finds the first history in which the client breaks its own rule. Other violations don't count. */
export const tryClient = async ({ client: number, seed, from, most }: ClientTrial): Promise<Caught> => {
  const client = wrongClients[number];
  if (client === undefined) throw new RangeError(`There is no wrong client ${number}.`);
  for (let history = from; history < most; history += 1) {
    const { violations } = await runHistory(nthHistory(seed, history), client);
    if (!violations.some(({ kind }) => kind === client.as)) continue;
    const right = await runHistory(nthHistory(seed, history));
    return {
      history,
      rules: [...new Set(violations.map(({ kind }) => kind))],
      byTheRightOne: right.violations.map(({ text }) => text),
    };
  }
  return null;
};
