import { join } from 'node:path';
import { safeStorage } from 'electron';
import type { Keychain } from '../adapters/keychain-secrets.ts';
import { loadKeytar } from '../adapters/keytar.ts';
import { strongSafeStorage } from './safe-storage-keychain.ts';

/**
 * Where passwords may be kept on this computer, the best first: what keytar reaches, then Electron's own encryption, for
 * example with a KWallet that doesn't speak the Secret Service. After the app is ready.
 */
export const findKeychains = (folder: string): (Keychain | null)[] => [
  loadKeytar(),
  strongSafeStorage(safeStorage, process.platform, join(folder, 'passwords.safe')),
];
