import { createServer } from 'node:http';
import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import { build } from 'vite';
import { readStaticFile } from '../../../src/main/shells/static-files.ts';

export type BareServer = { address: string; close: () => void };

/**
 * Serves the bare list, built like the screens, with these rows in a JSON file.
 *
 * @param folder an empty folder
 * @param rows the answer to `orders.rows`, of all orders
 */
export const startBareServer = async (folder: string, rows: string): Promise<BareServer> => {
  // Otherwise React is built with its warnings.
  process.env['NODE_ENV'] = 'production';
  await build({
    root: join(import.meta.dirname, 'bare'),
    base: './',
    configFile: false,
    logLevel: 'error',
    plugins: [react()],
    build: { target: 'chrome156', outDir: folder, emptyOutDir: true, minify: true, assetsInlineLimit: 0 },
  });
  const server = createServer(async (request, response) => {
    const path = request.url ?? '/';
    const file =
      path === '/rows.json'
        ? { type: 'application/json', content: rows, keep: 'no-store' }
        : await readStaticFile(folder, path);
    response.writeHead(file === null ? 404 : 200, {
      'Content-Type': file?.type ?? 'text/plain',
      'Cache-Control': file?.keep ?? 'no-store',
    });
    response.end(file?.content);
  });
  const port = await new Promise<number>((resolve) => {
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      resolve(typeof address === 'object' && address !== null ? address.port : 0);
    });
  });
  return { address: `http://127.0.0.1:${port}/`, close: () => server.close() };
};
