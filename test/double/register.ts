import { registerHooks } from 'node:module';

/** Loaded before the app (`node --import`): every import of `electron` gets the double. */
registerHooks({
  resolve: (specifier, context, next) =>
    specifier === 'electron'
      ? { url: new URL('electron.ts', import.meta.url).href, format: 'module-typescript', shortCircuit: true }
      : next(specifier, context),
});
