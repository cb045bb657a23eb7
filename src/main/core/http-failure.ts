import type { HttpFailureKind } from './ports.ts';

/**
 * There is no whole answer. `not-sent`: not a byte of the request can have arrived. `unclear`: the service may have taken
 * it in, so whoever sends what must not happen twice has to look before trying again.
 */
export class HttpFailure extends Error {
  readonly kind: HttpFailureKind;
  readonly taken: 'not-sent' | 'unclear';

  constructor(kind: HttpFailureKind, taken: 'not-sent' | 'unclear', cause?: unknown) {
    super(`${kind} (${taken})`, { cause });
    this.name = 'HttpFailure';
    this.kind = kind;
    this.taken = taken;
  }
}
