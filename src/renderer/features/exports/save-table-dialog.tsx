import { useMutation } from '@tanstack/react-query';
import { type ReactElement, useState } from 'react';
import { shapeOfError } from '../../../shared/contract/errors.ts';
import { safeFileName } from '../../../shared/domain/values/file-name.ts';
import { Button } from '../../components/button.tsx';
import { Dialog } from '../../components/dialog.tsx';
import { Notice } from '../../components/notice.tsx';
import { useFormats } from '../../format/formats-context.tsx';
import { errorText, useTexts } from '../../i18n/texts.ts';
import { useSettings } from '../../transport/queries.ts';
import { changedTexts } from './changed-texts.ts';
import { csvFormat, writeCsv } from './csv.ts';
import css from './exports.module.css';
import { saveFile } from './save-file.ts';
import { cutTextsIn, type NamedTable } from './table.ts';
import { mostCharacters, writeXlsx } from './xlsx.ts';

/** Asks for the format, and says which texts a spreadsheet would change in the CSV. */
export const SaveTableDialog = ({
  name,
  table,
  onClose,
}: NamedTable & {
  /** `null`: nothing was saved. */
  onClose: (fileName: string | null) => void;
}): ReactElement => {
  const t = useTexts();
  const { locale } = useFormats();
  const { csvSeparator } = useSettings();
  const format = csvFormat(csvSeparator, locale);
  const [changed] = useState(() => changedTexts(table));
  const [cut] = useState(() => cutTextsIn(table, mostCharacters));
  const saving = useMutation({
    mutationFn: async (ending: 'csv' | 'xlsx') => {
      const fileName = safeFileName([name, ending].join('.'));
      if (ending === 'csv') saveFile(fileName, writeCsv(table, format), 'text/csv');
      else saveFile(fileName, await writeXlsx(table, format.decimalSign));
      return fileName;
    },
    onSuccess: onClose,
  });
  return (
    <Dialog title={t('exports.table.title', { name })} onClose={() => onClose(null)}>
      <div className={css['settings']}>
        <p>{t('exports.table.what')}</p>
        {changed !== null && (
          <Notice tone="amber" icon="triangle">
            {t('exports.table.changed', { count: changed.count, example: shortened(changed.example) })}
          </Notice>
        )}
        {cut > 0 && (
          <Notice tone="amber" icon="triangle">
            {t('exports.table.cut', { count: cut })}
          </Notice>
        )}
        {saving.isError && (
          <Notice tone="red" icon="triangle" role="alert" title={t('exports.failed')}>
            {errorText(t, shapeOfError(saving.error))}
          </Notice>
        )}
        <div className={css['choice']}>
          {(['csv', 'xlsx'] as const).map((ending) => (
            <Button
              key={ending}
              variant={ending === 'xlsx' ? 'primary' : 'plain'}
              icon="download"
              disabled={saving.isPending}
              onClick={() => saving.mutate(ending)}
            >
              {t(`exports.table.${ending}`)}
            </Button>
          ))}
        </div>
      </div>
    </Dialog>
  );
};

const shortened = (text: string): string =>
  text.length > 40 ? `${text.slice(0, 39).toWellFormed()}…` : text;
