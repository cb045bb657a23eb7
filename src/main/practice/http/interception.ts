/**
 * What becomes of a request. `pass`: the service answers. `drop`: the connection is cut before anything happened.
 * `drop-answer`: the request is carried out and the connection cut before the answer. Else: this answer, nothing done.
 */
export type Interception =
  | 'pass'
  | 'drop'
  | 'drop-answer'
  | { status: number; headers?: Record<string, string>; body?: string };

export type Intercept = (request: { method: string; path: string }) => Interception | Promise<Interception>;
