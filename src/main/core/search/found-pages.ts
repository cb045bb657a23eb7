import { type FoundBuyer, type FoundItem, mostFoundPages } from '../../../shared/contract/calls/search.ts';
import type { OrderLine } from '../../../shared/domain/order/order.ts';
import { cutText, shownInRow } from '../../../shared/domain/values/cut-text.ts';
import { isFoundIn, searchedForms } from './found-text.ts';
import type { OrderText } from './order-texts.ts';
import type { Term } from './query.ts';

/** Collects the items and buyers that a search finds, each once: by its first order, the best one. */
export const createFoundPages = (terms: Term[], number: Term) => {
  const items = new Map<string, FoundItem>();
  const buyers = new Map<string, FoundBuyer>();
  const addItem = (orderKey: number, { position, item, description }: OrderLine): void => {
    if (item.number === null || items.has(item.number)) return;
    const name = item.name ?? description ?? item.description;
    const forms = searchedForms({ text: item.number, isNumber: true });
    items.set(item.number, {
      ...{ orderKey, position, number: item.number },
      name: name === null ? null : cutText(name, shownInRow),
      isExact: forms.some((form) => form === number.folded || form === number.squashed),
    });
  };
  return {
    addItem,
    /** The items of an order's lines that have every word themselves. */
    addItems: (orderKey: number, lines: readonly OrderLine[], texts: readonly OrderText[]): void => {
      const formsAt = new Map<string, string[]>();
      for (const { kind, position, ...text } of texts) {
        if (kind !== 'item' || position === null) continue;
        formsAt.set(position, [...(formsAt.get(position) ?? []), ...searchedForms(text)]);
      }
      for (const line of lines) {
        const forms = formsAt.get(line.position) ?? [];
        if (terms.every((term) => isFoundIn(term, forms))) addItem(orderKey, line);
      }
    },
    addBuyer: (orderKey: number, buyerKey: string, name: string): void => {
      const forms = searchedForms({ text: name, isNumber: false });
      if (!buyers.has(buyerKey) && terms.every((term) => isFoundIn(term, forms))) {
        buyers.set(buyerKey, { name, orderKey });
      }
    },
    result: (): { items: FoundItem[]; buyers: FoundBuyer[] } => ({
      items: [...items.values()]
        .toSorted((a, b) => Number(b.isExact) - Number(a.isExact))
        .slice(0, mostFoundPages),
      buyers: [...buyers.values()].slice(0, mostFoundPages),
    }),
  };
};

export type FoundPages = ReturnType<typeof createFoundPages>;
