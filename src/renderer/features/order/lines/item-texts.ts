import type { OrderLine } from '../../../../shared/domain/order/order.ts';
import type { Texts } from '../../../i18n/texts.ts';

/** What a line says about its item: first the title, then the other names and descriptions. */
export const itemTexts = (
  { item, description }: Pick<OrderLine, 'item' | 'description'>,
  t: Texts,
): { title: string; others: string[] } => {
  const [title = item.number ?? t('list.no-item'), ...others] = [
    ...new Set([item.name, description, item.description]),
  ].filter((one) => one !== null);
  return { title, others };
};
