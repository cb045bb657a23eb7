import type { Alert } from '../../../shared/contract/calls/alerts.ts';
import { lineName } from '../../format/line-name.ts';
import type { Texts } from '../../i18n/texts.ts';

/** More lines than these are counted. */
const namedLines = 3;

/** The order of an alert, with the lines whose proposal the buyer answered. */
export const alertOrder = ({ purchaseOrderNumber, lines }: Alert, t: Texts): string => {
  if (lines.length === 0) return purchaseOrderNumber;
  const more = lines.length - namedLines;
  const named = lines.slice(0, namedLines).map(lineName).join(', ');
  return t('alerts.of-lines', {
    order: purchaseOrderNumber,
    count: lines.length,
    lines: more > 0 ? `${named} +${more}` : named,
  });
};
