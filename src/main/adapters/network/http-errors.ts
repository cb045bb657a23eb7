import { errors } from 'undici';
import { HttpFailure } from '../../core/http-failure.ts';

/**
 * The error of undici or Node as an HttpFailure. Without a connection nothing can have arrived; everything
 * else is unclear.
 *
 * @param answering whether the response had begun
 */
export const failureOf = (error: unknown, answering: boolean): HttpFailure => {
  if (error instanceof HttpFailure) return error;
  const codes = codesOf(error);
  if (answering) return new HttpFailure('cut-off', 'unclear', error);
  // undici tells a tunnel that the environment's proxy refused by these words alone.
  const status = /^Proxy response \((\d{3})\)/.exec(error instanceof Error ? error.message : '')?.[1];
  if (status !== undefined) {
    return new HttpFailure('proxy-refused', 'not-sent', error, { proxy: 'HTTPS_PROXY', status });
  }
  if (codes.some(isTls)) return new HttpFailure('tls', 'not-sent', error);
  if (codes.includes('UND_ERR_CONNECT_TIMEOUT')) return new HttpFailure('timeout', 'not-sent', error);
  if (codes.some((code) => notConnected.has(code))) return new HttpFailure('unreachable', 'not-sent', error);
  if (error instanceof errors.HTTPParserError || codes.includes('UND_ERR_HEADERS_OVERFLOW')) {
    return new HttpFailure('no-http', 'unclear', error);
  }
  return new HttpFailure('unreachable', 'unclear', error);
};

const notConnected: ReadonlySet<string> = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EAI_NODATA',
  'EAI_FAIL',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'EHOSTDOWN',
  'EADDRNOTAVAIL',
  'ENETDOWN',
]);

// OpenSSL's codes for an untrusted certificate have no common prefix.
const certificateReasons: ReadonlySet<string> = new Set([
  'UNABLE_TO_GET_ISSUER_CERT',
  'UNABLE_TO_GET_ISSUER_CERT_LOCALLY',
  'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
  'DEPTH_ZERO_SELF_SIGNED_CERT',
  'SELF_SIGNED_CERT_IN_CHAIN',
  'HOSTNAME_MISMATCH',
  'INVALID_CA',
  'INVALID_PURPOSE',
  'PATH_LENGTH_EXCEEDED',
  'EPROTO',
]);

/** Whether a code of Node or OpenSSL means that TLS failed. */
export const isTls = (code: string): boolean =>
  certificateReasons.has(code) || /^(ERR_TLS_|ERR_SSL_|CERT_)/.test(code);

// A name with several addresses fails with an AggregateError: each address has its own reason.
const codesOf = (error: unknown, depth = 0): string[] => {
  if (!(error instanceof Error) || depth > 4) return [];
  const own = 'code' in error && typeof error.code === 'string' ? [error.code] : [];
  const inner = error instanceof AggregateError ? error.errors : [];
  return [...own, ...[error.cause, ...inner].flatMap((one) => codesOf(one, depth + 1))];
};
