import { randomBytes } from 'node:crypto';
import type { Answer } from './routes.ts';

/**
 * A page that loads nothing from elsewhere and calls only this service.
 *
 * @param write gets the nonce that the page's own style and script need
 */
export const htmlPage = (write: (nonce: string) => string): Answer => {
  const nonce = randomBytes(16).toString('base64');
  return {
    status: 200,
    headers: {
      'Content-Security-Policy': `default-src 'none'; script-src 'nonce-${nonce}'; style-src 'nonce-${nonce}'; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
      'Cross-Origin-Opener-Policy': 'same-origin',
      'Cross-Origin-Resource-Policy': 'same-origin',
      'Referrer-Policy': 'no-referrer',
      'X-Content-Type-Options': 'nosniff',
      'Cache-Control': 'no-store',
    },
    text: { contentType: 'text/html; charset=utf-8', body: write(nonce) },
  };
};

/** Escapes a text for HTML, inside or outside of an attribute. */
export const inHtml = (text: string): string =>
  text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
