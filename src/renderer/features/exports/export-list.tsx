import type { ReactElement } from 'react';
import { IconButton } from '../../components/button.tsx';
import { useTexts } from '../../i18n/texts.ts';
import type { CsvFormat } from './csv.ts';
import { useSaveCsv } from './save-file.ts';

/** Exports the visible rows of a list as CSV. */
export const ExportList = ({
  title,
  isEmpty,
  write,
}: {
  title: string;
  isEmpty: boolean;
  write: (format: CsvFormat) => string;
}): ReactElement => {
  const t = useTexts();
  const saveCsv = useSaveCsv();
  return (
    <IconButton
      icon="download"
      size="small"
      label={t('exports.list')}
      data-command="export-list"
      disabled={isEmpty}
      onClick={() => saveCsv(title, write)}
    />
  );
};
