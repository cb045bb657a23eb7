import { z } from 'zod';

const demanded = z
  .array(z.enum(['keytar', 'desktop', 'fuses']))
  .parse((process.env['ORDERBELL_DEMANDS'] ?? '').split(',').filter((what) => what !== ''));

/**
 * Whether this run must have what a computer may lack: `ORDERBELL_DEMANDS=keytar,desktop`. Where it is demanded and
 * missing, tests of it fail; elsewhere they are skipped. `keytar` is it and, on Linux, a keyring and a session bus. `desktop` is
 * the packages of `.ci/desktop-packages`. `fuses` is a packaged app in `dist`.
 */
export const isDemanded = (what: (typeof demanded)[number]): boolean => demanded.includes(what);
