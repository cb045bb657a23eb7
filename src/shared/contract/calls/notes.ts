import { z } from 'zod';
import { plainText } from '../../domain/values/plain-text.ts';
import { call } from '../call.ts';

/** The most characters of one note. */
export const longestNote = 2000;

/** The most notes of an order in its row of a list. */
export const mostNotesInRow = 20;

/** The user's own note on an order, or on the line at `position`. It is never sent. */
export const ownNoteSchema = z.object({ position: z.string().nullable(), text: z.string() });
export type OwnNote = z.infer<typeof ownNoteSchema>;

export const noteCalls = {
  /**
   * Stores the note on an order, or on the line at `position`. A blank text removes it. Throws
   * `order.not-found`.
   */
  'notes.save': call(
    z.object({
      orderKey: z.number().int(),
      position: z.string().nullable(),
      text: z.string().transform(plainText).pipe(z.string().max(longestNote)),
    }),
    z.object({}),
  ),
};
