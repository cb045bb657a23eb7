import type { OrderLine } from '../../../shared/domain/order.ts';
import type { Formats } from '../../format/formats.ts';
import type { AnswerKind } from './answer-kinds.ts';
import { type AnswerText, proposalText } from './draft-model.ts';

/** What stands in the draft when a kind of answer is chosen for a line. */
export const textFor = (kind: AnswerKind | null, line: OrderLine, formats: Formats): AnswerText | null => {
  switch (kind) {
    case null:
      return null;
    case 'accept':
      return { kind };
    case 'reject':
      return { kind, reason: '' };
    case 'propose':
      return proposalText(line, formats);
  }
};
