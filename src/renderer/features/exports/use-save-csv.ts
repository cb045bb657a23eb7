import { safeFileName } from '../../../shared/domain/values/file-name.ts';
import { useFormats } from '../../format/formats-context.tsx';
import { useSettings } from '../../transport/queries.ts';
import { type CsvWay, csvWay } from './csv.ts';
import { saveFile } from './save-file.ts';

/** Hands a list to the browser as a CSV file, written as a spreadsheet of the user's region reads it. */
export const useSaveCsv = (): ((title: string, write: (way: CsvWay) => string) => void) => {
  const formats = useFormats();
  const { csvSeparator } = useSettings();
  return (title, write) =>
    saveFile(
      safeFileName(`${title} ${formats.today}.csv`),
      write(csvWay(csvSeparator, formats.locale)),
      'text/csv',
    );
};
