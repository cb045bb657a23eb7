import { lockFolder } from '../../../src/main/adapters/folder-lock.ts';
import { collectGarbage } from '../../double/collect-garbage.ts';

/** A process of its own that holds the lock of a folder until it is killed, and keeps nothing in its hands that does. */
lockFolder(process.argv[2] ?? '');
await collectGarbage();
process.send?.('locked');
setInterval(() => undefined, 60_000);
