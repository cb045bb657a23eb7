import { z } from 'zod';

const demanded = z
  .array(z.enum(['keytar', 'desktop', 'fuses']))
  .parse((process.env['ORDERBELL_DEMANDS'] ?? '').split(',').filter((what) => what !== ''));

/**
 * Whether this run requires something that a computer may lack: `ORDERBELL_DEMANDS=keytar,desktop`. If a
 * required thing is missing, its tests fail; otherwise they are skipped.
 *
 * - `keytar`: the module and, on Linux, a keyring and a session bus.
 * - `desktop`: the packages of `.ci/desktop-packages`.
 * - `fuses`: a packaged app in `dist`.
 */
export const isDemanded = (what: (typeof demanded)[number]): boolean => demanded.includes(what);
