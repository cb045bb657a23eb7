import { type ReactElement, useState } from 'react';
import type { DespatchEntry, DespatchPlan } from '../../../shared/contract/calls/despatch.ts';
import type { OrderDetail } from '../../../shared/contract/calls/orders.ts';
import { changesSince } from '../../../shared/domain/order-changes/changes-since.ts';
import { Button } from '../../components/button.tsx';
import { useFormats } from '../../format/formats-context.tsx';
import { useTexts } from '../../i18n/texts.ts';
import { useDespatchPlan } from '../../transport/queries.ts';
import css from '../answer/sent/answer-strip.module.css';
import { LaterDialog } from '../desk/later.tsx';
import { QueryFailed } from '../records/query-failed.tsx';
import { useWatched } from '../sent/use-watched.ts';
import { DespatchCard } from './despatch-card.tsx';
import { type DespatchForm, firstForm, formAgain } from './despatch-model.ts';

/** The despatch parts of the order screen: the button, the dialog, and the cards of advices being sent. */
export type DespatchHandle = {
  /** `null`: the order has nothing to ship. */
  button: ReactElement | null;
  strip: ReactElement | null;
};

export const useDespatch = (detail: OrderDetail): DespatchHandle => {
  const t = useTexts();
  const formats = useFormats();
  const plan = useDespatchPlan(detail.key);
  const [writing, setWriting] = useState<{ plan: DespatchPlan; start: DespatchForm } | null>(null);
  const watched = useWatched(plan.data?.entries ?? []);
  const shown = watched.shown.toReversed();
  // Refetched each time: quantities of a withdrawn advice are open again.
  const begin = async (from: DespatchEntry | null, typed: Partial<DespatchForm> = {}): Promise<void> => {
    const { data, error } = await plan.refetch();
    // Without a fresh answer, the known deliveries may be shipped already.
    if (error !== null || data === undefined) return;
    const { open, suggestedNumber } = data;
    const start = from === null ? firstForm(open, suggestedNumber, formats) : formAgain(from, open, formats);
    setWriting({ plan: data, start: { ...start, ...typed } });
  };
  const changes =
    writing === null
      ? []
      : changesSince(detail.history, writing.plan.revision, (position) =>
          writing.plan.open.some((delivery) => delivery.position === position),
        );
  return {
    button:
      plan.data === undefined || plan.data.open.length === 0 ? null : (
        <Button size="small" icon="truck" data-command="despatch" onClick={() => void begin(null)}>
          {t('despatch.start')}
        </Button>
      ),
    strip:
      shown.length === 0 && writing === null && plan.error === null ? null : (
        <>
          {(shown.length > 0 || plan.error !== null) && (
            <section className={css['strip']} aria-label={t('despatch.strip')}>
              <QueryFailed query={plan} />
              {shown.map((entry) => (
                <DespatchCard
                  key={entry.id}
                  entry={entry}
                  revision={detail.revision}
                  onAgain={(from) => void begin(from)}
                  onPutAway={() => watched.putAway(entry.id)}
                />
              ))}
            </section>
          )}
          {writing !== null && (
            <LaterDialog
              title={t('despatch.title', { order: detail.order.purchaseOrderNumber })}
              onClose={() => setWriting(null)}
              wide
            >
              {({ DespatchDialog }) => (
                <DespatchDialog
                  key={writing.plan.revision}
                  orderKey={detail.key}
                  purchaseOrderNumber={detail.order.purchaseOrderNumber}
                  buyerName={detail.buyerName}
                  plan={writing.plan}
                  start={writing.start}
                  changes={changes}
                  onRenew={({ deliveries: _, ...typed }) => void begin(null, typed)}
                  onSent={watched.watch}
                  onClose={() => setWriting(null)}
                />
              )}
            </LaterDialog>
          )}
        </>
      ),
  };
};
