import type { Files, Http, Secrets, SettingsStorage } from '../../../src/main/core/ports.ts';
import { type CommitWatch, ProcessEnded } from './world-store.ts';

/** Called around every await of a process; `true` finalStates the process there. */
export type AwaitWatch = (when: 'before' | 'after') => boolean;

/**
 * The ports of a process that may end at every `await` and at every write of its settings. An await then
 * never returns. (`network.ts` and `world-store.ts` do the same for exchanges and commits.)
 */
export const killablePorts = (life: { alive: () => boolean; onAwait: AwaitWatch; onCommit: CommitWatch }) => {
  const never = <Result>(): Promise<Result> => new Promise<Result>(() => undefined);

  const waiting = async <Result>(task: () => Promise<Result>): Promise<Result> => {
    if (!life.alive() || life.onAwait('before')) return never();
    const result = await task();
    return !life.alive() || life.onAwait('after') ? never() : result;
  };

  return {
    pause: (): Promise<void> => waiting(async () => undefined),
    secrets: (inner: Secrets): Secrets => ({
      kind: inner.kind,
      read: (account) => waiting(() => inner.read(account)),
      write: (account, secret) => waiting(() => inner.write(account, secret)),
      remove: (account) => waiting(() => inner.remove(account)),
    }),
    files: (inner: Files): Files => ({
      append: (name, bytes) => waiting(() => inner.append(name, bytes)),
      size: (name) => waiting(() => inner.size(name)),
      read: inner.read,
      hash: (name) => waiting(() => inner.hash(name)),
      remove: (name) => waiting(() => inner.remove(name)),
      names: () => waiting(inner.names),
      free: () => waiting(inner.free),
    }),
    settings: (inner: SettingsStorage): SettingsStorage => ({
      read: inner.read,
      write: (settings) => {
        if (!life.alive() || life.onCommit('before')) throw new ProcessEnded();
        inner.write(settings);
        if (life.onCommit('after')) throw new ProcessEnded();
      },
      wasSetAside: inner.wasSetAside,
    }),
    /** A request may never leave. (A lost answer is up to the network.) */
    http: (inner: Http): Http => ({
      send: (request) => (!life.alive() || life.onAwait('before') ? never() : inner.send(request)),
    }),
  };
};
