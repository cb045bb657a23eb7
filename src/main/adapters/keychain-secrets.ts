import type { Secrets } from '../core/ports.ts';

/** A keychain as keytar offers it. */
export type Keychain = {
  getPassword: (service: string, account: string) => Promise<string | null>;
  setPassword: (service: string, account: string, password: string) => Promise<void>;
  deletePassword: (service: string, account: string) => Promise<boolean>;
};

/** Milliseconds. */
export type KeychainPatience = { probe: number; notice: number; giveUp: number };
const keychainPatience: KeychainPatience = { probe: 2000, notice: 10_000, giveUp: 60_000 };

export type KeychainSecrets = Secrets & {
  /** Whether a call never came back: it holds a thread, and a process with such a thread can't end by itself. */
  isStuck: () => boolean;
};

/**
 * Passwords in the system's keychain, or in memory from the moment on at which the keychain turns out not to work. One
 * call at a time; nothing waits for ever.
 *
 * @param keychain `null` where there is none
 * @param service the name under which the keychain keeps them
 * @param onSlow called once when the keychain hasn't answered for a while: it may be asking the user something
 */
export const createKeychainSecrets = async (
  keychain: Keychain | null,
  service: string,
  onSlow: () => void,
  patience: KeychainPatience = keychainPatience,
): Promise<KeychainSecrets> => {
  const memory = new Map<string, string>();
  let works = keychain !== null;
  let underWay = 0;
  let last: Promise<unknown> = Promise.resolve();

  // Resolves with `fallback` when the keychain fails or is given up.
  const ask = <Result>(task: (chain: Keychain) => Promise<Result>, fallback: Result): Promise<Result> => {
    const turn = last.then(async () => {
      if (!works || keychain === null) return fallback;
      underWay += 1;
      const call = task(keychain).finally(() => {
        underWay -= 1;
      });
      try {
        return await inTime(call, patience, onSlow);
      } catch {
        works = false;
        return fallback;
      }
    });
    last = turn;
    return turn;
  };

  const probe = ask((chain) => chain.getPassword(service, 'probe').then(() => true), false);
  await Promise.race([probe, waited(patience.probe)]);

  return {
    get kind() {
      return works ? 'keychain' : 'memory';
    },
    read: async (account) =>
      memory.get(account) ?? (await ask((chain) => chain.getPassword(service, account), null)),
    write: async (account, secret) => {
      memory.delete(account);
      const kept = await ask(async (chain) => {
        await chain.setPassword(service, account, secret);
        // Some keychains take a password and keep nothing.
        if ((await chain.getPassword(service, account)) !== secret) throw new Error('not kept');
        return true;
      }, false);
      if (!kept) memory.set(account, secret);
    },
    remove: async (account) => {
      memory.delete(account);
      await ask((chain) => chain.deletePassword(service, account), false);
    },
    isStuck: () => underWay > 0,
  };
};

const inTime = <Result>(
  call: Promise<Result>,
  { notice, giveUp }: KeychainPatience,
  onSlow: () => void,
): Promise<Result> =>
  new Promise((resolve, reject) => {
    const slow = setTimeout(onSlow, notice);
    const over = setTimeout(() => reject(new Error('the keychain does not answer')), giveUp);
    call.then(resolve, reject).finally(() => {
      clearTimeout(slow);
      clearTimeout(over);
    });
    slow.unref();
    over.unref();
  });

const waited = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms).unref());
