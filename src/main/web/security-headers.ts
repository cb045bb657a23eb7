import { contentSecurityPolicy } from '../doors/content-security-policy.ts';

/** On every answer, whatever its status; a file that never changes may be kept all the same (`static-files.ts`). No CORS header is among them: no other origin may read anything. */
export const securityHeaders: Readonly<Record<string, string>> = {
  'Content-Security-Policy': contentSecurityPolicy,
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'no-referrer',
  'Cache-Control': 'no-store',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'X-Frame-Options': 'DENY',
};
