/** The kinds of record that the app lists and opens beside the list. */
export type RecordKind = 'order' | 'shipment';

/** The element id of a record's row in the list. */
export const rowId = (kind: RecordKind, key: number): string => `${kind}-${key}`;

/** The element id of an open record's heading. */
export const titleId = (kind: RecordKind): string => `${kind}-title`;

/** The pane of the open record; `null` if none is open. */
export const paneOf = (kind: RecordKind): HTMLElement | null =>
  document.getElementById(titleId(kind))?.closest('section') ?? null;
