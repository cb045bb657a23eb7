import { useMutation, useQuery } from '@tanstack/react-query';
import { type ReactElement, useRef, useState } from 'react';
import { pieceBytes } from '../../../shared/contract/calls/documents.ts';
import type { Client } from '../../../shared/contract/client.ts';
import { shapeOfError } from '../../../shared/contract/errors.ts';
import { visibleName } from '../../../shared/domain/values/file-name.ts';
import { Button } from '../../components/button.tsx';
import { Dialog } from '../../components/dialog.tsx';
import { TextField } from '../../components/fields/field.tsx';
import { Progress } from '../../components/loading.tsx';
import { Notice } from '../../components/notice.tsx';
import { useFormats } from '../../format/formats-context.tsx';
import { errorText, useTexts } from '../../i18n/texts.ts';
import { useClient } from '../../transport/core-context.tsx';
import { useAppInfo } from '../../transport/queries.ts';
import { base64Of } from '../documents/attach-context.tsx';
import css from '../settings/settings.module.css';

/** Restores a saved backup. Works before any sign-in too: a new computer has no account yet. */
export const RestoreDialog = ({ onClose }: { onClose: () => void }): ReactElement => {
  const t = useTexts();
  const formats = useFormats();
  const client = useClient();
  const picker = useRef<HTMLInputElement>(null);
  const shell = useAppInfo().data?.shell ?? 'web';
  const [file, setFile] = useState<File | null>(null);
  const [passphrase, setPassphrase] = useState('');
  const [transferred, setTransferred] = useState(0);
  const unsent = useQuery({
    queryKey: ['backup', 'unsent'],
    queryFn: () => client.call('responses.unsent', {}),
    gcTime: 0,
  });
  const restore = useMutation({
    mutationFn: async (chosen: File) => {
      await transfer(client, chosen, setTransferred);
      return client.call('backup.restore', { passphrase });
    },
  });
  if (restore.isSuccess) {
    return (
      <Dialog title={t('backup.restore')} onClose={onClose}>
        <p role="status">
          {t(`backup.restored-${shell}`, { moment: formats.moment(restore.data.copiedAt) })}
        </p>
      </Dialog>
    );
  }
  const count = unsent.data?.count ?? 0;
  return (
    <Dialog title={t('backup.restore')} onClose={onClose}>
      <form
        className={css['section']}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (file !== null && passphrase !== '' && !restore.isPending) restore.mutate(file);
        }}
      >
        <p className={css['quiet']}>{t('backup.restore-what')}</p>
        {count > 0 && (
          <Notice tone="amber" icon="triangle" role="status">
            {t('backup.unsent', { count })}
          </Notice>
        )}
        <div className={css['buttons']}>
          <Button icon="file" onClick={() => picker.current?.click()}>
            {t('backup.choose')}
          </Button>
          <span>{file === null ? t('backup.no-file') : visibleName(file.name)}</span>
          <input
            ref={picker}
            type="file"
            hidden
            aria-label={t('backup.file')}
            onChange={(event) => setFile(event.target.files?.[0] ?? null)}
          />
        </div>
        <TextField
          label={t('backup.passphrase')}
          type="password"
          autoComplete="off"
          required
          value={passphrase}
          onChange={(event) => setPassphrase(event.target.value)}
        />
        {restore.isError && (
          <Notice tone="red" icon="triangle" role="alert">
            {errorText(t, shapeOfError(restore.error))}
          </Notice>
        )}
        <p role="status">{restore.isPending && t('backup.restoring')}</p>
        {restore.isPending && file !== null && (
          <Progress label={t('backup.restoring')} value={transferred} max={file.size} />
        )}
        <div className={css['choice']}>
          <Button
            type="submit"
            variant="primary"
            disabled={restore.isPending || file === null || passphrase === ''}
          >
            {t('backup.restore-now')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
};

/** Hands the file to the core in pieces, so that it is never whole in memory. */
const transfer = async (client: Client, file: File, progress: (bytes: number) => void): Promise<void> => {
  await client.call('backup.begin', { size: file.size });
  let offset = 0;
  while (offset < file.size) {
    const base64 = await base64Of(file.slice(offset, offset + pieceBytes));
    offset = (await client.call('backup.append', { offset, base64 })).received;
    progress(offset);
  }
};
