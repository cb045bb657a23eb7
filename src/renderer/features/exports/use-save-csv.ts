import { safeFileName } from '../../../shared/domain/values/file-name.ts';
import { useFormats } from '../../format/formats-context.tsx';
import { useSettings } from '../../transport/queries.ts';
import { type CsvFormat, csvFormat } from './csv.ts';
import { saveFile } from './save-file.ts';

/** Saves a list as CSV in the format of the user's region. */
export const useSaveCsv = (): ((title: string, write: (format: CsvFormat) => string) => void) => {
  const formats = useFormats();
  const { csvSeparator } = useSettings();
  return (title, write) =>
    saveFile(
      safeFileName(`${title} ${formats.today}.csv`),
      write(csvFormat(csvSeparator, formats.locale)),
      'text/csv',
    );
};
