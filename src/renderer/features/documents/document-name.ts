import type { OrderDocument } from '../../../shared/domain/order/order.ts';
import { visibleName } from '../../../shared/domain/values/file-name.ts';
import { typeName } from '../../format/property-name.ts';
import type { Texts } from '../../i18n/texts.ts';

/** A document's name on the screen, with its revision unless the name has it. Empty if the service gives nothing. */
export const documentName = (document: OrderDocument, t: Texts): string => {
  const { revision } = document;
  const number = calledBy(document);
  if (number === null) return visibleName(revision ?? '');
  return revision === null || revision.trim() === '' || repeats(number, revision)
    ? visibleName(number)
    : t('order.item-revision', { number: visibleName(number), revision: visibleName(revision) });
};

/** The further details beside its name, without those that the name repeats. */
export const aboutDocument = (document: OrderDocument): string => {
  const title = calledBy(document);
  return joined(furtherOf(document).filter((part) => title === null || !repeats(title, part)));
};

/** All details beside its name. */
export const detailsOf = (document: OrderDocument): string => joined(furtherOf(document));

const furtherOf = ({ name, code, type, description }: OrderDocument): string[] =>
  [type === null ? null : typeName(type), name === null ? null : code, description].filter(
    (part) => part !== null,
  );

const joined = (parts: readonly string[]): string => parts.map(visibleName).join(' · ');

/** Whether a title has all words of a text, one after the other. */
const repeats = (title: string, text: string): boolean =>
  wordsOf(text) !== ' ' && wordsOf(title).includes(wordsOf(text));

const wordsOf = (text: string): string =>
  ` ${text
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
    .join(' ')} `;

const calledBy = ({ name, code, url, description, type, objectId }: OrderDocument): string | null =>
  name ?? code ?? url ?? description ?? (type === null ? objectId : typeName(type));
