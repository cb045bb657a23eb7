import { z } from 'zod';

/**
 * How much runs: `commit` is `npm test`, `long` is `npm run test:long` (see docs/contributing.md). The long
 * run sets `ORDERBELL_TESTS=long` for the processes that it starts.
 */
const scope = z.enum(['commit', 'long']).default('commit').parse(process.env['ORDERBELL_TESTS']);

export const isLongRun = scope === 'long';
