import { orderTypeFacts } from '../../../shared/domain/order/statuses.ts';
import type { MessageId } from '../../i18n/en.ts';
import type { Texts } from '../../i18n/texts.ts';

/** What kind of order it is; a kind that isn't known yet is called as it came. */
export const orderTypeName = (type: string, t: Texts): string =>
  wordsOf(orderTypeFacts(type)?.label, t) ?? type;

/** Of what is no purchase, that it is none: so that nobody takes it for one. */
export const orderTypeNote = (type: string, t: Texts): string | null =>
  wordsOf(orderTypeFacts(type)?.note, t);

const wordsOf = (id: MessageId | null | undefined, t: Texts): string | null => (id ? t(id) : null);
