import { safeFileName } from '../../../shared/domain/values/file-name.ts';
import { useFormats } from '../../format/formats-context.tsx';
import { useSettings } from '../../transport/queries.ts';
import { type CsvFormat, csvFormat } from './csv.ts';

/**
 * Offers a text as a download. The Electron shell asks for the folder.
 *
 * @param name must be a safe file name (see `safeFileName`)
 */
export const saveFile = (name: string, text: string, type: string): void => {
  const url = URL.createObjectURL(new Blob([text], { type }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // The browser has read it by then. Until then the URL keeps the data in memory.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
};

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
