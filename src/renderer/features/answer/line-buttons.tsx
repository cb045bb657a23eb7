import type { ReactElement } from 'react';
import type { OrderLine } from '../../../shared/domain/order.ts';
import { Button } from '../../components/button.tsx';
import { useFormats } from '../../format/formats-context.tsx';
import { lineName } from '../../format/line-name.ts';
import { useTexts } from '../../i18n/texts.ts';
import { type AnswerKind, kindsFor } from './answer-kinds.ts';
import type { AnswerText } from './draft-model.ts';
import { keeps, keepText } from './keep-agreed.ts';
import css from './line-buttons.module.css';

/**
 * Accept, reject, propose, and where the buyer asks to change what is agreed, to keep that. The one chosen is pressed; pressing it again
 * takes it back.
 */
export const LineButtons = ({
  line,
  text,
  onKind,
  onKeep,
}: {
  line: OrderLine;
  text: AnswerText | undefined;
  onKind: (kind: AnswerKind | null) => void;
  onKeep: (text: AnswerText | null) => void;
}): ReactElement | null => {
  const t = useTexts();
  const formats = useFormats();
  const kinds = kindsFor(line);
  if (kinds.length === 0) return null;
  const kept = keepText(line, formats);
  const isKept = keeps(line, text, formats);
  const chosen = isKept ? null : text?.kind;
  return (
    <fieldset className={css['buttons']} aria-label={t('answer.line', { line: lineName(line.position) })}>
      <span className={css['kinds']}>
        {kinds.map((kind) => (
          <Button
            key={kind}
            size="small"
            aria-pressed={chosen === kind}
            onClick={() => onKind(chosen === kind ? null : kind)}
          >
            {t(`answer.${kind}`)}
          </Button>
        ))}
      </span>
      {kept !== null && (
        <Button size="small" aria-pressed={isKept} onClick={() => onKeep(isKept ? null : kept)}>
          {t('answer.keep')}
        </Button>
      )}
    </fieldset>
  );
};
