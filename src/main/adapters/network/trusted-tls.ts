import { getCACertificates } from 'node:tls';

/**
 * TLS 1.2 or newer (open points, section 6), with the certificates of Node, of the computer, and more for
 * tests.
 */
export const trustedTls = (extraCertificates: readonly string[] = []) => ({
  ca: [...new Set([...getCACertificates('default'), ...systemCertificates(), ...extraCertificates])],
  minVersion: 'TLSv1.2' as const,
});

const systemCertificates = (): string[] => {
  try {
    return getCACertificates('system');
  } catch {
    // Then only the certificates of Node are trusted.
    return [];
  }
};
