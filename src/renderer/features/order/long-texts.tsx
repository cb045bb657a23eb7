import { useInfiniteQuery } from '@tanstack/react-query';
import { Fragment, type ReactElement, useState } from 'react';
import type { OrderDetail } from '../../../shared/contract/calls/orders.ts';
import { shapeOfError } from '../../../shared/contract/errors.ts';
import { Button } from '../../components/button.tsx';
import { Dialog } from '../../components/dialog.tsx';
import { Skeleton } from '../../components/loading.tsx';
import { Notice } from '../../components/notice.tsx';
import { ScrollBox } from '../../components/scroll-box.tsx';
import { lineName } from '../../format/line-name.ts';
import { propertyName } from '../../format/property-name.ts';
import type { MessageId } from '../../i18n/en.ts';
import { errorText, type Texts, useTexts } from '../../i18n/texts.ts';
import { useClient } from '../../transport/core-context.tsx';
import { keys } from '../../transport/keys.ts';
import { cutWords } from './cut-words.ts';
import css from './long-texts.module.css';

/** Says that the order shows only the beginning of some texts, and opens them. */
export const LongTexts = ({ detail }: { detail: WholeOrder }): ReactElement => {
  const t = useTexts();
  const [isOpen, setOpen] = useState(false);
  return (
    <Notice tone="grey" icon="file" actions={<Button onClick={() => setOpen(true)}>{t('long.show')}</Button>}>
      {cutWords(detail, t)}
      {isOpen && (
        <Dialog title={t('long.title')} wide onClose={() => setOpen(false)}>
          {detail.cut.map((path) => (
            <LongText key={path.join('.')} detail={detail} path={path} />
          ))}
        </Dialog>
      )}
    </Notice>
  );
};

/** An order, or an earlier version of one. */
export type WholeOrder = Pick<OrderDetail, 'key' | 'revision' | 'order' | 'cut'>;

type Path = OrderDetail['cut'][number];

/** A text from its beginning, a piece at a time: a page that holds megabytes of text is slow. */
const LongText = ({
  detail: { key, revision, order },
  path,
}: {
  detail: WholeOrder;
  path: Path;
}): ReactElement => {
  const t = useTexts();
  const client = useClient();
  const read = useInfiniteQuery({
    queryKey: keys.orderText(key, revision, path),
    queryFn: ({ pageParam: from }) => client.call('orders.text', { key, revision, path, from }),
    initialPageParam: 0,
    getNextPageParam: ({ text, rest }, _, from) => (rest === 0 ? undefined : from + text.length),
    gcTime: 0,
  });
  const name = nameOf(path, order.lines, t);
  const rest = read.data?.pages.at(-1)?.rest ?? 0;
  return (
    <section className={css['text']}>
      <h3>{name}</h3>
      {read.isPending && <Skeleton rows={3} label={t('order.loading')} />}
      {read.error !== null && (
        <Notice tone="red" icon="triangle" role="alert">
          {errorText(t, shapeOfError(read.error))}
        </Notice>
      )}
      {read.data !== undefined && (
        <ScrollBox label={name} className={css['scroll']}>
          {read.data.pages.map(({ text }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: pieces are only added at the end
            <Fragment key={index}>{text}</Fragment>
          ))}
        </ScrollBox>
      )}
      {rest > 0 && (
        <p className={css['rest']}>
          <Button size="small" disabled={read.isFetching} onClick={() => void read.fetchNextPage()}>
            {t('search.show-more')}
          </Button>{' '}
          {t('long.rest', { count: rest })}
        </p>
      )}
    </section>
  );
};

/** The name of the field, with its line: "Line 10, Notes". */
const nameOf = (path: Path, lines: OrderDetail['order']['lines'], t: Texts): string => {
  const key = path.filter((one) => typeof one === 'string').at(-1) ?? '';
  const known = fieldNames.get(key);
  const field = known === undefined ? propertyName(key) : t(known);
  const [list, index] = path;
  const line = list === 'lines' && typeof index === 'number' ? lines[index] : undefined;
  return line === undefined ? field : t('order.line-field', { line: lineName(line.position), field });
};

/** The fields that are long most often. */
const fieldNames: ReadonlyMap<string, MessageId> = new Map([
  ['notes', 'csv.notes'],
  ['description', 'documents.field.description'],
  ['name', 'documents.field.name'],
  ['names', 'documents.field.name'],
]);
