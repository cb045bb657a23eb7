/** Orderbell can't start, and the user can do something about it: the message is shown as it is, the exit code is 1. */
export class StartFailure extends Error {
  constructor(message: string, cause?: unknown) {
    super(message, { cause });
    this.name = 'StartFailure';
  }
}
