import type { IncomingMessage } from 'node:http';
import type { Readable } from 'node:stream';

export type Answer = {
  status: number;
  headers?: Record<string, string>;
  json?: unknown;
  /** A body that is neither JSON nor a file, such as a page. */
  text?: { contentType: string; body: string };
  file?: { length: number; content: Readable };
};

/** A request and its address. `id` is the last variable part of the path, else empty. */
export type Call = { request: IncomingMessage; url: URL; id: string };

/**
 * Who may call. `open`: anyone, the route checks its own headers. `token`: Bearer. `any`: Basic too
 * (interface, section 5: api-connector, object-storage, order-search). `page` and `control` belong to the
 * control page, not to the interface: no switch may lock it out.
 */
type Access = 'open' | 'token' | 'any' | 'page' | 'control';

export type Route = {
  method: string;
  path: RegExp;
  access: Access;
  /** Whether the switch `refusing` applies: true for the supplier's messages. */
  refusable?: true;
  answer: (call: Call) => Answer | Promise<Answer>;
};

export const header = (request: IncomingMessage, name: string): string => {
  const value = request.headers[name];
  return typeof value === 'string' ? value : '';
};

/**
 * What happens to a request. `pass`: the service answers. `drop`: the connection breaks before the request
 * is carried out; `drop-answer`: after that. An object: this answer is sent, and the request is not carried
 * out.
 */
export type Interception =
  | 'pass'
  | 'drop'
  | 'drop-answer'
  | { status: number; headers?: Record<string, string>; body?: string };

export type Intercept = (request: { method: string; path: string }) => Interception | Promise<Interception>;
