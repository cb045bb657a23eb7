import { type ReactElement, useEffect, useState } from 'react';
import { LaterDialog } from '../desk/later.tsx';
import { type ItemPage, showItemPages } from './open-item-page.ts';

/** Shows the pages over the panes. Escape goes back to the page before. */
export const ItemPages = ({
  onOpenOrder,
}: {
  onOpenOrder: (key: number, position: string | null) => void;
}): ReactElement | null => {
  const [pages, setPages] = useState<readonly ItemPage[]>([]);
  useEffect(() => showItemPages((page) => setPages([page])), []);
  const page = pages.at(-1);
  if (page === undefined) return null;
  const back = (): void => setPages(pages.slice(0, -1));
  const further = (next: ItemPage): void => setPages([...pages, next]);
  const openOrder = (key: number, position: string | null): void => {
    setPages([]);
    onOpenOrder(key, position);
  };
  return (
    // A new key opens each page at its top.
    <LaterDialog key={pages.length} title={page.title} onClose={back} wide>
      {({ ItemDialog, BuyerItemsDialog }) =>
        page.kind === 'item' ? (
          <ItemDialog page={page} onPage={further} onOpenOrder={openOrder} onClose={back} />
        ) : (
          <BuyerItemsDialog page={page} onPage={further} onClose={back} />
        )
      }
    </LaterDialog>
  );
};
