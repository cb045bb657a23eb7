import { protocol } from 'electron';
import { contentSecurityPolicy, readStaticFile } from '../../shells/static-files.ts';
import { isOurPage } from '../page-address.ts';

/** Gives `app://` an origin of its own and a cache for compiled scripts. Call it before the app is ready. */
export const announceAppProtocol = (): void =>
  protocol.registerSchemesAsPrivileged([
    { scheme: 'app', privileges: { standard: true, secure: true, supportFetchAPI: true, codeCache: true } },
  ]);

/** Serves the built renderer under `app://orderbell/`, and no other file of this computer. */
export const serveAppProtocol = (folder: string): void =>
  protocol.handle('app', async ({ url, method }) => {
    const headers = {
      'Content-Security-Policy': contentSecurityPolicy,
      'X-Content-Type-Options': 'nosniff',
      'Referrer-Policy': 'no-referrer',
    };
    const file =
      method === 'GET' && isOurPage(url) ? await readStaticFile(folder, new URL(url).pathname) : null;
    if (file === null)
      return new Response(null, { status: 404, headers: { ...headers, 'Cache-Control': 'no-store' } });
    const { content, type, keep, policy } = file;
    return new Response(new Uint8Array(content), {
      headers: {
        ...headers,
        ...{ 'Content-Security-Policy': policy, 'Content-Type': type, 'Cache-Control': keep },
      },
    });
  });
