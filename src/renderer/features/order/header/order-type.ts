import { orderTypeFacts } from '../../../../shared/domain/order/statuses.ts';
import type { MessageId } from '../../../i18n/en.ts';
import type { Texts } from '../../../i18n/texts.ts';

/** The name of an order type. An unknown type keeps the service's word. */
export const orderTypeName = (type: string, t: Texts): string =>
  wordsOf(orderTypeFacts(type)?.label, t) ?? type;

/** Explains that an order isn't a purchase. `null` for a purchase. */
export const orderTypeNote = (type: string, t: Texts): string | null =>
  wordsOf(orderTypeFacts(type)?.note, t);

const wordsOf = (id: MessageId | null | undefined, t: Texts): string | null => (id ? t(id) : null);
