import { useQueries } from '@tanstack/react-query';
import {
  type ReactElement,
  type ReactNode,
  useEffect,
  useEffectEvent,
  useMemo,
  useRef,
  useState,
} from 'react';
import { buyerKeyOf } from '../../../shared/contract/calls/export-parties.ts';
import type { OrderDetail } from '../../../shared/contract/calls/orders.ts';
import { longestAccountNumber, type ResponseState } from '../../../shared/contract/calls/responses.ts';
import { type NumberProblem, problemOfNumber } from '../../../shared/domain/answer/answer-details.ts';
import { Button } from '../../components/button.tsx';
import { TextField } from '../../components/fields/field.tsx';
import { ScrollBox } from '../../components/scroll-box.tsx';
import { useNow } from '../../format/use-clock.ts';
import { useTexts } from '../../i18n/texts.ts';
import { useClient } from '../../transport/core-context.tsx';
import { orderQuery, useSettings } from '../../transport/queries.ts';
import { answersOf } from '../answer/draft/answer-plan.ts';
import { plansOf, plansWithoutDraft } from '../hints/order-plans.ts';
import { type Plans, usePlanning } from '../hints/use-planning.ts';
import css from './many.module.css';
import { ManyOrder } from './many-order.tsx';
import { answerParts, buyersWithoutNumber, type OrderPlan, planName } from './many-plan.ts';
import { useChangedBehind } from './use-changed-behind.ts';
import type { ManyAnswers, Outcome } from './use-many-answers.ts';

/** What each order is sent, with a button that sends it, and after sending each order's outcome. */
export const ManyPlans = ({
  details,
  plans: planned,
  complete,
  numbers,
  onNumbers,
  answers,
  onRenew,
  onOpenOrder,
  onClose,
  sentAs = null,
  children = null,
}: {
  details: OrderDetail[];
  plans: OrderPlan[];
  /** Whether the answer has everything that all orders share. */
  complete: boolean;
  /** Typed buyer account numbers, by `buyerKey`. */
  numbers: ReadonlyMap<string, string>;
  onNumbers: (numbers: ReadonlyMap<string, string>) => void;
  answers: ManyAnswers;
  /** Reads the orders again. */
  onRenew: () => void;
  /** Opens an order that needs a look, once the dialog is closed. */
  onOpenOrder: (key: number) => void;
  onClose: () => void;
  /** The answer in words, in place of `children` once it is sent. */
  sentAs?: ReactNode;
  /** Fields above the orders. */
  children?: ReactNode;
}): ReactElement => {
  const t = useTexts();
  const { outcomes, sentAt, sending, send, undo, again } = answers;
  const changed = useChangedBehind(planned, (key) => outcomes.has(key));
  // Values that are no longer the buyer's aren't sent: the user first sees the new ones.
  const plans = planned.map(
    (plan): OrderPlan =>
      changed.has(plan.detail.key) ? { ...plan, lines: [], left: [], why: 'changed' } : plan,
  );
  const orderKeys = useMemo(() => details.map(({ key }) => key), [details]);
  const standing = useMemo(
    () => new Map(details.map((detail) => [detail.key, plansWithoutDraft(detail)])),
    [details],
  );
  const planning = usePlanning(
    orderKeys,
    () => new Map(plans.flatMap((plan) => [...plannedBy(plan, standing.get(plan.detail.key))])),
  );
  const going = plans.filter(({ lines }) => lines.length > 0);
  const asked = [...buyersWithoutNumber(going)];
  const numberOf = ({ detail }: OrderPlan): string | null =>
    detail.buyerAccountNumber === null ? (numbers.get(buyerKeyOf(detail.order))?.trim() ?? null) : null;
  const problemOf = (buyer: string): NumberProblem | null =>
    problemOfNumber(numbers.get(buyer)?.trim() ?? '');
  const isSent = outcomes.size > 0;
  const ready =
    complete &&
    going.length > 0 &&
    asked.every(([buyer]) => problemOf(buyer) === null) &&
    !sending &&
    !isSent;
  const [ended, setEnded] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  // The fields go when the answer is sent, and no button may move under the pointer.
  const [height, setHeight] = useState(0);
  useEffect(() => {
    // Anywhere in the dialog, as in an order.
    const onKeyDown = (event: KeyboardEvent): void => {
      if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || event.repeat || isSent) return;
      form.current?.requestSubmit();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [isSent]);
  return (
    <form
      ref={form}
      className={css['form']}
      data-sent={isSent}
      style={isSent ? { height } : undefined}
      onSubmit={(event) => {
        event.preventDefault();
        if (!ready) return;
        setHeight(event.currentTarget.getBoundingClientRect().height);
        void send(going, numberOf);
      }}
    >
      {isSent && sentAs}
      <fieldset className={css['typing']} disabled={sending} hidden={isSent}>
        {children}
        {asked.map(([buyer, name]) => (
          <TextField
            key={buyer}
            className={css['number']}
            label={t('answer.buyer-account', { buyer: name })}
            hint={t('answer.buyer-account-hint', { buyer: name })}
            problem={problemOf(buyer) === 'blanks' ? t('answer.account-blanks') : null}
            required
            maxLength={longestAccountNumber}
            value={numbers.get(buyer) ?? ''}
            onChange={({ target }) => onNumbers(new Map(numbers).set(buyer, target.value))}
          />
        ))}
      </fieldset>
      <ScrollBox label={t('many.each')} className={css['orders']}>
        <ul>
          {plans.map((plan) => (
            <ManyOrder
              key={plan.detail.key}
              plan={plan}
              planning={planning}
              complete={complete}
              outcome={outcomes.get(plan.detail.key)}
              changes={changed.get(plan.detail.key) ?? null}
              onRenew={isSent || sending ? null : onRenew}
              onOpen={() => {
                onClose();
                onOpenOrder(plan.detail.key);
              }}
            />
          ))}
        </ul>
      </ScrollBox>
      <div className={css['foot']}>
        {isSent ? (
          <Sent
            {...{ outcomes, sentAt, onClose }}
            onEnd={() => setEnded(true)}
            busy={sending}
            onUndo={() => void undo()}
            onAgain={() => {
              setEnded(false);
              again();
            }}
          />
        ) : (
          <>
            <p>{going.length > 0 && t('many.next')}</p>
            <Button variant="quiet" onClick={onClose}>
              {t('bulk.cancel')}
            </Button>
          </>
        )}
        {/* Stays until all were sent: otherwise a second click undoes the answers or closes the dialog. */}
        {going.length > 0 && !(isSent && ended) && (
          <Button
            type="submit"
            variant="primary"
            icon="send"
            disabled={!ready && !isSent}
            aria-disabled={isSent || undefined}
          >
            {t('many.send', {
              answers: going.reduce((sum, plan) => sum + answerParts(plan).length, 0),
              lines: going.reduce((sum, { lines }) => sum + lines.length, 0),
            })}
          </Button>
        )}
      </div>
    </form>
  );
};

/**
 * Shown after sending: the numbers of sent and failed answers, undo while the first can still be taken
 * back, and close.
 */
const Sent = ({
  outcomes,
  sentAt,
  busy,
  onUndo,
  onAgain,
  onEnd,
  onClose,
}: {
  outcomes: ReadonlyMap<number, Outcome>;
  /** When the first answer was put into the outbox, ms since 1970. */
  sentAt: number;
  busy: boolean;
  onUndo: () => void;
  /** Returns to the typed answer. */
  onAgain: () => void;
  /** Called when every answer was sent, or none is left. */
  onEnd: () => void;
  onClose: () => void;
}): ReactElement => {
  const t = useTexts();
  const { undoSeconds } = useSettings();
  const undoUntil = sentAt + undoSeconds * 1000;
  const now = useNow(500, undoUntil);
  const left = Math.ceil((undoUntil - now) / 1000);
  const all = [...outcomes.values()];
  const failed = all.filter(({ error }) => error !== null).length;
  const takenBack = all.reduce((sum, one) => sum + one.takenBack, 0);
  const sent = all.reduce((sum, { ids }) => sum + ids.length, 0);
  const ids = new Set(all.flatMap((one) => one.ids));
  const client = useClient();
  const { received, settled } = useQueries({
    queries: [...outcomes.keys()].map((key) => orderQuery(client, key)),
    combine: (orders) => {
      const states = orders
        .flatMap(({ data }) => data?.responses ?? [])
        .flatMap(({ id, state }) => (ids.has(id) ? [state] : []));
      return {
        received: states.filter((one) => one === 'done').length,
        settled: states.filter((one) => !onTheirWay.has(one)).length,
      };
    },
  });
  const isOver = !busy && left <= 0 && settled === sent;
  const closeButton = useRef<HTMLButtonElement>(null);
  const end = useEffectEvent((): void => {
    // The send button disappears.
    if (document.activeElement instanceof HTMLButtonElement) closeButton.current?.focus();
    onEnd();
  });
  useEffect(() => {
    if (isOver) end();
  }, [isOver]);
  const state =
    left > 0 && received === 0
      ? t('many.waiting', { count: sent })
      : received === sent
        ? t('many.received', { count: sent })
        : t('many.sent', { count: sent, received });
  const words = [
    ...(sent > 0 ? [state] : []),
    ...(takenBack > 0 ? [t('many.taken-back', { count: takenBack })] : []),
    ...(failed > 0 ? [t('many.failed', { count: failed })] : []),
  ];
  return (
    <>
      <p role="status">{busy ? t('many.sending') : words.join(' ')}</p>
      {left > 0 && sent > 0 && (
        <Button icon="undo" disabled={busy} onClick={onUndo}>
          {t('many.undo', { count: sent })} <span aria-hidden="true">· {left} s</span>
        </Button>
      )}
      {sent === 0 && (
        <Button disabled={busy} onClick={onAgain}>
          {t('many.again')}
        </Button>
      )}
      <Button ref={closeButton} variant={isOver ? 'primary' : 'plain'} disabled={busy} onClick={onClose}>
        {t('many.close')}
      </Button>
    </>
  );
};

/** States of an answer that will still change by itself. */
const onTheirWay: ReadonlySet<ResponseState> = new Set(['waiting', 'sending', 'sent']);

const plannedBy = ({ detail, lines }: OrderPlan, standing: Plans | undefined): Plans => {
  const answers = new Map(answersOf(lines).map(({ position, answer }) => [position, answer]));
  return plansOf(
    detail.order.lines,
    standing ?? new Map(),
    ({ position }) => answers.get(position) ?? null,
    (position) => planName(detail.key, position),
  );
};
