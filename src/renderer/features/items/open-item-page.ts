/** The page of an item or of a buyer, opened from an order. `title`: the item's number or the buyer's name. */
export type ItemPage =
  | { kind: 'item'; title: string; orderKey: number; position: string }
  | { kind: 'buyer'; title: string; orderKey: number };

const nothing = (): void => undefined;
let show: (page: ItemPage) => void = nothing;

/** Opens a page over the panes. A function of the module, so that no line of a table renders again for it. */
export const openItemPage = (page: ItemPage): void => show(page);

/** Shows the pages from now on. Returns the function that ends this. */
export const showItemPages = (onPage: (page: ItemPage) => void): (() => void) => {
  show = onPage;
  return () => {
    show = nothing;
  };
};
