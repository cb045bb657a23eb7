import { z } from 'zod';

const messageSchema = z.union([
  z.object({ ask: z.string(), number: z.number(), args: z.array(z.unknown()) }),
  z.object({ answer: z.number(), value: z.unknown().optional(), error: z.string().optional() }),
]);

type Answering = (...args: unknown[]) => unknown;

/**
 * A connection between the app's process and the test's, for requests in both directions. Values are
 * structured-cloned.
 */
export type Line = {
  /** Rejects with the other side's error, or if the other process has exited. */
  ask: (what: string, ...args: unknown[]) => Promise<unknown>;
  /** Sets the handler of a request. There is one per name. */
  answer: (what: string, answering: Answering) => void;
  /** Handles a message from the other side. */
  receive: (message: unknown) => void;
  /** The other process has exited: all open requests are rejected. */
  cut: () => void;
};

export const createLine = (send: (message: object) => void): Line => {
  const answerings = new Map<string, Answering>();
  const waiting = new Map<number, { resolve: (value: unknown) => void; reject: (error: Error) => void }>();
  let number = 0;
  let isCut = false;

  const answerTo = async (what: string, asked: number, args: unknown[]): Promise<void> => {
    try {
      const answering = answerings.get(what);
      if (answering === undefined) throw new Error(`Nobody answers "${what}" here.`);
      say({ answer: asked, value: await answering(...args) });
    } catch (error) {
      say({ answer: asked, error: error instanceof Error ? error.message : String(error) });
    }
  };
  const say = (message: object): void => {
    if (!isCut) send(message);
  };

  return {
    ask: (what, ...args) => {
      if (isCut) return Promise.reject(new Error(`"${what}" was asked of a process that has gone.`));
      number += 1;
      const own = number;
      return new Promise((resolve, reject) => {
        waiting.set(own, { resolve, reject });
        send({ ask: what, number: own, args });
      });
    },
    answer: (what, answering) => void answerings.set(what, answering),
    receive: (message) => {
      const read = messageSchema.parse(message);
      if ('ask' in read) {
        void answerTo(read.ask, read.number, read.args);
        return;
      }
      const asker = waiting.get(read.answer);
      waiting.delete(read.answer);
      if (read.error === undefined) asker?.resolve(read.value);
      else asker?.reject(new Error(read.error));
    },
    cut: () => {
      isCut = true;
      for (const { reject } of waiting.values()) reject(new Error('The other process has gone.'));
      waiting.clear();
    },
  };
};
