import { contentSecurityPolicy } from '../shells/content-security-policy.ts';

/**
 * Sent with every answer. Only unchanging files replace `Cache-Control` (`static-files.ts`). There is no
 * CORS header: no other origin may read anything.
 */
export const securityHeaders: Readonly<Record<string, string>> = {
  'Content-Security-Policy': contentSecurityPolicy,
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'no-referrer',
  'Cache-Control': 'no-store',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'X-Frame-Options': 'DENY',
};
