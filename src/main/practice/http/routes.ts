import type { IncomingMessage } from 'node:http';
import type { Readable } from 'node:stream';

export type Answer = {
  status: number;
  headers?: Record<string, string>;
  json?: unknown;
  /** A page, a description: whatever is neither JSON nor a file. */
  text?: { contentType: string; body: string };
  file?: { length: number; content: Readable };
};

/** A request on its way to its answer. `id` is the last variable part of the path, empty where there is none. */
export type Call = { request: IncomingMessage; url: URL; id: string };

/**
 * Who may call: `open` looks at its own headers, `token` wants Bearer, `any` takes Basic too (interface, section 5:
 * api-connector, object-storage, order-search). `page` and `control` are no part of the interface: the control page and
 * what it calls, which no switch may lock out.
 */
type Access = 'open' | 'token' | 'any' | 'page' | 'control';

export type Route = {
  method: string;
  path: RegExp;
  access: Access;
  /** Whether the switch `refusing` is for it: the supplier's messages. */
  refusable?: true;
  answer: (call: Call) => Answer | Promise<Answer>;
};

export const header = (request: IncomingMessage, name: string): string => {
  const value = request.headers[name];
  return typeof value === 'string' ? value : '';
};
