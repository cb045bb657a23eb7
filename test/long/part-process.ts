import { z } from 'zod';
import { partNames } from './part-names.ts';
import { runShare } from './parts.ts';

/** One share of a part, in a process of its own: whatever happens in it, the others go on. `main.ts` starts it. */
const shareSchema = z.object({
  name: z.enum(partNames),
  seed: z.number().int(),
  from: z.number().int(),
  count: z.number().int(),
});

const { name, ...share } = shareSchema.parse(JSON.parse(process.argv[2] ?? ''));

// Without the one who asked there is nobody to tell.
const left = (): void => process.exit(1);
process.once('disconnect', left);
await runShare(name, share, (row) => process.send?.(row));
process.off('disconnect', left);
process.disconnect();
