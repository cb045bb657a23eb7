import type { ReactElement, ReactNode } from 'react';
import { wouldCancelAgreement } from '../../../shared/domain/answer/line-answer.ts';
import type { OrderLine } from '../../../shared/domain/order/order.ts';
import { Button } from '../../components/button.tsx';
import { useFormats } from '../../format/formats-context.tsx';
import { lineName } from '../../format/line-name.ts';
import { useTexts } from '../../i18n/texts.ts';
import { type AnswerKind, kindsFor, takesBack } from './answer-kinds.ts';
import { CancelMenu } from './cancel-menu.tsx';
import { changeAsked } from './change-asked.ts';
import type { AnswerText } from './draft-model.ts';
import { keeps, keepText } from './keep-agreed.ts';
import css from './line-buttons.module.css';

/**
 * Accept, propose, reject. Where the buyer asks to change what is agreed, each button names its effect: to accept the change, with its
 * value, to decline it, or to propose something else. An acceptance that takes our own request back is called so. The one chosen is
 * pressed; pressing it again undoes it.
 */
export const LineButtons = ({
  line,
  text,
  onKind,
  onText,
  children,
}: {
  line: OrderLine;
  text: AnswerText | undefined;
  onKind: (kind: AnswerKind | null) => void;
  /** An answer that is no plain kind: its text is there already, but for the reason. */
  onText: (text: AnswerText | null) => void;
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
  const asked = changeAsked(line, { t, formats });
  const words: Record<AnswerKind, string> = {
    accept: asked === null ? t('answer.accept') : asked.accept,
    propose: t(asked === null ? 'answer.propose' : 'answer.propose-other'),
    reject: t('answer.reject'),
  };
  const kindButton = (kind: AnswerKind): ReactElement => (
    <Button
      key={kind}
      size="small"
      aria-pressed={chosen === kind}
      onClick={() => onKind(chosen === kind ? null : kind)}
    >
      {words[kind]}
    </Button>
  );
  // The agreed price may be one that the form can't hold: then only a proposal stands against the change.
  const decline =
    kept === null ? null : (
      <Button size="small" aria-pressed={isKept} onClick={() => onText(isKept ? null : kept)}>
        {t('answer.keep')}
      </Button>
    );
  return (
    <fieldset className={css['buttons']} aria-label={t('answer.line', { line: lineName(line.position) })}>
      {asked !== null && kindButton('accept')}
      <span className={css['row']}>
        {asked === null ? (
          <span className={css['kinds']}>
            {kinds.filter((kind) => kind !== 'accept' || !isBack).map(kindButton)}
          </span>
        ) : (
          (decline ?? kindButton('propose'))
        )}
        {children}
        {wouldCancelAgreement(line) && (
          <CancelMenu line={line} onCancel={() => onText({ kind: 'reject', reason: '' })} />
        )}
      </span>
      {asked !== null && decline !== null && kindButton('propose')}
      {isBack && (
        <Button
          size="small"
          aria-pressed={chosen === 'accept'}
          onClick={() => onKind(chosen === 'accept' ? null : 'accept')}
        >
          {t('answer.take-back')}
        </Button>
      )}
    </fieldset>
  );
};
