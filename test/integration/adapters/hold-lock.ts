import { lockFolder } from '../../../src/main/adapters/data-folder/folder-lock.ts';
import { collectGarbage } from '../../double/collect-garbage.ts';

/** A process that holds the lock of a folder until it is killed, with no reference to the lock's handle. */
lockFolder(process.argv[2] ?? '');
await collectGarbage();
process.send?.('locked');
setInterval(() => undefined, 60_000);
