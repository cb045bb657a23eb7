/** Orderbell can't listen on its port. The user sees the message; the exit code is 1. */
export class PortFailure extends Error {
  constructor(port: number, cause: unknown) {
    const code = cause instanceof Error && 'code' in cause ? String(cause.code) : 'unknown reason';
    const reason = code === 'EADDRINUSE' ? 'another program uses it' : code;
    super(
      `Orderbell can't use port ${port} on 127.0.0.1 (${reason}). ` +
        'Choose another port with --port, or leave the option out.',
      { cause },
    );
    this.name = 'PortFailure';
  }
}
