import type { ReactElement, ReactNode } from 'react';
import type { OrderLine } from '../../../shared/domain/order.ts';
import { Button } from '../../components/button.tsx';
import { useFormats } from '../../format/formats-context.tsx';
import { lineName } from '../../format/line-name.ts';
import { useTexts } from '../../i18n/texts.ts';
import { type AnswerKind, kindsFor, takesBack } from './answer-kinds.ts';
import type { AnswerText } from './draft-model.ts';
import { keeps, keepText } from './keep-agreed.ts';
import css from './line-buttons.module.css';

/**
 * Accept, reject, propose, and where the buyer asks to change what is agreed, to keep that. An acceptance that takes our own
 * request back is called so. The one chosen is pressed; pressing it again undoes it.
 */
export const LineButtons = ({
  line,
  text,
  onKind,
  onKeep,
  children,
}: {
  line: OrderLine;
  text: AnswerText | undefined;
  onKind: (kind: AnswerKind | null) => void;
  onKeep: (text: AnswerText | null) => void;
  /** Right beside the answers, however many there are. */
  children: ReactNode;
}): ReactElement | null => {
  const t = useTexts();
  const formats = useFormats();
  const kinds = kindsFor(line);
  if (kinds.length === 0) return null;
  const kept = keepText(line, formats);
  const isKept = keeps(line, text, formats);
  const chosen = isKept ? null : text?.kind;
  const isBack = takesBack(line);
  const press = (kind: AnswerKind): void => onKind(chosen === kind ? null : kind);
  return (
    <fieldset className={css['buttons']} aria-label={t('answer.line', { line: lineName(line.position) })}>
      <span className={css['row']}>
        <span className={css['kinds']}>
          {kinds
            .filter((kind) => kind !== 'accept' || !isBack)
            .map((kind) => (
              <Button key={kind} size="small" aria-pressed={chosen === kind} onClick={() => press(kind)}>
                {t(`answer.${kind}`)}
              </Button>
            ))}
        </span>
        {children}
      </span>
      {isBack && (
        <Button size="small" aria-pressed={chosen === 'accept'} onClick={() => press('accept')}>
          {t('answer.take-back')}
        </Button>
      )}
      {kept !== null && (
        <Button size="small" aria-pressed={isKept} onClick={() => onKeep(isKept ? null : kept)}>
          {t('answer.keep')}
        </Button>
      )}
    </fieldset>
  );
};
