import type { IncomingMessage } from 'node:http';
import type { Readable } from 'node:stream';

export type Answer = {
  status: number;
  headers?: Record<string, string>;
  json?: unknown;
  file?: { length: number; content: Readable };
};

/** A request on its way to its answer. `id` is the last variable part of the path, empty where there is none. */
export type Call = { request: IncomingMessage; url: URL; id: string };

/**
 * Who may call: `open` looks at its own headers, `token` wants Bearer, `any` takes Basic too (interface, section 5:
 * api-connector, object-storage, order-search).
 */
type Access = 'open' | 'token' | 'any';

export type Route = {
  method: string;
  path: RegExp;
  access: Access;
  answer: (call: Call) => Answer | Promise<Answer>;
};

export const header = (request: IncomingMessage, name: string): string => {
  const value = request.headers[name];
  return typeof value === 'string' ? value : '';
};
