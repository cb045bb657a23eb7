import { join } from 'node:path';
import { safeStorage } from 'electron';
import type { Keychain } from '../adapters/keychain-secrets.ts';
import { loadKeytar } from '../adapters/keytar.ts';
import { dropUnderPublicKey, strongSafeStorage } from './safe-storage-keychain.ts';

/**
 * Where passwords may be kept on this computer, the best first: what keytar reaches, then Electron's own encryption, for
 * example with a KWallet that doesn't speak the Secret Service. After the app is ready.
 */
export const findKeychains = async (folder: string): Promise<(Keychain | null)[]> => {
  const path = join(folder, 'passwords.safe');
  // A damaged file is left as it is, and its keychain isn't used.
  await dropUnderPublicKey(process.platform, path).catch(() => undefined);
  return [loadKeytar(), strongSafeStorage(safeStorage, process.platform, path)];
};
