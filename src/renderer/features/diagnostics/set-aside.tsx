import { useMutation, useQuery } from '@tanstack/react-query';
import { type ReactElement, useState } from 'react';
import type { CallOutput } from '../../../shared/contract/contract.ts';
import { shapeOfError } from '../../../shared/contract/errors.ts';
import { Button } from '../../components/button.tsx';
import { Notice } from '../../components/notice.tsx';
import { ScrollBox } from '../../components/scroll-box.tsx';
import { useFormats } from '../../format/formats-context.tsx';
import { joined } from '../../format/joined.ts';
import { errorText, useTexts } from '../../i18n/texts.ts';
import { useClient } from '../../transport/core-context.tsx';
import css from './diagnostics.module.css';

type Items = CallOutput<'sync.diagnostics'>['setAside'];

/** Unreadable records, with their order if known. The content loads only on request. */
export const SetAside = ({ items, dropped }: { items: Items; dropped: number }): ReactElement => {
  const t = useTexts();
  const formats = useFormats();
  const [open, setOpen] = useState<number | null>(null);
  if (items.length === 0) return <p className={css['quiet']}>{t('diagnostics.nothing-set-aside')}</p>;
  return (
    <>
      <p className={css['quiet']}>
        {t('diagnostics.set-aside-count', { count: items.length })}{' '}
        {dropped > 0 && t('diagnostics.set-aside-dropped', { count: dropped })}
      </p>
      <ScrollBox label={t('diagnostics.set-aside')} className={css['scroll']}>
        <ul className={css['aside']}>
          {items.map(({ id, stream, receivedAt, reason, bytes, purchaseOrderNumber, buyerName }) => (
            <li key={id}>
              <Button
                size="small"
                aria-expanded={open === id}
                onClick={() => setOpen(open === id ? null : id)}
              >
                {t('diagnostics.view')}
              </Button>{' '}
              {formats.moment(receivedAt)} · {t(stream === 'orders' ? 'desk.orders' : 'shipments.title')} ·{' '}
              {joined([purchaseOrderNumber, buyerName, formats.bytes(bytes), reason], ' · ')}
              {open === id && <Payload id={id} />}
            </li>
          ))}
        </ul>
      </ScrollBox>
    </>
  );
};

/** More text makes the page slow, and nobody reads it there. In characters. */
const shownCharacters = 100_000;

const Payload = ({ id }: { id: number }): ReactElement => {
  const t = useTexts();
  const client = useClient();
  const read = useQuery({
    queryKey: ['set-aside', id],
    queryFn: () => client.call('diagnostics.set-aside', { id }),
    gcTime: 0,
  });
  const save = useMutation({ mutationFn: () => client.call('diagnostics.save', { what: 'set-aside', id }) });
  const failure = read.error ?? save.error;
  const payload = read.data?.payload;
  return (
    <div className={css['payload']}>
      {payload === null && <p className={css['quiet']}>{t('diagnostics.payload-gone')}</p>}
      {payload != null && (
        <>
          <textarea
            className={css['report']}
            aria-label={t('diagnostics.payload')}
            readOnly
            rows={8}
            value={payload.slice(0, shownCharacters)}
          />
          <div className={css['row']}>
            <Button size="small" disabled={save.isPending} onClick={() => save.mutate()}>
              {t('diagnostics.save')}
            </Button>
            <span role="status" className={css['quiet']}>
              {payload.length > shownCharacters && t('diagnostics.payload-cut')}{' '}
              {save.data?.path != null && t('diagnostics.saved', { path: save.data.path })}
            </span>
          </div>
        </>
      )}
      {failure !== null && (
        <Notice tone="red" icon="triangle" role="alert">
          {errorText(t, shapeOfError(failure))}
        </Notice>
      )}
    </div>
  );
};
