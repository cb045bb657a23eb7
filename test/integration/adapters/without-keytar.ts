import { registerHooks } from 'node:module';

/** Loaded before a script (`--import`): keytar is not installed there, or `NO_KEYTAR=binary`: without its binary. */
const missing = process.env['NO_KEYTAR'] === 'binary' ? /keytar\.node$/ : /^keytar$/;

registerHooks({
  resolve: (specifier, context, next) => {
    if (missing.test(specifier)) throw new Error(`Cannot find module '${specifier}'`);
    return next(specifier, context);
  },
});
