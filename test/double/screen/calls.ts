import { z } from 'zod';

/** The pages' calls of the app, for a test: each a JSON text of at most 20,000 characters. */
export type CallLog = { asked: string[]; answered: string[] };

const callSchema = z.object({ call: z.string() });

/** Records the calls of every page, and can hold back the answers to one of them. */
export const createCalls = () => {
  const callLog: CallLog = { asked: [], answered: [] };
  let held: { call: string; released: Promise<void>; release: () => void } | null = null;
  return {
    callLog: (): CallLog => ({ asked: [...callLog.asked], answered: [...callLog.answered] }),
    /** Holds back answers to this call, until another call or `null` is given. */
    hold: (call: string | null): void => {
      held?.release();
      const { promise, resolve } = Promise.withResolvers<void>();
      held = call === null ? null : { call, released: promise, release: resolve };
    },
    through: async <T>(args: unknown[], answering: () => Promise<T>): Promise<T> => {
      const text = JSON.stringify(args[0] ?? null).slice(0, 20_000);
      callLog.asked.push(text);
      const answer = await answering();
      const called = callSchema.safeParse(args[0]);
      if (held !== null && called.success && called.data.call === held.call) await held.released;
      callLog.answered.push(text);
      return answer;
    },
  };
};
