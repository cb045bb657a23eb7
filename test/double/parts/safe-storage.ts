import { imitate } from '../imitate.ts';

/** There is none: Orderbell then keeps a password in memory only. */
export const safeStorage = imitate('safeStorage', {
  isAsyncEncryptionAvailable: (): Promise<boolean> => Promise.resolve(false),
  getSelectedStorageBackend: (): string => 'basic_text',
});
