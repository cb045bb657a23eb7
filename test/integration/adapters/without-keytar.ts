import { registerHooks } from 'node:module';

/** Loaded before a script (`--import`): hides keytar, or with `NO_KEYTAR=binary` only its binary. */
const missing = process.env['NO_KEYTAR'] === 'binary' ? /keytar\.node$/ : /^keytar$/;

registerHooks({
  resolve: (specifier, context, next) => {
    if (missing.test(specifier)) throw new Error(`Cannot find module '${specifier}'`);
    return next(specifier, context);
  },
});
