import { execFileSync } from 'node:child_process';
import { readFile } from 'node:fs';
import { registerHooks } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/**
 * Loaded before Orderbell (`node --import`): a keychain that never answers. Like keytar, it holds a thread of
 * libuv's pool: it reads a pipe that nobody writes to.
 */
const pipe = join(tmpdir(), `orderbell-hanging-${process.pid}`);
Reflect.set(globalThis, 'orderbellHangs', () => {
  execFileSync('mkfifo', [pipe]);
  return new Promise(() => readFile(pipe, () => undefined));
});

registerHooks({
  resolve: (specifier, context, next) =>
    specifier === 'keytar' ? { url: 'orderbell:keytar', shortCircuit: true } : next(specifier, context),
  load: (url, context, next) =>
    url === 'orderbell:keytar'
      ? {
          format: 'commonjs',
          shortCircuit: true,
          source:
            'const hangs = globalThis.orderbellHangs; module.exports = { getPassword: hangs, setPassword: hangs, deletePassword: hangs };',
        }
      : next(url, context),
});
