import { z } from 'zod';
import { errorShapeSchema } from './errors.ts';

/** A call as it travels, whatever carries it. */
export const requestSchema = z.object({ call: z.string().max(100), input: z.unknown() });
export type Request = z.infer<typeof requestSchema>;

export const replySchema = z.discriminatedUnion('ok', [
  z.object({ ok: z.literal(true), output: z.unknown() }),
  z.object({ ok: z.literal(false), error: errorShapeSchema }),
]);
export type Reply = z.infer<typeof replySchema>;

/** One way between a renderer and the core. What comes back is unknown until the client has checked it. */
export type Transport = {
  send: (request: Request) => Promise<unknown>;
  /** Calls `listener` with each event. Returns what ends it. */
  listen: (listener: (event: unknown) => void) => () => void;
};
