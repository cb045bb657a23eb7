import type { ReactElement, ReactNode } from 'react';
import { termsToKeep, wouldCancelAgreement } from '../../../../shared/domain/answer/line-answer.ts';
import type { OrderLine, Terms } from '../../../../shared/domain/order/order.ts';
import { isRefusal } from '../../../../shared/domain/order/statuses.ts';
import {
  askedTerms,
  confirmedTerms,
  isOpenAcceptance,
  isOpenDecline,
  isOwnOpenRequest,
  requestedTerms,
  samePrices,
  sameSchedule,
  sameTerms,
} from '../../../../shared/domain/order/terms.ts';
import { Button } from '../../../components/button.tsx';
import type { Formats } from '../../../format/formats.ts';
import { useFormats } from '../../../format/formats-context.tsx';
import { lineName } from '../../../format/line-name.ts';
import { quantityWords } from '../../../format/unit-word.ts';
import { type Texts, useTexts } from '../../../i18n/texts.ts';
import { priceWords } from '../../order/header/terms-words.ts';
import { type AnswerKind, kindsFor, takesBack } from '../answer-kinds.ts';
import { type AnswerText, termsText } from '../draft/draft-model.ts';
import { CancelMenu } from '../sent/cancel-menu.tsx';
import { dayWords, keeps, keepText } from './answer-texts.ts';
import css from './line-buttons.module.css';

/**
 * Accept, propose, reject. For a buyer's change of confirmed terms each button names its effect instead. Beside
 * a proposal of ours the acceptance names the terms that it accepts.
 * Accepting may mean withdrawing our own change request, and is then named so. Pressing the chosen button
 * again clears it.
 */
export const LineButtons = ({
  line,
  proposed,
  text,
  onKind,
  onText,
  children,
}: {
  line: OrderLine;
  /** Our proposal, open or turned down; `null` if there is none or its terms are unknown. */
  proposed: Terms | null;
  text: AnswerText | undefined;
  onKind: (kind: AnswerKind | null) => void;
  /** For an answer whose text is ready except for the reason. */
  onText: (text: AnswerText | null) => void;
  /** Shown after the answer buttons. */
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
  const declined = isOpenDecline(line);
  const asked = changeAsked(line, { t, formats });
  const named = asked?.accept ?? orderedAsked(line, proposed, { t, formats });
  const words: Record<AnswerKind, string> = {
    accept: named ?? t('answer.accept'),
    propose: t(asked === null && !declined ? 'answer.propose' : 'answer.propose-other'),
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
  // If the form can't hold the confirmed price, the user declines the change with a proposal.
  const decline =
    kept === null ? null : (
      <Button size="small" aria-pressed={isKept} onClick={() => onText(isKept ? null : kept)}>
        {t('answer.keep')}
      </Button>
    );
  return (
    <fieldset className={css['buttons']} aria-label={t('answer.line', { line: lineName(line.position) })}>
      {named !== null && !isBack && kinds.includes('accept') && kindButton('accept')}
      {declined && <GiveIn line={line} onText={onText} />}
      {asked === null ? (
        <span className={css['kinds']}>
          {kinds.filter((kind) => kind !== 'accept' || (!isBack && named === null)).map(kindButton)}
        </span>
      ) : (
        <>
          {decline}
          {kindButton('propose')}
        </>
      )}
      {isBack && (
        <Button
          size="small"
          aria-pressed={chosen === 'accept'}
          onClick={() => onKind(chosen === 'accept' ? null : 'accept')}
        >
          {t('answer.take-back')}
        </Button>
      )}
      <span className={css['tools']}>
        {children}
        {wouldCancelAgreement(line) && (
          <CancelMenu line={line} onCancel={() => onText({ kind: 'reject', reason: '' })} />
        )}
      </span>
    </fieldset>
  );
};

/**
 * The label of the button that accepts a buyer's change of confirmed terms. It names the new date, quantity
 * or price where only that changes. `null`: the buyer asks for no change.
 */
const changeAsked = (
  line: OrderLine,
  { t, formats }: { t: Texts; formats: Formats },
): { accept: string } | null => {
  const agreed = termsToKeep(line);
  if (agreed === null) return null;
  const value = valueAsked(requestedTerms(line), agreed, unitOf(line), t, formats);
  return { accept: value === null ? t('answer.accept-change') : t('answer.accept-value', { value }) };
};

/**
 * The label of the button that accepts the buyer's terms while a proposal of ours is open or turned down.
 * `null`: there is no such proposal.
 */
const orderedAsked = (
  line: OrderLine,
  proposed: Terms | null,
  { t, formats }: { t: Texts; formats: Formats },
): string | null => {
  const { inProgressStatus: step } = line.status;
  if ((!isOwnOpenRequest(step) && !isRefusal(step)) || isOpenAcceptance(line)) return null;
  const requested = requestedTerms(line);
  const [only, ...more] = requested.deliverySchedule;
  const value =
    proposed !== null && !sameTerms(proposed, requested)
      ? valueAsked(requested, proposed, unitOf(line), t, formats)
      : only === undefined || only.date === null || more.length > 0
        ? null
        : dayWords(only.date, t, formats);
  return value === null ? t('answer.accept-ordered') : t('answer.accept-value', { value });
};

/** Proposes the buyer's values after all, on a line whose change we declined. */
const GiveIn = ({
  line,
  onText,
}: {
  line: OrderLine;
  onText: (text: AnswerText) => void;
}): ReactElement | null => {
  const t = useTexts();
  const formats = useFormats();
  const [asked, agreed] = [askedTerms(line), confirmedTerms(line)];
  if (asked === null || agreed === null) return null;
  const value = valueAsked(asked, agreed, unitOf(line), t, formats);
  return (
    <Button size="small" onClick={() => onText(termsText(line, asked, '', formats))}>
      {value === null ? t('answer.propose-asked') : t('answer.propose-value', { value })}
    </Button>
  );
};

const unitOf = ({ item }: OrderLine): string | null => item.purchaseUnitOfMeasureIso;

/** The only value that differs, in words. `null`: several do. */
const valueAsked = (
  asked: Terms,
  agreed: Terms,
  unit: string | null,
  t: Texts,
  formats: Formats,
): string | null => {
  if (sameSchedule(asked.deliverySchedule, agreed.deliverySchedule)) {
    return priceWords(asked.prices, unit, t, formats);
  }
  const [now, ...moreNow] = asked.deliverySchedule;
  const [old, ...moreOld] = agreed.deliverySchedule;
  const isOnly = samePrices(asked.prices, agreed.prices) && moreNow.length === 0 && moreOld.length === 0;
  if (!isOnly || now === undefined || old === undefined) return null;
  if (now.quantity === old.quantity) return now.date === null ? null : dayWords(now.date, t, formats);
  if (now.quantity === null || now.date !== old.date) return null;
  return quantityWords(now.quantity, unit, t, formats);
};
