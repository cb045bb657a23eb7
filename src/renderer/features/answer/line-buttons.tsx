import type { ReactElement } from 'react';
import type { OrderLine } from '../../../shared/domain/order.ts';
import { Button } from '../../components/button.tsx';
import { lineName } from '../../format/line-name.ts';
import { useTexts } from '../../i18n/texts.ts';
import { type AnswerKind, kindsFor } from './answer-kinds.ts';
import type { AnswerText } from './draft-model.ts';
import css from './line-buttons.module.css';

/** Accept, reject, propose. The one chosen is pressed; pressing it again takes it back. */
export const LineButtons = ({
  line,
  text,
  onKind,
}: {
  line: OrderLine;
  text: AnswerText | undefined;
  onKind: (kind: AnswerKind | null) => void;
}): ReactElement | null => {
  const t = useTexts();
  const kinds = kindsFor(line);
  if (kinds.length === 0) return null;
  return (
    <fieldset className={css['buttons']} aria-label={t('answer.line', { line: lineName(line.position) })}>
      {kinds.map((kind) => (
        <Button
          key={kind}
          size="small"
          aria-pressed={text?.kind === kind}
          onClick={() => onKind(text?.kind === kind ? null : kind)}
        >
          {t(`answer.${kind}`)}
        </Button>
      ))}
    </fieldset>
  );
};
