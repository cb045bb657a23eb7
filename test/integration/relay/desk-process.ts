import { z } from 'zod';
import { openDataFolder } from '../../../src/main/adapters/data-folder/data-folder.ts';
import { createNodePorts } from '../../../src/main/adapters/node-ports.ts';
import { createCore } from '../../../src/main/core/create-core.ts';
import { createRelaySecrets } from '../../../src/main/core/relay/relay-secrets.ts';
import { relaySettingsSchema } from '../../../src/shared/contract/calls/relay.ts';
import { createClient } from '../../../src/shared/contract/client.ts';
import {
  createMemorySecrets,
  createMemorySettings,
  createRecordingNotifier,
} from '../../fakes/memory-ports.ts';

/** Orderbell in a process of its own, which polls each second and escalates until it is killed. */
const { folder, service, password, settings, topic } = z
  .object({
    folder: z.string(),
    service: z.object({ baseUrl: z.string(), email: z.string(), password: z.string() }),
    password: z.object({ host: z.string(), user: z.string(), password: z.string() }),
    settings: relaySettingsSchema,
    topic: z.string(),
  })
  .parse(JSON.parse(process.argv[2] ?? ''));

const data = await openDataFolder(folder);
const secrets = createMemorySecrets();
const own = createRelaySecrets(secrets, { get: () => ({ ...service, id: 1, canCall: true }) });
await own.write('smtp', password);
await own.write('ntfy', { topic, answers: 'answers-0123456789abcdef' }, 'ben');
const { ports } = createNodePorts(
  data,
  { keep: () => undefined },
  {
    ...{ secrets, settings: createMemorySettings(), notifier: createRecordingNotifier(), practice: null },
    ...{ restart: () => undefined, log: () => undefined },
  },
);
const core = createCore(ports, { version: '0.0.0', shell: 'web' });
await core.start();
const { call } = createClient({ send: core.dispatch, listen: core.subscribe });
await call('accounts.sign-in', {
  ...{ ...service, keepSignedIn: false, fetchFrom: { kind: 'days-back', days: 30 } },
});
const { on } = (await call('relay.get', {})).settings;
if (!on) await call('relay.set', { patch: settings });
core.subscribe((event) => {
  // What the first poll brings is no news.
  if (event.name === 'sync.changed' && event.status.lastSuccessAt !== null) process.send?.('polled');
  if (event.name !== 'relay.changed') return;
  for (const key of event.keys) {
    void call('relay.of-order', { key }).then(({ sent }) => {
      if (sent.length > 0)
        process.send?.(
          sent
            .map(({ contact, state }) => `${contact} ${state}`)
            .toSorted()
            .join(', '),
        );
    });
  }
});
process.on('disconnect', () => process.exit());
setInterval(() => void call('sync.poll-now', {}), 1_000);
