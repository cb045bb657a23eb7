import { z } from 'zod';
import { errorShapeSchema } from './errors.ts';

/** A call as it is transferred. */
export const requestSchema = z.object({ call: z.string().max(100), input: z.unknown() });
export type Request = z.infer<typeof requestSchema>;

export const replySchema = z.discriminatedUnion('ok', [
  z.object({ ok: z.literal(true), output: z.unknown() }),
  z.object({ ok: z.literal(false), error: errorShapeSchema }),
]);
export type Reply = z.infer<typeof replySchema>;

/** A transport between a renderer and the core. Replies are unknown until the client has checked them. */
export type Transport = {
  send: (request: Request) => Promise<unknown>;
  /** Calls `listener` with each event. Returns a function that ends it. */
  listen: (listener: (event: unknown) => void) => () => void;
};
