import { wouldCancelAgreement } from '../../../../shared/domain/answer/line-answer.ts';
import type { OrderLine } from '../../../../shared/domain/order/order.ts';
import type { Formats } from '../../../format/formats.ts';
import type { AnswerKind } from '../answer-kinds.ts';
import { type AnswerText, proposalText } from '../draft/draft-model.ts';
import { keepText } from './keep-agreed.ts';
import { canSplit, splitDelivery } from './split-delivery.ts';

/** The draft text for a chosen kind of answer. Rejecting a change of confirmed terms means declining it. */
export const textFor = (kind: AnswerKind | null, line: OrderLine, formats: Formats): AnswerText | null => {
  switch (kind) {
    case null:
      return null;
    case 'accept':
      return { kind };
    case 'reject':
      return wouldCancelAgreement(line) ? keepText(line, formats) : { kind, reason: '' };
    case 'propose': {
      const text = proposalText(line, formats);
      const isUndated = text.deliveries.length === 0 && canSplit(line, text);
      return isUndated ? splitDelivery(text).text : text;
    }
  }
};
