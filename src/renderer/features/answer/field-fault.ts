/** A field that is empty, or holds what can't be read. `number`: which one of its kind it is, from 1 on, where there are several. */
export type FieldFault = {
  field: 'date' | 'quantity' | 'price' | 'currency';
  number: number | null;
  why: 'missing' | 'unreadable';
};
