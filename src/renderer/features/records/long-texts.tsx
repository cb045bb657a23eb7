import { useInfiniteQuery } from '@tanstack/react-query';
import { Fragment, type ReactElement, useState } from 'react';
import { shapeOfError } from '../../../shared/contract/errors.ts';
import type { TextPath } from '../../../shared/domain/values/cut-text.ts';
import { Button } from '../../components/button.tsx';
import { Dialog } from '../../components/dialog.tsx';
import { Skeleton } from '../../components/loading.tsx';
import { Notice } from '../../components/notice.tsx';
import { ScrollBox } from '../../components/scroll-box.tsx';
import { joined } from '../../format/joined.ts';
import { propertyName } from '../../format/property-name.ts';
import type { MessageId } from '../../i18n/en.ts';
import { errorText, type Texts, useTexts } from '../../i18n/texts.ts';
import { useClient } from '../../transport/core-context.tsx';
import { keys } from '../../transport/keys.ts';
import { cutWords } from './cut-words.ts';
import css from './long-texts.module.css';
import type { RecordKind } from './record-kind.ts';

/** An order or shipment of which some texts are cut. */
type CutRecord = {
  kind: RecordKind;
  key: number;
  revision: number;
  /** The texts that are cut. */
  cut: readonly TextPath[];
  /** Names a line, by its index. */
  lineName: (index: number) => string | null;
};

/** Says that the page shows only the beginning of some texts, and opens them. */
export const LongTexts = ({ record }: { record: CutRecord }): ReactElement => {
  const t = useTexts();
  const [isOpen, setOpen] = useState(false);
  return (
    <Notice tone="grey" icon="file" actions={<Button onClick={() => setOpen(true)}>{t('long.show')}</Button>}>
      {cutWords(record, t)}
      {isOpen && (
        <Dialog title={t('long.title')} wide onClose={() => setOpen(false)}>
          {record.cut.map((path) => (
            <LongText key={path.join('.')} record={record} path={path} />
          ))}
        </Dialog>
      )}
    </Notice>
  );
};

/** A text from its beginning, a piece at a time: a page that holds megabytes of text is slow. */
const LongText = ({
  record: { kind, key, revision, lineName },
  path,
}: {
  record: CutRecord;
  path: TextPath;
}): ReactElement => {
  const t = useTexts();
  const client = useClient();
  const read = useInfiniteQuery({
    queryKey: keys.longText(kind, key, revision, path),
    queryFn: ({ pageParam: from }) => client.call(`${kind}s.text`, { key, revision, path, from }),
    initialPageParam: 0,
    getNextPageParam: ({ text, rest }, _, from) => (rest === 0 ? undefined : from + text.length),
    gcTime: 0,
  });
  const name = nameOf(path, lineName, t);
  const rest = read.data?.pages.at(-1)?.rest ?? 0;
  return (
    <section className={css['text']}>
      <h3>{name}</h3>
      {read.isPending && <Skeleton rows={3} label={t(`${kind}.loading`)} />}
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
const nameOf = (path: TextPath, lineName: CutRecord['lineName'], t: Texts): string => {
  const key = path.filter((one) => typeof one === 'string').at(-1) ?? '';
  const known = fieldNames.get(key);
  const field = known === undefined ? propertyName(key) : t(known);
  const [list, index] = path;
  const line = list === 'lines' && typeof index === 'number' ? lineName(index) : null;
  return joined([line, field], ', ');
};

/** The fields that are long most often. */
const fieldNames: ReadonlyMap<string, MessageId> = new Map([
  ['notes', 'csv.notes'],
  ['description', 'documents.field.description'],
  ['name', 'documents.field.name'],
  ['names', 'documents.field.name'],
  ['processStatusReason', 'answer.reason'],
  ['shipmentCompanyName', 'shipment.carrier'],
  ['trackingNumber', 'shipment.tracking'],
]);
