import { join } from 'node:path';
import { safeStorage } from 'electron';
import type { Keychain } from '../adapters/keychain-secrets.ts';
import { loadKeytar } from '../adapters/keytar.ts';
import { createSafeStorageKeychain, isStrongBackend } from './safe-storage-keychain.ts';

/** keytar first, then Electron's own encryption where it is worth its name, else nothing. After the app is ready. */
export const findKeychain = (folder: string): Keychain | null => {
  const keytar = loadKeytar();
  if (keytar !== null) return keytar;
  const backend = process.platform === 'linux' ? safeStorage.getSelectedStorageBackend() : '';
  return isStrongBackend(process.platform, safeStorage.isEncryptionAvailable(), backend)
    ? createSafeStorageKeychain(safeStorage, join(folder, 'passwords.safe'))
    : null;
};
