import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import type { z } from 'zod';
import type { BenchProcess } from './bundle.ts';

/**
 * Runs one measurement in a fresh process, so that none inherits another's heap or warm code. Returns the
 * one message that it sends. `bundles`: the folder that `bundleProcesses` filled.
 */
export const inFreshProcess = async <Schema extends z.ZodType>(
  bundles: string,
  name: BenchProcess,
  args: string[],
  schema: Schema,
): Promise<z.output<Schema>> => {
  const child = fork(join(bundles, `${name}.mjs`), args);
  const gone = once(child, 'exit').then(([code]) => {
    throw new Error(`${name} ended with ${String(code)} and said nothing`);
  });
  const answer = await Promise.race([once(child, 'message'), gone]);
  gone.catch(() => undefined);
  child.kill();
  return schema.parse(answer[0]);
};

export type OrderServer = {
  baseUrl: string;
  /** Since the last call. */
  polls: () => Promise<number>;
  /** The next poll brings so many updates more. */
  update: (count: number) => Promise<void>;
  close: () => void;
};

/** Starts the service with `total` orders. @param open so many of them aren't closed (`desk` only) */
export const startOrderServer = async (
  total: number,
  texts: 'alike' | 'searched' | 'desk' | 'unreadable' = 'alike',
  open = total,
): Promise<OrderServer> => {
  const child: ChildProcess = fork(join(import.meta.dirname, 'order-server.ts'), [
    String(total),
    texts,
    String(open),
  ]);
  const [port] = await once(child, 'message');
  return {
    baseUrl: `http://127.0.0.1:${Number(port)}`,
    polls: async () => {
      child.send('polls');
      const [polls] = await once(child, 'message');
      return Number(polls);
    },
    update: async (count) => {
      child.send(count);
      await once(child, 'message');
    },
    close: () => child.disconnect(),
  };
};
