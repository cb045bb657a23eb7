import { createRequire } from 'node:module';
import type { Secrets, Timers } from '../core/ports.ts';
import { systemTimers } from './system-time.ts';

/** A keychain as keytar offers it. */
export type Keychain = {
  getPassword: (service: string, account: string) => Promise<string | null>;
  setPassword: (service: string, account: string, password: string) => Promise<void>;
  deletePassword: (service: string, account: string) => Promise<boolean>;
};

/** Milliseconds. */
type KeychainPatience = { probe: number; notice: number; giveUp: number };
const keychainPatience: KeychainPatience = { probe: 2000, notice: 10_000, giveUp: 60_000 };

type KeychainWaiting = { patience?: KeychainPatience; timers?: Pick<Timers, 'after'> };

export type KeychainSecrets = Secrets & {
  /** Whether a call never returned. It holds a thread, and such a process can't end by itself. */
  isStuck: () => boolean;
};

/**
 * Passwords in the best keychain that works at the start. From the moment that it stops working they stay
 * in memory. One call at a time, each with a time limit.
 *
 * @param keychains the best first, `null` where one is missing
 * @param service the name under which the keychain stores them
 * @param onSlow called when the keychain is slow: it may be asking the user something
 */
export const createKeychainSecrets = async (
  keychains: readonly (Keychain | null)[],
  service: string,
  onSlow: () => void,
  { patience = keychainPatience, timers = systemTimers }: KeychainWaiting = {},
): Promise<KeychainSecrets> => {
  const memory = new Map<string, string>();
  const known = keychains.filter((one) => one !== null);
  let chain: Keychain | null = known[0] ?? null;
  let running = 0;
  // Whether the keychain became unavailable after the start, with its passwords.
  let wasLost = false;
  let last: Promise<unknown> = Promise.resolve();

  const inTurn = <Result>(task: () => Promise<Result>): Promise<Result> => {
    const turn = last.then(task);
    last = turn;
    return turn;
  };

  // Rejects when the keychain fails or the time limit is over.
  const call = <Result>(one: Keychain, task: (chain: Keychain) => Promise<Result>): Promise<Result> => {
    running += 1;
    const made = task(one).finally(() => {
      running -= 1;
    });
    return inTime(made, patience, timers, onSlow);
  };

  // Resolves with `fallback` where there is no keychain any more.
  const ask = <Result>(task: (chain: Keychain) => Promise<Result>, fallback: Result): Promise<Result> =>
    inTurn(async () => {
      if (chain === null) return fallback;
      try {
        return await call(chain, task);
      } catch {
        chain = null;
        wasLost = true;
        return fallback;
      }
    });

  const probe = inTurn(async () => {
    for (const one of known) {
      chain = one;
      const there = await call(one, (it) => it.getPassword(service, 'probe')).then(
        () => true,
        () => false,
      );
      if (there) return;
    }
    chain = null;
  });
  await new Promise<void>((resolve) => {
    const drop = timers.after(patience.probe, resolve);
    void probe.then(() => {
      drop();
      resolve();
    });
  });

  return {
    get kind() {
      return chain === null ? 'memory' : 'keychain';
    },
    read: async (account) =>
      memory.get(account) ?? (await ask((chain) => chain.getPassword(service, account), null)),
    write: async (account, secret) => {
      memory.delete(account);
      const kept = await ask(async (chain) => {
        await chain.setPassword(service, account, secret);
        // Some keychains accept a password and store nothing.
        if ((await chain.getPassword(service, account)) !== secret) throw new Error('not kept');
        return true;
      }, false);
      if (!kept) memory.set(account, secret);
    },
    remove: async (account) => {
      memory.delete(account);
      const gone = await ask(async (chain) => {
        await chain.deletePassword(service, account);
        return true;
      }, false);
      // A keychain that was missing at the start has stored nothing. One that hangs may have.
      if (!gone && (wasLost || running > 0)) throw new Error('not forgotten');
    },
    isStuck: () => running > 0,
  };
};

const inTime = <Result>(
  call: Promise<Result>,
  { notice, giveUp }: KeychainPatience,
  timers: Pick<Timers, 'after'>,
  onSlow: () => void,
): Promise<Result> =>
  new Promise((resolve, reject) => {
    const drops = [
      timers.after(notice, onSlow),
      timers.after(giveUp, () => reject(new Error('the keychain does not answer'))),
    ];
    call.then(resolve, reject).finally(() => {
      for (const drop of drops) drop();
    });
  });

/** keytar, `null` where it isn't installed or has no binary for this system. It is an optional dependency. */
export const loadKeytar = (): Keychain | null => {
  try {
    const loaded: unknown = createRequire(import.meta.url)('keytar');
    return isKeychain(loaded) ? loaded : null;
  } catch {
    return null;
  }
};

const methods = ['getPassword', 'setPassword', 'deletePassword'] as const;

const isKeychain = (value: unknown): value is Keychain =>
  typeof value === 'object' &&
  value !== null &&
  methods.every((method) => typeof Reflect.get(value, method) === 'function');
