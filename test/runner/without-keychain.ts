import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

const withoutKeytar = join(import.meta.dirname, '../integration/adapters/without-keytar.ts');

/**
 * Around an Orderbell that a test starts under Node: it finds no keychain, so that the tests see the same on every computer
 * and nobody's own is touched. On Linux nobody answers on its session bus; elsewhere keytar asks the system itself, and isn't there.
 */
export const withoutKeychain: NodeJS.ProcessEnv =
  process.platform === 'linux'
    ? { DBUS_SESSION_BUS_ADDRESS: 'unix:path=/dev/null' }
    : { NODE_OPTIONS: `--import=${pathToFileURL(withoutKeytar).href}` };
