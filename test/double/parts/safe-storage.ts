import { imitate } from '../imitate.ts';

/** The prefix of everything that is encrypted with the public key of all Electrons on Linux. */
const publicPrefix = 'v10';

/**
 * There is no keyring. On Linux Electron still encrypts, with a public key, and reports encryption as
 * available. The backend that it names depends on the desktop only. On other systems there is no
 * encryption.
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
