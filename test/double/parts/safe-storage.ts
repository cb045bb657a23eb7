import { imitate } from '../imitate.ts';

/** What stands before everything that is encrypted under the key that all Electrons on Linux have. */
const publicPrefix = 'v10';

/**
 * There is no keyring. On Linux Electron encrypts all the same, under a key that everybody has, and calls that available; the
 * backend that it names is the desktop's, whether that has a keyring or not. Elsewhere there is no encryption at all.
 */
const isPublic = (): boolean => process.platform === 'linux';

export const safeStorage = imitate('safeStorage', {
  isAsyncEncryptionAvailable: (): Promise<boolean> => Promise.resolve(isPublic()),
  getSelectedStorageBackend: (): string => {
    const desktops = (process.env['XDG_CURRENT_DESKTOP'] ?? '').split(':');
    if (desktops.includes('KDE')) return 'kwallet6';
    return desktops.includes('GNOME') ? 'gnome_libsecret' : 'basic_text';
  },
  encryptStringAsync: async (text: string): Promise<Buffer> => {
    if (!isPublic()) throw new Error('Encryption is not available.');
    return Buffer.from(`${publicPrefix}${text}`);
  },
  decryptStringAsync: async (encrypted: Buffer): Promise<{ shouldReEncrypt: boolean; result: string }> => {
    const text = encrypted.toString();
    if (!isPublic() || !text.startsWith(publicPrefix))
      throw new Error('Error while decrypting the ciphertext.');
    return { shouldReEncrypt: false, result: text.slice(publicPrefix.length) };
  },
});
