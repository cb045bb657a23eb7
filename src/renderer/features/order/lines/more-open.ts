/** Whether the folded part of an order's head is open in a low window; per tab. */
const kept = 'orderbell.order-more';

export const isMoreOpen = (): boolean => sessionStorage.getItem(kept) === 'open';

/** Also applies to the next order that is opened. */
export const keepMoreOpen = (open: boolean): void => sessionStorage.setItem(kept, open ? 'open' : 'folded');
