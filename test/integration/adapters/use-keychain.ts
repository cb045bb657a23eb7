import { createKeychainSecrets, loadKeytar } from '../../../src/main/adapters/keychain-secrets.ts';

/**
 * A process that uses the real keychain. Each argument is a step: `read:NAME`, `write:NAME=PASSWORD`,
 * `remove:NAME`, `kind`. Prints the result of each. With `HURRY` it waits for one second only.
 */
const patience = { probe: 200, notice: 400, giveUp: 1_000 };
const secrets = await createKeychainSecrets(
  [loadKeytar()],
  'Orderbell test',
  () => console.log('slow'),
  process.env['HURRY'] === undefined ? {} : { patience },
);
for (const step of process.argv.slice(2)) {
  const [action = '', name = '', password = ''] = step.split(/[:=]/);
  if (action === 'write') await secrets.write(name, password);
  if (action === 'remove') await secrets.remove(name);
  console.log(`${step} -> ${action === 'read' ? await secrets.read(name) : secrets.kind}`);
}
// As in the shells: a call that never returns blocks a thread.
if (secrets.isStuck()) process.kill(process.pid, 'SIGKILL');
