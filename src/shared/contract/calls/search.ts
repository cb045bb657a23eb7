import { z } from 'zod';
import { folders } from '../../domain/order/folder.ts';
import { shownInRow } from '../../domain/values/cut-text.ts';
import { call } from '../call.ts';

/** The largest number of results. */
export const mostSearchHits = 500;

export const mostRecentSearches = 6;

/** Parts of an order that are searched. Results are ranked in this order. `internal`: the user's own notes. */
export const searchedKinds = ['number', 'buyer', 'item', 'note', 'internal', 'document'] as const;
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

/** An item with its newest found line. `isExact`: the text is its number. */
const foundItemSchema = z.object({
  number: z.string(),
  name: z.string().nullable(),
  orderKey: z.number().int(),
  position: z.string(),
  isExact: z.boolean(),
});
export type FoundItem = z.infer<typeof foundItemSchema>;

/** The most items, and the most buyers, that a search finds. */
export const mostFoundPages = 3;

/** A buyer with one of its orders. */
const foundBuyerSchema = z.object({ name: z.string(), orderKey: z.number().int() });
export type FoundBuyer = z.infer<typeof foundBuyerSchema>;

export const searchCalls = {
  /**
   * Orders of the account in use that contain every word of `text`; quoted words are a phrase. Case,
   * accents and the punctuation of numbers don't matter. The order with this number first, then numbers
   * that begin with it, then by the best part. Among these open orders first, then the newest.
   * `more`: there are others. `missing`: the number of orders that aren't indexed yet. `items`, `buyers`:
   * those of the first orders that contain every word themselves, for their pages; the item with this number
   * first.
   */
  'search.find': call(
    z.object({ text: z.string().max(300), limit: z.number().int().min(1).max(mostSearchHits) }),
    z.object({
      hits: z.array(searchHitSchema),
      items: z.array(foundItemSchema),
      buyers: z.array(foundBuyerSchema),
      more: z.boolean(),
      missing: z.number().int(),
    }),
    shownInRow,
  ),
  /** Texts that led to an order of the account in use, the newest first. */
  'search.recent': call(z.object({}), z.object({ texts: z.array(z.string()).max(mostRecentSearches) })),
  /** Makes a text the newest recent search. Texts that differ only in case or accents are one. */
  'search.remember': call(z.object({ text: z.string().trim().min(1).max(300) }), z.object({})),
  /** Deletes the recent searches of the account in use. */
  'search.forget': call(z.object({}), z.object({})),
};
