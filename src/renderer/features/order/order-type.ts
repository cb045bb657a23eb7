import { orderType } from '../../../shared/domain/statuses.ts';
import type { MessageId } from '../../i18n/en.ts';
import type { Texts } from '../../i18n/texts.ts';

const names: Record<string, MessageId | undefined> = {
  [orderType.purchase]: 'order.type.purchase',
  [orderType.rfq]: 'order.type.rfq',
  [orderType.forecast]: 'order.type.forecast',
};

const notes: Record<string, MessageId | undefined> = {
  [orderType.rfq]: 'order.type-note.rfq',
  [orderType.forecast]: 'order.type-note.forecast',
};

/** What kind of order it is; a kind that isn't known yet is called as it came. */
export const orderTypeName = (type: string, t: Texts): string => wordsOf(names[type], t) ?? type;

/** Of what is no purchase, that it is none: so that nobody takes it for one. */
export const orderTypeNote = (type: string, t: Texts): string | null => wordsOf(notes[type], t);

const wordsOf = (id: MessageId | undefined, t: Texts): string | null => (id === undefined ? null : t(id));
