import { z } from 'zod';
import { call } from './call.ts';

/** The keys that lead to a text in an order or shipment, for example `lines`, 3, `notes`, 0. */
export const textPathSchema = z.array(z.union([z.string().max(100), z.number().int()])).max(10);

/**
 * A piece of a text that is too long to show at once. `from`: where the piece before ended, 0 for the first.
 * `rest`: the characters behind this piece.
 */
export const textCall = call(
  z.object({
    key: z.number().int(),
    revision: z.number().int().min(1),
    path: textPathSchema,
    from: z.number().int().min(0),
  }),
  z.object({ text: z.string(), rest: z.number().int().min(0) }),
  null,
);
