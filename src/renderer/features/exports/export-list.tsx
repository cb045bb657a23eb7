import type { ReactElement } from 'react';
import { safeFileName } from '../../../shared/domain/file-name.ts';
import { IconButton } from '../../components/button.tsx';
import { useFormats } from '../../format/formats-context.tsx';
import { useTexts } from '../../i18n/texts.ts';
import { useSettings } from '../../transport/queries.ts';
import { type CsvWay, csvWay } from './csv.ts';
import { saveFile } from './save-file.ts';

/** A list as CSV: the rows that are shown, as they are shown. */
export const ExportList = ({
  title,
  isEmpty,
  write,
}: {
  title: string;
  isEmpty: boolean;
  write: (way: CsvWay) => string;
}): ReactElement => {
  const t = useTexts();
  const formats = useFormats();
  const { csvSeparator } = useSettings();
  return (
    <IconButton
      icon="download"
      size="small"
      label={t('exports.list')}
      disabled={isEmpty}
      onClick={() =>
        saveFile(
          safeFileName(`${title} ${formats.today}.csv`),
          write(csvWay(csvSeparator, formats.locale)),
          'text/csv',
        )
      }
    />
  );
};
