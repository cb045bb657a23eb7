import { check } from './runner/check.ts';

/** `npm run check`: everything that needs no running program. */
const { row } = await check();
console.log(`check: ${row.passed} passed, ${row.failed} failed, 0 skipped`);
process.exitCode = row.failed === 0 ? 0 : 1;
