import { imitate } from '../imitate.ts';

/**
 * No keychain is there, but on Linux that doesn't show: where no Secret Service answers, Chromium encrypts by a key that
 * everybody knows (components/os_crypt/async, `PosixKeyProvider`; shell/browser/browser_process_impl.cc), marks it `v10` and
 * calls that available. The selected backend only tells the desktop's name.
 */
const isLinux = process.platform === 'linux';

export const safeStorage = imitate('safeStorage', {
  isAsyncEncryptionAvailable: (): Promise<boolean> => Promise.resolve(isLinux),
  getSelectedStorageBackend: (): string =>
    process.env['XDG_CURRENT_DESKTOP'] === 'GNOME' ? 'gnome_libsecret' : 'basic_text',
  encryptStringAsync: async (text: string): Promise<Buffer> => {
    if (!isLinux) throw new Error('Encryption is not available.');
    return Buffer.from(`v10${Buffer.from(text).toString('base64')}`);
  },
  decryptStringAsync: async (encrypted: Buffer): Promise<{ shouldReEncrypt: boolean; result: string }> => {
    const [, known] = /^v10(.*)$/.exec(encrypted.toString('latin1')) ?? [];
    if (!isLinux || known === undefined) throw new Error('Error while decrypting the ciphertext.');
    return { shouldReEncrypt: false, result: Buffer.from(known, 'base64').toString() };
  },
});
