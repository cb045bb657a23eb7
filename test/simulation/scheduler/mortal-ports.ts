import type { Files, Http, Secrets, SettingsStorage } from '../../../src/main/core/ports.ts';
import { type CommitWatch, ProcessEnded } from './world-store.ts';

/** Asked around everything that a process waits for; `true` lets it end there. */
export type AwaitWatch = (when: 'before' | 'after') => boolean;

/**
 * The ports of a process that may end at every `await`, and at every write of its settings: what it waits for then never
 * comes. (Around exchanges and commits `network.ts` and `world-store.ts` let it end.)
 */
export const mortalPorts = (life: { alive: () => boolean; onAwait: AwaitWatch; onCommit: CommitWatch }) => {
  const never = <Result>(): Promise<Result> => new Promise<Result>(() => undefined);

  const waiting = async <Result>(task: () => Promise<Result>): Promise<Result> => {
    if (!life.alive() || life.onAwait('before')) return never();
    const result = await task();
    return !life.alive() || life.onAwait('after') ? never() : result;
  };

  return {
    pause: (): Promise<void> => waiting(async () => undefined),
    secrets: (kept: Secrets): Secrets => ({
      kind: kept.kind,
      read: (account) => waiting(() => kept.read(account)),
      write: (account, secret) => waiting(() => kept.write(account, secret)),
      remove: (account) => waiting(() => kept.remove(account)),
    }),
    files: (kept: Files): Files => ({
      append: (name, bytes) => waiting(() => kept.append(name, bytes)),
      size: (name) => waiting(() => kept.size(name)),
      read: kept.read,
      hash: (name) => waiting(() => kept.hash(name)),
      remove: (name) => waiting(() => kept.remove(name)),
      names: () => waiting(kept.names),
      free: () => waiting(kept.free),
    }),
    settings: (kept: SettingsStorage): SettingsStorage => ({
      read: kept.read,
      write: (settings) => {
        if (!life.alive() || life.onCommit('before')) throw new ProcessEnded();
        kept.write(settings);
        if (life.onCommit('after')) throw new ProcessEnded();
      },
      wasSetAside: kept.wasSetAside,
    }),
    /** A request may be one that never leaves. (That its answer is never heard is the network's.) */
    http: (way: Http): Http => ({
      send: (request) => (!life.alive() || life.onAwait('before') ? never() : way.send(request)),
    }),
  };
};
