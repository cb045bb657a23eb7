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
