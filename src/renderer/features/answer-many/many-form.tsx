import { type ReactElement, useMemo } from 'react';
import type { OrderDetail } from '../../../shared/contract/calls/orders.ts';
import { useFormats } from '../../format/formats-context.tsx';
import { ManyChoice, readChoice, SentAs, type TypedAnswer } from './many-choice.tsx';
import { countFurther, isComplete, planOrder } from './many-plan.ts';
import { ManyPlans } from './many-plans.tsx';
import type { ManyAnswers } from './use-many-answers.ts';

/** The answer form, its effect on each order, and after sending each order's outcome. */
export const ManyForm = ({
  details,
  typed,
  onTyped,
  answers,
  onRenew,
  onOpenOrder,
  onClose,
}: {
  details: OrderDetail[];
  typed: TypedAnswer;
  onTyped: (typed: TypedAnswer) => void;
  answers: ManyAnswers;
  /** Reads the orders again. */
  onRenew: () => void;
  onOpenOrder: (key: number) => void;
  onClose: () => void;
}): ReactElement => {
  const formats = useFormats();
  const answer = readChoice(typed, formats);
  const counts = useMemo(
    () => ({ agreed: countFurther(details, 'agreed'), buyer: countFurther(details, 'buyer') }),
    [details],
  );
  const plans = details.map((detail) => planOrder(detail, answer, formats));
  return (
    <ManyPlans
      {...{ details, plans, answers, onRenew, onOpenOrder, onClose }}
      complete={isComplete(answer)}
      numbers={typed.numbers}
      onNumbers={(numbers) => onTyped({ ...typed, numbers })}
      sentAs={<SentAs typed={typed} />}
    >
      <ManyChoice
        {...{ typed, onTyped, counts }}
        lines={plans.flatMap(({ lines, left }) => [...lines, ...left].map(({ line }) => line))}
      />
    </ManyPlans>
  );
};
