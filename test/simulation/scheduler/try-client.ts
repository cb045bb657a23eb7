import { z } from 'zod';
import { wrongClients } from '../wrong-clients/clients.ts';
import { caughtBy } from './caught-by.ts';
import { nthHistory } from './nth-history.ts';
import { runHistory } from './run-history.ts';

/** The wrong client of a number, in up to `most` histories of a seed. */
export const clientTrialSchema = z.object({
  client: z.number().int(),
  seed: z.number(),
  most: z.number().int(),
});
type ClientTrial = z.infer<typeof clientTrialSchema>;

/**
 * How a wrong client was found out, `null` when it wasn't: in which history, as breaking which rules, and what the right client
 * breaks in the same one.
 */
export const foundOutSchema = z
  .object({ history: z.number().int(), rules: z.array(z.string()), byTheRightOne: z.array(z.string()) })
  .nullable();
type FoundOut = z.infer<typeof foundOutSchema>;

export const tryClient = async ({ client: number, seed, most }: ClientTrial): Promise<FoundOut> => {
  const client = wrongClients[number];
  if (client === undefined) throw new Error(`There is no wrong client ${number}.`);
  const caught = await caughtBy(seed, most, client);
  if (caught === null) return null;
  const { history, violations } = caught;
  const right = await runHistory(nthHistory(seed, history));
  return {
    history,
    rules: [...new Set(violations.map(({ kind }) => kind))],
    byTheRightOne: right.violations.map(({ text }) => text),
  };
};
