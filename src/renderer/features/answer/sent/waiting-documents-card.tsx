import type { ReactElement } from 'react';
import { Button } from '../../../components/button.tsx';
import { useFormats } from '../../../format/formats-context.tsx';
import { useTexts } from '../../../i18n/texts.ts';
import { proposalText } from '../draft/draft-model.ts';
import type { DraftHandle } from '../draft/use-draft.ts';
import css from './answer-strip.module.css';
import type { WaitingDocuments } from './waiting-documents.ts';

/** Says why documents can't be sent, and offers an answer without changes that carries them. */
export const WaitingDocumentsCard = ({
  waiting: { count, lines },
  draft,
}: {
  waiting: WaitingDocuments;
  draft: DraftHandle;
}): ReactElement => {
  const t = useTexts();
  const formats = useFormats();
  return (
    <div className={css['state']}>
      <span className={css['detail']} role="status">
        {t(lines.length > 0 ? 'documents.waits-agreed' : 'documents.waits-closed', { count })}
      </span>
      {lines.length > 0 && (
        <span className={css['buttons']}>
          <Button
            icon="send"
            data-command="answer-agreed"
            onClick={() =>
              draft.answerMany(lines.map((line) => [line.position, proposalText(line, formats)]))
            }
          >
            {t('documents.answer-agreed')}
          </Button>
        </span>
      )}
    </div>
  );
};
