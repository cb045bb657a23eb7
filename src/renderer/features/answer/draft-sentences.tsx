import { memo, type ReactElement } from 'react';
import { isOwnOpenRequest } from '../../../shared/domain/order/terms.ts';
import { useFormats } from '../../format/formats-context.tsx';
import { useTexts } from '../../i18n/texts.ts';
import type { PlannedLine } from './answer-plan.ts';
import css from './answer-strip.module.css';
import { saidTogether } from './plain-acceptances.ts';
import { draftSentence } from './sentences.ts';

/** What the answer being written says, in one sentence per line; plain acceptances of many lines in one. */
export const DraftSentences = ({
  plan,
  documentsOf,
}: {
  plan: readonly PlannedLine[];
  /** Names of those that go along with a line, or with the whole order for `null`. */
  documentsOf: (position: string | null) => string[];
}): ReactElement => {
  const t = useTexts();
  const said = plan
    .filter((planned) => 'answer' in planned && planned.problems.length === 0)
    .map((planned) => ({ planned, documents: documentsOf(planned.line.position).join(', ') }));
  const { alone, together } = saidTogether(
    said,
    ({ planned, documents }) => documents === '' && saysAsAsked(planned),
  );
  const forOrder = documentsOf(null);
  return (
    <ul className={css['sentences']} aria-live="polite">
      {alone.map(({ planned, documents }) => (
        <Sentence key={planned.line.position} planned={planned} documents={documents} />
      ))}
      {together > 0 && <li>{t('say.accept-many', { count: together })}</li>}
      {forOrder.length > 0 && <li>{t('say.order-documents', { documents: forOrder.join(', ') })}</li>}
    </ul>
  );
};

const saysAsAsked = (planned: PlannedLine): boolean =>
  'answer' in planned &&
  planned.answer.kind === 'accept' &&
  !isOwnOpenRequest(planned.line.status.inProgressStatus);

/** Drawn anew only when its own line says something else: there may be hundreds. */
const Sentence = memo(
  ({ planned, documents }: { planned: PlannedLine; documents: string }): ReactElement | null => {
    const t = useTexts();
    const formats = useFormats();
    if (!('answer' in planned)) return null;
    return <li>{draftSentence(planned.line, planned.answer, documents, { t, formats })}</li>;
  },
);
