import { createKeychainSecrets } from '../../../src/main/adapters/keychain-secrets.ts';
import { loadKeytar } from '../../../src/main/adapters/keytar.ts';

/** A process of its own that writes a password to the real keychain, or reads it, and says what it found. */
const secrets = await createKeychainSecrets(loadKeytar(), 'Orderbell test', () => console.log('slow'));
const action = process.argv[2];
if (action === 'write') {
  await secrets.write('account', 'pässword');
  console.log(`write: ${secrets.kind}`);
} else {
  const found = await secrets.read('account');
  console.log(`read: ${secrets.kind} ${found}`);
}
