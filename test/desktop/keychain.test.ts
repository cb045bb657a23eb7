import { writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';
import { loadKeytar } from '../../src/main/adapters/keychain-secrets.ts';
import { isDemanded } from '../runner/demands.ts';
import { newFolder, newUser, run, startBus, withParts } from './parts.ts';

const script = resolve(import.meta.dirname, '../integration/adapters/use-keychain.ts');
const steps = ['kind', 'write:a=typed', 'read:a', 'remove:a', 'read:a'];

/** A bus that starts no services. */
const emptyBus = `<!DOCTYPE busconfig PUBLIC "-//freedesktop//DTD D-Bus Bus Configuration 1.0//EN"
 "http://www.freedesktop.org/standards/dbus/1.0/busconfig.dtd">
<busconfig><type>session</type><listen>unix:tmpdir=/tmp</listen>
<policy context="default"><allow send_destination="*" eavesdrop="true"/><allow eavesdrop="true"/><allow own="*"/></policy>
</busconfig>`;

// With gnome-keyring: test/integration/adapters/keychain.test.ts.
withParts('the keychain without a Secret Service', ['dbus-daemon'], () => {
  test('is memory, and that is known at once', async ({ skip }) => {
    skip(
      loadKeytar() === null && !isDemanded('keytar'),
      'keytar has no binary: install libsecret-1-dev, then npm ci',
    );
    // Without keytar the answers are the same.
    expect(loadKeytar(), 'keytar').not.toBeNull();
    const { env } = newUser();
    const config = join(newFolder(), 'bus.conf');
    writeFileSync(config, emptyBus);
    const bus = await startBus(env, ['--config-file', config]);
    expect(
      run(process.execPath, [script, ...steps], bus)
        .trim()
        .split('\n'),
    ).toEqual([
      'kind -> memory',
      'write:a=typed -> memory',
      'read:a -> typed',
      'remove:a -> memory',
      'read:a -> null',
    ]);
  });
});
