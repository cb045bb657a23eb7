import { createCore } from '../../../src/main/core/create-core.ts';
import type { Chance, Files, Secrets, SettingsStorage } from '../../../src/main/core/ports.ts';
import { createClient, type Client as RpcClient } from '../../../src/shared/contract/client.ts';
import { fakeHost } from '../../fakes/memory-ports.ts';
import type { Client, Tools } from './client.ts';
import { type AwaitWatch, killablePorts } from './killable-ports.ts';
import type { Network } from './network.ts';
import { type CommitWatch, ProcessEnded, type WorldStore } from './world-store.ts';
import type { WorldTime } from './world-time.ts';

export type RunningProcess = { call: RpcClient['call']; end: () => void };

/** Starts the real core on the world's store. `null` if it ended while starting. */
export const startProcess = async (world: {
  time: WorldTime;
  store: WorldStore;
  network: Network;
  chance: Chance;
  secrets: Secrets;
  files: Files;
  settings: SettingsStorage;
  client: Client;
  onCommit: CommitWatch;
  onAwait: AwaitWatch;
  /** Orders account pages a renderer would fetch again. */
  onChanged: (keys: number[]) => void;
  onStarted: (process: RunningProcess) => void;
}): Promise<void> => {
  const { time, store, client } = world;
  let alive = true;
  const isAlive = (): boolean => alive;
  const watched: CommitWatch = (when) => alive && world.onCommit(when);
  const cancels = new Set<() => void>();
  const running: { call: RpcClient['call'] | null } = { call: null };
  // Callers that still wait when the process finalStates get no reply.
  const ended = Promise.withResolvers<never>();
  ended.promise.catch(() => undefined);
  world.onStarted({
    call: (name, input) =>
      Promise.race([ended.promise, running.call?.(name, input) ?? Promise.reject(new ProcessEnded())]),
    end: () => {
      alive = false;
      for (const cancel of cancels) cancel();
      ended.reject(new ProcessEnded());
    },
  });
  const plain = store.forProcess(isAlive, watched);
  const killable = killablePorts({ alive: isAlive, onAwait: world.onAwait, onCommit: watched });
  const http = killable.http(world.network.forProcess(isAlive));
  const tools: Tools = { time, database: plain, memory: new Map() };
  try {
    const core = createCore(
      {
        clock: time.clock,
        timers: {
          after: (ms, task) => {
            const cancel = time.after(ms, () => {
              cancels.delete(cancel);
              if (alive) task();
            });
            cancels.add(cancel);
            return cancel;
          },
          elapsed: time.elapsed,
          pause: killable.pause,
        },
        chance: world.chance,
        http: client.http?.(http, tools) ?? http,
        database: client.database?.(plain, tools) ?? plain,
        files: killable.files(world.files),
        secrets: killable.secrets(world.secrets),
        settings: killable.settings(world.settings),
        notifier: { notify: () => undefined, show: () => undefined },
        practice: null,
        host: fakeHost,
        log: () => undefined,
      },
      { version: '0.0.0', shell: 'web' },
    );
    core.subscribe((event) => {
      if (!alive) return;
      if (event.name === 'orders.changed') world.onChanged(event.keys);
      if (event.name === 'responses.changed') world.onChanged([event.orderKey]);
    });
    const dispatch = client.dispatch?.(core.dispatch, tools) ?? core.dispatch;
    running.call = createClient({ send: dispatch, listen: core.subscribe }).call;
    await core.start();
  } catch (error) {
    if (!(error instanceof ProcessEnded) && alive) throw error;
  }
};
