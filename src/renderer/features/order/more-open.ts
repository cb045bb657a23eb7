/** Whether what a low window folds away of an order is unfolded; for this tab, gone with it. */
const kept = 'orderbell.order-more';

export const isMoreOpen = (): boolean => sessionStorage.getItem(kept) === 'open';

/** For the next order that is opened, too. */
export const keepMoreOpen = (open: boolean): void => sessionStorage.setItem(kept, open ? 'open' : 'folded');
