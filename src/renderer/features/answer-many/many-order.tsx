import { type ReactElement, useMemo } from 'react';
import { requestedTerms } from '../../../shared/domain/order/terms.ts';
import type { OrderChange } from '../../../shared/domain/order-changes/order-change.ts';
import { Button } from '../../components/button.tsx';
import { Mark } from '../../components/mark.tsx';
import { useFormats } from '../../format/formats-context.tsx';
import { lineName } from '../../format/line-name.ts';
import { useNow } from '../../format/use-clock.ts';
import { errorText, useTexts } from '../../i18n/texts.ts';
import { useOrder } from '../../transport/queries.ts';
import { outlooks, type PlannedLine } from '../answer/draft/answer-plan.ts';
import { outlookMarks, PlannedState } from '../answer/draft/planned-state.tsx';
import { responseMark } from '../answer/sent/response-mark.ts';
import { draftSentence, sentSentence } from '../answer/sentences.ts';
import { useOrderFacts } from '../hints/hint-queries.ts';
import { factsByPosition, hintsOfLines } from '../hints/hints-of-lines.ts';
import { PlanHints } from '../hints/plan-hints.tsx';
import type { Planning } from '../hints/use-planning.ts';
import { OrderTypeTag } from '../order/header/order-type-tag.tsx';
import { termsWords } from '../order/header/terms-words.ts';
import { OrderChangeList } from '../order/history/change-list.tsx';
import { wasNeverSent } from '../sent/conflict.ts';
import css from './many.module.css';
import { type OrderPlan, planName } from './many-plan.ts';
import type { Outcome } from './use-many-answers.ts';

/** One order: a sentence and the outlook per line before sending, the outcome afterwards. */
export const ManyOrder = ({
  plan,
  planning,
  complete,
  outcome,
  changes,
  onRenew,
  onOpen,
}: {
  plan: OrderPlan;
  planning: Planning;
  /** Whether the answer has everything that it needs. Until then the lines only show the requested terms. */
  complete: boolean;
  outcome: Outcome | undefined;
  /** What the buyer changed since the dialog read the order; `null`: nothing. */
  changes: OrderChange[] | null;
  /** Reads the orders again; `null`: answers were sent as read. */
  onRenew: (() => void) | null;
  /** Opens the order. */
  onOpen: () => void;
}): ReactElement => {
  const t = useTexts();
  const { detail, lines, left, why } = plan;
  const { today } = useFormats();
  const facts = useOrderFacts(detail.key);
  const responses = useOrder(detail.key).data?.responses ?? [];
  const sent = responses.filter((entry) => outcome?.ids.includes(entry.id) && !wasNeverSent(entry));
  const forTerms = useMemo(
    () => hintsOfLines(planning, factsByPosition(facts), today, (position) => planName(detail.key, position)),
    [planning, facts, today, detail.key],
  );
  const canRenew = why === 'changed' && onRenew !== null;
  const needsLook =
    outcome === undefined ? why !== null && why !== 'nothing' && !canRenew : outcome.error !== null;
  const number = detail.order.purchaseOrderNumber || t('gap.number');
  const documents = detail.attachments.filter(
    ({ responseId, position }) =>
      responseId === null && (position === null || lines.some(({ line }) => line.position === position)),
  ).length;
  return (
    <li className={css['order']}>
      <div className={css['head']}>
        {needsLook ? (
          <strong>{number}</strong>
        ) : (
          <button type="button" className={css['number']} onClick={onOpen}>
            {number}
          </button>
        )}
        <OrderTypeTag type={detail.order.orderType} />
        <span className={css['buyer']}>{detail.buyerName}</span>
        <span className={css['ends']}>
          {outcome !== undefined ? (
            <ManyOutcome orderKey={detail.key} outcome={outcome} />
          ) : why !== null ? (
            <Mark {...(why === 'changed' ? changedMark : leftOutMark)}>{t(`many.${why}`)}</Mark>
          ) : (
            complete &&
            outlooks(lines, facts?.observed).map(({ outlook, count }) => (
              <Mark key={outlook} {...outlookMarks[outlook]}>
                {t(`ends.${outlook}`, { count })}
              </Mark>
            ))
          )}
        </span>
        {canRenew && (
          <Button size="small" icon="refresh" onClick={onRenew}>
            {t('many.renew')}
          </Button>
        )}
        {needsLook && (
          <Button size="small" onClick={onOpen}>
            {t('many.open-order', { order: number })}
          </Button>
        )}
      </div>
      {changes !== null && <OrderChangeList changes={changes} />}
      <ul className={css['lines']}>
        {lines.map((planned) => (
          <ManyLine
            key={planned.line.position}
            planned={planned}
            complete={complete}
            withReason={plan.draft !== null}
            isSent={sent.some(({ answers }) =>
              answers.some(({ position }) => position === planned.line.position),
            )}
          />
        ))}
        {left.map((planned) => (
          <li key={planned.line.position} className={css['left']}>
            <span>{t('say.line-alone', { line: lineName(planned.line.position) })}</span>
            <PlannedState planned={planned} observed={facts?.observed} />
          </li>
        ))}
        {plan.draft !== null && plan.draft.message !== '' && lines.length > 0 && (
          <li>{t('say.message', { message: plan.draft.message })}</li>
        )}
        {documents > 0 && lines.length > 0 && <li>{t('many.documents', { count: documents })}</li>}
      </ul>
      {complete && outcome === undefined && <PlanHints plan={lines} forTerms={forTerms} />}
    </li>
  );
};

const changedMark = { tone: 'amber', icon: 'bell' } as const;
const leftOutMark = { tone: 'grey', icon: 'cross' } as const;

const ManyLine = ({
  planned,
  complete,
  withReason,
  isSent,
}: {
  planned: PlannedLine;
  complete: boolean;
  /** `false`: all lines share a reason, which is shown once, above. */
  withReason: boolean;
  isSent: boolean;
}): ReactElement => {
  const t = useTexts();
  const formats = useFormats();
  const { line } = planned;
  const { item } = line;
  const name = item.name ?? item.description ?? item.number ?? '';
  const given = complete && 'answer' in planned && planned.answer.kind !== 'accept' ? planned.answer : null;
  const answer = given === null || withReason ? given : { ...given, reason: '' };
  // An acceptance shows all terms, since nobody should accept what they didn't see.
  const sentence =
    answer !== null
      ? (isSent ? sentSentence : draftSentence)(line, answer, '', { t, formats })
      : t('say.line', {
          line: lineName(line.position),
          what: termsWords(requestedTerms(line), item.purchaseUnitOfMeasureIso, t, formats).join(' · '),
        });
  return (
    <li className={css['line']}>
      <span>{sentence}</span> <small>{name}</small>
    </li>
  );
};

/** The outcome for one order: the state of each response in the same words as in the order, and the error. */
const ManyOutcome = ({ orderKey, outcome }: { orderKey: number; outcome: Outcome }): ReactElement => {
  const t = useTexts();
  const { ids, takenBack, error } = outcome;
  return (
    <>
      {ids.length > 0 ? (
        <ManyStates orderKey={orderKey} ids={ids} />
      ) : (
        takenBack > 0 && (
          <Mark tone="grey" icon="undo">
            {t('sent.undone')}
          </Mark>
        )
      )}
      {error !== null && (
        <Mark tone="red" icon="triangle">
          {errorText(t, error)}
        </Mark>
      )}
    </>
  );
};

/** The states of the responses to one order, each once. */
const ManyStates = ({ orderKey, ids }: { orderKey: number; ids: readonly string[] }): ReactElement => {
  const t = useTexts();
  const formats = useFormats();
  const { data } = useOrder(orderKey);
  const entries = data?.responses.filter(({ id }) => ids.includes(id)) ?? [];
  const waiting = entries.filter(({ state }) => state === 'waiting');
  const now = useNow(1_000, Math.max(0, ...waiting.map(({ undoUntil }) => undoUntil ?? 0)));
  const minute = useNow(60_000, waiting.length > 0 ? Infinity : 0);
  if (data === undefined || entries.length < ids.length) {
    return (
      <Mark tone="blue" icon="send">
        {t('sent.undoable')}
      </Mark>
    );
  }
  const marks = entries.map((entry) => {
    const canUndo = entry.state === 'waiting' && entry.undoUntil !== null && entry.undoUntil > now;
    const { tone, icon, text } = responseMark(entry, data, canUndo, minute);
    const words = t(text, { time: entry.nextAttemptAt === null ? '' : formats.time(entry.nextAttemptAt) });
    return [words, { tone, icon }] as const;
  });
  return (
    <>
      {[...new Map(marks)].map(([words, look]) => (
        <Mark key={words} {...look}>
          {words}
        </Mark>
      ))}
    </>
  );
};
