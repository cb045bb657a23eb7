/** A field that is empty or can't be read. `number`: counts from 1 where several fields share the name. */
export type FieldFault = {
  field: 'date' | 'quantity' | 'price' | 'currency';
  number: number | null;
  why: 'missing' | 'unreadable';
};
