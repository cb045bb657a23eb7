import { registerHooks } from 'node:module';

/**
 * Loaded before the app (`node --import`). Replaces its adapters: the test advances time, and the network is
 * real and watched.
 */
const inPlaceOf = new Map([
  ['/src/main/adapters/system-time.ts', 'passing-time.ts'],
  ['/src/main/adapters/network/http-undici.ts', 'watched-http.ts'],
]);

registerHooks({
  resolve: (specifier, context, next) => {
    const resolved = next(specifier, context);
    if (context.parentURL?.includes('/test/long-life/') === true) return resolved;
    const own = [...inPlaceOf].find(([real]) => resolved.url.endsWith(real))?.[1];
    return own === undefined ? resolved : { ...resolved, url: new URL(own, import.meta.url).href };
  },
});
