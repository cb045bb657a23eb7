import type { HttpFailureKind } from './ports.ts';

/**
 * There is no whole response. `not-sent`: no byte of the request can have arrived. `unclear`: the service
 * may have processed it, so a request that must not happen twice needs a check before the next attempt.
 */
export class HttpFailure extends Error {
  readonly kind: HttpFailureKind;
  readonly taken: 'not-sent' | 'unclear';
  /** What fills the sentence, for example the proxy's name. Never a secret. */
  readonly params: Record<string, string>;

  constructor(
    kind: HttpFailureKind,
    taken: 'not-sent' | 'unclear',
    cause?: unknown,
    params: Record<string, string> = {},
  ) {
    super(`${kind} (${taken})`, { cause });
    this.name = 'HttpFailure';
    this.kind = kind;
    this.taken = taken;
    this.params = params;
  }
}
