/** What is listed on the desk and opened beside the list. */
export type RecordKind = 'order' | 'shipment';

/** The id of its row in the list. */
export const rowId = (kind: RecordKind, key: number): string => `${kind}-${key}`;

/** The id of its heading when it is open. */
export const titleId = (kind: RecordKind): string => `${kind}-title`;
