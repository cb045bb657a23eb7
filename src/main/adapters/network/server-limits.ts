import type { ServerOptions } from 'node:http';

/**
 * Time limits in ms: until the whole header has arrived, from the opening of the connection on, and for the
 * whole request. The connection closes after that.
 */
export type TimeLimits = { headMs: number; wholeMs: number };

export const usualLimits: TimeLimits = { headMs: 10_000, wholeMs: 60_000 };

/** The options of an HTTP server that nobody can hold by sending slowly, or nothing. */
export const serverOptions = ({ headMs, wholeMs }: TimeLimits): ServerOptions => {
  // Node checks every 30 s by default, and closes a connection at the check after its limit.
  const connectionsCheckingInterval = Math.ceil(headMs / 20);
  return {
    headersTimeout: headMs - connectionsCheckingInterval,
    requestTimeout: wholeMs,
    connectionsCheckingInterval,
    keepAliveTimeout: 5_000,
    // A request without a Host gets our refusal and headers instead of Node's.
    requireHostHeader: false,
  };
};
