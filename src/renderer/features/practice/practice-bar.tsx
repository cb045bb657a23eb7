import { useMutation } from '@tanstack/react-query';
import { type ReactElement, useEffect } from 'react';
import { mostRows } from '../../../shared/contract/calls/orders.ts';
import { shapeOfError } from '../../../shared/contract/errors.ts';
import { noFilter } from '../../../shared/domain/order/order-filter.ts';
import { defaultSort } from '../../../shared/domain/order/order-sort.ts';
import { Button } from '../../components/button.tsx';
import { useFormats } from '../../format/formats-context.tsx';
import { errorText, useTexts } from '../../i18n/texts.ts';
import { useClient } from '../../transport/core-context.tsx';
import { useSignOut } from '../settings/use-sign-out.tsx';
import css from './practice-bar.module.css';

/** What a buyer did with an order. */
type Done = { purchaseOrderNumber: string; what: 'changed' | 'agreed' | 'rejected' | 'instead' };

const saidForMs = 30_000;

/** Says that this is practice, and offers what a user tries next. */
export const PracticeBar = ({
  open,
  onOpenOrder,
}: {
  /** The open order: its buyer replies first. */
  open: number | null;
  onOpenOrder: (key: number) => void;
}): ReactElement => {
  const t = useTexts();
  const client = useClient();
  const { locale } = useFormats();
  const acts = {
    change: async (): Promise<Done | null> => {
      const { purchaseOrderNumber } = await client.call('practice.change-order', {});
      return purchaseOrderNumber === null ? null : { purchaseOrderNumber, what: 'changed' };
    },
    reply: async (): Promise<Done | null> => {
      const shown = open === null ? null : await client.call('orders.get', { key: open });
      const first = shown?.order.purchaseOrderNumber ?? null;
      const { reply } = await client.call('practice.reply', { first });
      if (reply === null) return null;
      const { purchaseOrderNumber, agrees, isOwn } = reply;
      return { purchaseOrderNumber, what: isOwn ? (agrees ? 'agreed' : 'rejected') : 'instead' };
    },
  };
  const act = useMutation({
    mutationFn: async (kind: keyof typeof acts) => {
      const done = await acts[kind]();
      if (done === null) return null;
      // Otherwise it arrives with the next poll.
      await client.call('sync.poll-now', {});
      const { rows } = await client.call('orders.list', {
        filter: { ...noFilter, scope: 'open', words: done.purchaseOrderNumber },
        ...{ sort: defaultSort('open'), locale, first: mostRows },
      });
      const order = rows.find(({ purchaseOrderNumber }) => purchaseOrderNumber === done.purchaseOrderNumber);
      return { ...done, order: order ?? null };
    },
  });
  // It would contradict what the user does next.
  const { data: said, reset } = act;
  useEffect(() => {
    if (said === undefined) return;
    const timer = setTimeout(reset, saidForMs);
    return () => clearTimeout(timer);
  }, [said, reset]);
  const signOut = useSignOut(() => undefined);
  const error = act.error ?? signOut.error;
  const done = act.data;
  return (
    <section className={css['bar']} aria-label={t('account.practice')}>
      <p className={css['what']}>{t('practice-bar.what')}</p>
      {(['change', 'reply'] as const).map((kind) => {
        const isReply = kind === 'reply';
        return (
          <Button
            key={kind}
            size="small"
            data-command={isReply ? 'practice-reply' : 'practice-change'}
            disabled={act.isPending}
            onClick={() => act.mutate(kind)}
          >
            {t(`practice-bar.${kind}`)}
          </Button>
        );
      })}
      <Button size="small" data-command="sign-out" disabled={signOut.isPending} onClick={signOut.begin}>
        {t('practice-bar.own')}
      </Button>
      <p role="status" className={css['outcome']}>
        {error !== null
          ? errorText(t, shapeOfError(error))
          : done === null
            ? t(act.variables === 'reply' ? 'practice-bar.no-reply' : 'practice-bar.none')
            : done !== undefined && t(`practice-bar.${done.what}`, { number: done.purchaseOrderNumber })}
      </p>
      {error === null && done != null && done.order !== null && (
        <Button
          size="small"
          variant="quiet"
          // The number is beside it.
          aria-label={t('many.open-order', { order: done.purchaseOrderNumber })}
          onClick={() => done.order !== null && onOpenOrder(done.order.key)}
        >
          {t('practice-bar.open')}
        </Button>
      )}
      {signOut.question}
    </section>
  );
};
