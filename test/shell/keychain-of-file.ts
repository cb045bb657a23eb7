import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { registerHooks } from 'node:module';
import { z } from 'zod';

/**
 * Loaded before the app (`--import`): a keytar that stores in the file ORDERBELL_TEST_KEYCHAIN, to survive
 * a restart.
 */
const path = process.env['ORDERBELL_TEST_KEYCHAIN'] ?? '';
const read = (): Record<string, string> =>
  existsSync(path) ? z.record(z.string(), z.string()).parse(JSON.parse(readFileSync(path, 'utf8'))) : {};
const change = (entries: Record<string, string>): void => writeFileSync(path, JSON.stringify(entries));
const keyOf = (service: string, account: string): string => `${service} ${account}`;

Reflect.set(globalThis, 'orderbellKeytar', {
  getPassword: async (service: string, account: string) => read()[keyOf(service, account)] ?? null,
  setPassword: async (service: string, account: string, password: string) =>
    change({ ...read(), [keyOf(service, account)]: password }),
  deletePassword: async (service: string, account: string) => {
    const { [keyOf(service, account)]: removed, ...others } = read();
    change(others);
    return removed !== undefined;
  },
});

registerHooks({
  resolve: (specifier, context, next) =>
    specifier === 'keytar'
      ? { url: 'test:keytar', format: 'commonjs', shortCircuit: true }
      : next(specifier, context),
  load: (url, context, next) =>
    url === 'test:keytar'
      ? { format: 'commonjs', source: 'module.exports = globalThis.orderbellKeytar;', shortCircuit: true }
      : next(url, context),
});
