import { resolve } from 'node:path';

/** Node stores compiled modules there, which halves the processor time of a start. */
export const compileCache: NodeJS.ProcessEnv = {
  NODE_COMPILE_CACHE: resolve(import.meta.dirname, '../../node_modules/.cache/compiled'),
};
