import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

const withoutKeytar = join(import.meta.dirname, '../integration/adapters/without-keytar.ts');

/**
 * The environment of an Orderbell that a test starts under Node: without a keychain, so that tests behave
 * the same on every computer and touch nobody's passwords. On Linux nothing answers on its session bus.
 * Elsewhere keytar is missing.
 */
export const withoutKeychain: NodeJS.ProcessEnv =
  process.platform === 'linux'
    ? { DBUS_SESSION_BUS_ADDRESS: 'unix:path=/dev/null' }
    : { NODE_OPTIONS: `--import=${pathToFileURL(withoutKeytar).href}` };
