import { memo, type ReactElement } from 'react';
import { termsToKeep } from '../../../../shared/domain/answer/line-answer.ts';
import { isOwnOpenRequest } from '../../../../shared/domain/order/terms.ts';
import { useFormats } from '../../../format/formats-context.tsx';
import { useTexts } from '../../../i18n/texts.ts';
import css from '../sent/answer-strip.module.css';
import { acceptedWords, draftSentence } from '../sentences.ts';
import type { PlannedLine } from './answer-plan.ts';

/** The draft in words: one sentence for all plain acceptances, and one for each other line. */
export const DraftSentences = ({
  plan,
  documentsOf,
}: {
  plan: readonly PlannedLine[];
  /** Names of the documents for a line, or with `null` for the whole order. */
  documentsOf: (position: string | null) => string[];
}): ReactElement => {
  const t = useTexts();
  const sentences = plan
    .filter((planned) => 'answer' in planned && planned.problems.length === 0)
    .map((planned) => ({ planned, documents: documentsOf(planned.line.position).join(', ') }));
  const { plain = [], own = [] } = Object.groupBy(sentences, ({ planned, documents }) =>
    documents === '' && saysAsOrdered(planned) ? 'plain' : 'own',
  );
  const forOrder = documentsOf(null);
  return (
    <ul className={css['sentences']} aria-live="polite">
      {own.map(({ planned, documents }) => (
        <Sentence key={planned.line.position} planned={planned} documents={documents} />
      ))}
      {plain.length > 0 && (
        <li>
          {acceptedWords(
            plain.map(({ planned }) => planned.line),
            t,
          )}
        </li>
      )}
      {forOrder.length > 0 && <li>{t('say.order-documents', { documents: forOrder.join(', ') })}</li>}
    </ul>
  );
};

const saysAsOrdered = (planned: PlannedLine): boolean =>
  'answer' in planned &&
  planned.answer.kind === 'accept' &&
  termsToKeep(planned.line) === null &&
  !isOwnOpenRequest(planned.line.status.inProgressStatus);

/** Memoised: a draft may have hundreds of lines, of which one changes per key. */
const Sentence = memo(
  ({ planned, documents }: { planned: PlannedLine; documents: string }): ReactElement | null => {
    const t = useTexts();
    const formats = useFormats();
    if (!('answer' in planned)) return null;
    return <li>{draftSentence(planned.line, planned.answer, documents, { t, formats })}</li>;
  },
);
