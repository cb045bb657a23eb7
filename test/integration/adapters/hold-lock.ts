import { lockFolder } from '../../../src/main/adapters/folder-lock.ts';

/** A process of its own that holds the lock of the folder it is given until it is killed. */
lockFolder(process.argv[2] ?? '');
process.send?.('locked');
setInterval(() => undefined, 60_000);
