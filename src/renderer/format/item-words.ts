import type { Item } from '../../shared/domain/order/order.ts';
import type { Texts } from '../i18n/texts.ts';

/** The buyer's item number, with its revision if any; `null` for an item without either. */
export const itemWords = (
  { number, revision }: Pick<Item, 'number' | 'revision'>,
  t: Texts,
): string | null =>
  revision === null ? number : t('order.item-revision', { number: number ?? '', revision }).trim();
