import { mostCut, type OrderDetail } from '../../../shared/contract/calls/orders.ts';
import type { Texts } from '../../i18n/texts.ts';

/** How many texts are cut. */
export const cutWords = ({ cut }: Pick<OrderDetail, 'cut'>, t: Texts): string =>
  t(cut.length < mostCut ? 'long.cut' : 'long.cut-many', { count: cut.length });
