import type { ReactElement } from 'react';
import { IconButton } from '../../components/button.tsx';
import { useFormats } from '../../format/formats-context.tsx';
import { useTexts } from '../../i18n/texts.ts';
import { listFileName, useOfferTable } from './offer-table.ts';
import type { Table } from './table.ts';

/** Exports the visible rows of a list. */
export const ExportList = ({
  title,
  isEmpty,
  table,
}: {
  title: string;
  isEmpty: boolean;
  table: () => Table;
}): ReactElement => {
  const t = useTexts();
  const { today } = useFormats();
  const offer = useOfferTable();
  return (
    <IconButton
      icon="download"
      size="small"
      label={t('exports.list')}
      data-command="export-list"
      disabled={isEmpty}
      onClick={() => offer({ name: listFileName(title, today), table: table() })}
    />
  );
};
