import { join } from 'node:path';
import { safeStorage } from 'electron';
import { type Keychain, loadKeytar } from '../adapters/keychain-secrets.ts';
import { dropPubliclyEncrypted, strongSafeStorage } from './safe-storage-keychain.ts';

/**
 * The keychains of this computer, best first: keytar, then Electron's own encryption. Electron also reaches
 * a KWallet without the Secret Service. Call it after the app is ready.
 */
export const findKeychains = async (folder: string): Promise<(Keychain | null)[]> => {
  const path = join(folder, 'passwords.safe');
  // On failure the damaged file stays as it is, and its keychain isn't used.
  await dropPubliclyEncrypted(process.platform, path).catch(() => undefined);
  return [loadKeytar(), strongSafeStorage(safeStorage, process.platform, path)];
};
