import type { Texts } from '../../../i18n/texts.ts';
import type { PlannedLine } from '../draft/answer-plan.ts';
import type { FieldFault } from '../draft/draft-model.ts';

/** Why a line's answer can't be sent, one sentence per fault. Fields have the names of their labels. */
export const faultWords = (planned: PlannedLine, t: Texts): string[] =>
  'faults' in planned
    ? planned.faults.map((fault) => t(`fault.${fault.why}`, { field: fieldName(fault, t) }))
    : planned.problems.map((problem) => t(`problem.${problem}`));

const fieldName = ({ field, number }: FieldFault, t: Texts): string =>
  field === 'price' || field === 'currency' || number === null
    ? t(`answer.${field}`)
    : t(`answer.${field}-of`, { number });
