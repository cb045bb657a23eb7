import { z } from 'zod';
import { folders } from '../../domain/order/folder.ts';
import { shownInRow } from '../../domain/values/cut-text.ts';
import { call } from '../call.ts';

/** The largest number of results. */
export const mostSearchHits = 500;

/** Parts of an order that are searched. Results are ranked in this order. */
export const searchedKinds = ['number', 'buyer', 'item', 'note', 'document'] as const;
export type SearchedKind = (typeof searchedKinds)[number];

/** A text in pieces; `found`: the piece matches the query. */
const highlightedTextSchema = z.array(z.object({ text: z.string(), found: z.boolean() }));
export type HighlightedText = z.infer<typeof highlightedTextSchema>;

const searchHitSchema = z.object({
  orderKey: z.number().int(),
  folder: z.enum(folders),
  number: highlightedTextSchema,
  buyer: highlightedTextSchema,
  /** The item of the first line. */
  firstItem: z.string().nullable(),
  lineCount: z.number().int(),
  /** Matches beside number and buyer. `position`: the line. Long texts are cut around the match. */
  places: z.array(
    z.object({
      kind: z.enum(searchedKinds),
      position: z.string().nullable(),
      text: highlightedTextSchema,
      /** The item's name if another text of the item matched. */
      item: z.string().nullable(),
    }),
  ),
});
export type SearchHit = z.infer<typeof searchHitSchema>;

export const searchCalls = {
  /**
   * Orders of the account in use that contain every word of `text`; quoted words are a phrase. Case,
   * accents and the punctuation of numbers don't matter. Best part first, then open orders, then the
   * newest. `more`: there are others. `missing`: the number of orders that aren't indexed yet.
   */
  'search.find': call(
    z.object({ text: z.string().max(300), limit: z.number().int().min(1).max(mostSearchHits) }),
    z.object({ hits: z.array(searchHitSchema), more: z.boolean(), missing: z.number().int() }),
    shownInRow,
  ),
};
