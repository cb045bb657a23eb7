import { createRequire } from 'node:module';
import type { Keychain } from './keychain-secrets.ts';

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
