import { protocol } from 'electron';
import { contentSecurityPolicy } from '../doors/content-security-policy.ts';
import { readStaticFile } from '../doors/static-files.ts';
import { isOurPage } from './sender-rule.ts';

/** Before the app is ready: `app://` behaves like a web address of its own origin. */
export const announceAppProtocol = (): void =>
  protocol.registerSchemesAsPrivileged([
    { scheme: 'app', privileges: { standard: true, secure: true, supportFetchAPI: true } },
  ]);

/** Serves the built renderer under `app://orderbell/`, and nothing else of this computer. */
export const serveAppProtocol = (folder: string): void =>
  protocol.handle('app', async ({ url, method }) => {
    const headers = {
      'Content-Security-Policy': contentSecurityPolicy,
      'X-Content-Type-Options': 'nosniff',
      'Referrer-Policy': 'no-referrer',
      'Cache-Control': 'no-store',
    };
    const file =
      method === 'GET' && isOurPage(url) ? await readStaticFile(folder, new URL(url).pathname) : null;
    if (file === null) return new Response(null, { status: 404, headers });
    return new Response(new Uint8Array(file.content), { headers: { ...headers, 'Content-Type': file.type } });
  });
