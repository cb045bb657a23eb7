import { createKeychainSecrets } from '../../../src/main/adapters/keychain-secrets.ts';
import { loadKeytar } from '../../../src/main/adapters/keytar.ts';

/**
 * A process of its own on the real keychain. Each argument is a step: `read:NAME`, `write:NAME=PASSWORD`, `remove:NAME`,
 * `kind`. Says what came of each. `HURRY` makes it patient for a second only.
 */
const patience = { probe: 200, notice: 400, giveUp: 1_000 };
const secrets = await createKeychainSecrets(
  [loadKeytar()],
  'Orderbell test',
  () => console.log('slow'),
  process.env['HURRY'] === undefined ? {} : { patience },
);
for (const step of process.argv.slice(2)) {
  const [deed = '', name = '', password = ''] = step.split(/[:=]/);
  if (deed === 'write') await secrets.write(name, password);
  if (deed === 'remove') await secrets.remove(name);
  console.log(`${step} -> ${deed === 'read' ? await secrets.read(name) : secrets.kind}`);
}
// As the doors do: a call that never came back holds a thread.
if (secrets.isStuck()) process.kill(process.pid, 'SIGKILL');
