import { z } from 'zod';
import { trays } from '../domain/tray.ts';
import { call } from './call.ts';
import { mostSearchHits } from './most-search-hits.ts';

/** Where in an order a word can stand, the most telling first: hits are ranked by it. */
export const searchedKinds = ['number', 'buyer', 'item', 'note', 'document'] as const;
export type SearchedKind = (typeof searchedKinds)[number];

/** A text in pieces; `found` are those that match what was typed. */
const foundTextSchema = z.array(z.object({ text: z.string(), found: z.boolean() }));
export type FoundText = z.infer<typeof foundTextSchema>;

const searchHitSchema = z.object({
  orderKey: z.number().int(),
  tray: z.enum(trays),
  number: foundTextSchema,
  buyer: foundTextSchema,
  /** Item of the first line. */
  firstItem: z.string().nullable(),
  lineCount: z.number().int(),
  /** What matched beside number and buyer; `position` where it stands at a line. A long text is cut around what was found. */
  places: z.array(
    z.object({
      kind: z.enum(searchedKinds),
      position: z.string().nullable(),
      text: foundTextSchema,
      /** The item's name where one of its other texts matched. */
      item: z.string().nullable(),
    }),
  ),
});
export type SearchHit = z.infer<typeof searchHitSchema>;

export const searchCalls = {
  /**
   * Orders of the account in use that contain every word of `text`, in any of its parts; words in quotes stand together. Case,
   * accents and the punctuation of numbers don't count. The best place first (number, buyer, item, note, document), then
   * what is still open, then the newest. `more`: there are others. `missing`: so many orders of the store aren't searchable yet; they
   * will be in a moment.
   */
  'search.find': call(
    z.object({ text: z.string().max(300), limit: z.number().int().min(1).max(mostSearchHits) }),
    z.object({ hits: z.array(searchHitSchema), more: z.boolean(), missing: z.number().int() }),
  ),
};
