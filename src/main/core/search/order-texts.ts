import type { OwnNote } from '../../../shared/contract/calls/notes.ts';
import type { SearchedKind } from '../../../shared/contract/calls/search.ts';
import type { Order, OrderDocument, OrderLine } from '../../../shared/domain/order/order.ts';
import { cutText, shownWhole } from '../../../shared/domain/values/cut-text.ts';
import { visibleText } from '../../../shared/domain/values/shown-text.ts';

/** A searched text of an order, as a person sees it. `isNumber`: it is also found without its punctuation. */
export type OrderText = {
  kind: SearchedKind;
  position: string | null;
  text: string;
  isNumber: boolean;
  /** The item's name, where this is another text of the item. */
  item: string | null;
};

export type OwnDocument = { position: string | null; name: string };

/**
 * All searched texts of an order, the most important first, up to `mostSearched`. `buyer`: the buyer's name;
 * `documents`: those that the supplier attached; `ownNotes`: the user's own.
 */
export const orderTexts = (
  order: Order,
  buyer: string,
  documents: OwnDocument[],
  ownNotes: OwnNote[],
): OrderText[] => {
  const texts = [
    ...ofOrder('number', [order.purchaseOrderNumber], true),
    ...ofOrder('buyer', [
      buyer,
      ...(order.buyerParty?.names ?? []),
      ...(order.buyerAccountingParty?.names ?? []),
      ...order.destination.names,
      order.contact.userName,
    ]),
    ...ofOrder('buyer', [order.contact.phoneNumber], true),
    ...order.lines.flatMap(itemTexts),
    ...ofOrder('note', [
      ...order.notes,
      order.description,
      order.supplierDescription,
      ...order.supplierNotes,
    ]),
    ...order.lines.flatMap(({ position, notes, supplierNotes }) =>
      texted('note', position, [...notes, ...supplierNotes]),
    ),
    ...ownNotes.flatMap(({ position, text }) => texted('internal', position, [text])),
    ...ofOrder('document', documentNames([...order.documents, ...order.supplierDocuments])),
    ...order.lines.flatMap((line) =>
      texted('document', line.position, documentNames([...line.documents, ...line.supplierDocuments])),
    ),
    ...documents.flatMap(({ position, name }) => texted('document', position, [name])),
  ];
  let left = mostSearched;
  return texts
    .filter(
      (one, index) =>
        index === 0 ||
        !texts
          .slice(Math.max(0, index - nearby), index)
          .some(
            ({ kind, position, text }) => kind === one.kind && position === one.position && text === one.text,
          ),
    )
    .flatMap((one) => {
      if (left <= 0) return [];
      const text = searched(one.text);
      left -= text.length;
      return [{ ...one, text, item: one.item === null ? null : searched(one.item) }];
    });
};

/** In characters. To index as many takes half a second. */
const mostSearched = 2_000_000;

// Equal texts are close together: a buyer's name in the address, a document that was returned.
const nearby = 8;

const itemTexts = ({ position, item, description }: OrderLine): OrderText[] => {
  const name = item.name ?? description ?? item.description;
  return [
    ...texted('item', position, [item.number, item.supplierItemNumber], true, name),
    ...texted('item', position, [item.name]),
    ...texted('item', position, [item.description, description], false, item.name),
  ];
};

const documentNames = (documents: OrderDocument[]): (string | null)[] =>
  documents.flatMap(({ name, code, description }) => [name, code, description]);

const ofOrder = (kind: SearchedKind, texts: (string | null)[], isNumber = false): OrderText[] =>
  texted(kind, null, texts, isNumber);

/** Nobody searches for what comes later in a text. */
const searched = (text: string): string => visibleText(cutText(text, shownWhole));

const texted = (
  kind: SearchedKind,
  position: string | null,
  texts: (string | null)[],
  isNumber = false,
  item: string | null = null,
): OrderText[] =>
  texts.flatMap((text) =>
    text === null || text.trim() === '' ? [] : [{ kind, position, text, isNumber, item }],
  );
